"""Corrections of passages as values: pure edits, a log that can be replayed, undo without end.

- `applying`: `apply`, a passage and an edit give another passage; `replay`, `reset_unit`
- `draft`: a passage taken apart, to be changed and put together again; `EditError`, `Parent`
- `edits`: the edits of a passage; `SetCategory`, `MakeUnit`, `AddWords`, `RemoveUnit`, `MoveUnit`
"""
