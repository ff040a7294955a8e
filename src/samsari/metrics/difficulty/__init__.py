"""Difficulty: how hard a text is to read, on the CEFR scale."""
