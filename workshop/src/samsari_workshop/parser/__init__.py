"""Training of the shipped parser; needs the extra `[train]`."""
