"""Training of the splitter: grammar of sentences, where to cut, how to refer."""
