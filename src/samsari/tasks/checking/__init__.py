"""Checking: a pair, many pairs, files, and writing what was found."""
