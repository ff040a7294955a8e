"""Corrections of passages as values: pure edits, a log that can be replayed, undo without end."""
