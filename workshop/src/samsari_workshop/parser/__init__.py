"""Training of the shipped parser."""
