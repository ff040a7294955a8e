"""Sameness: does another word, put in the place of a word, say the same there?"""
