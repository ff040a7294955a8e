"""Corrections of passages as values: pure edits, a log that can be replayed, undo without end.

- `applying`: `apply`, a passage and an edit give another passage
- `draft`: a passage taken apart, to be changed and put together again
- `edits`: the edits of a passage
"""
