"""Synthetic errors: human simplifications, each damaged in one known way.

The word lists are this generator's own, apart from those of the rules that are measured with it.
"""
