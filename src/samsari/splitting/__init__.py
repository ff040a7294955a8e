"""Splitting: a long sentence as several short ones that stand alone."""
