"""Monolingual word alignment: which words of two sentences are counterparts."""
