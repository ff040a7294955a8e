"""Meaning: what of the source is still said, and what of the output was not said before."""
