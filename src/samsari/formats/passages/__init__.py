"""Formats of UCCA passages, for reading and for writing."""
