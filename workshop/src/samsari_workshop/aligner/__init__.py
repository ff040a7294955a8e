"""Training of the word aligner."""
