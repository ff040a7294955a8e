"""What the splitter learnt from people: where they cut, and what they write there."""
