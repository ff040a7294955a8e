"""Commands that score and explain."""
