"""A passage and all that was done to it: edits, undo and redo without end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from samsari.model.passage import Passage
from samsari.ucca.editing.applying import apply
from samsari.ucca.editing.edits import Edit


@dataclass(frozen=True)
class History:
    """The passages after each edit, the first one first; `at` is the one that counts now.

    Edits behind `at` were undone. They can be made again until another edit takes their place.
    """

    passages: tuple[Passage, ...]
    edits: tuple[Edit, ...] = ()
    at: int = 0

    @classmethod
    def of(cls, passage: Passage, log: Iterable[Edit] = (), at: int | None = None) -> History:
        """The history of a passage; a log is made again, edit by edit."""
        found = cls((passage,))
        for edit in log:
            found = found.edited(edit)
        return found if at is None else found.moved(at)

    @property
    def original(self) -> Passage:
        """The passage before the first edit."""
        return self.passages[0]

    @property
    def current(self) -> Passage:
        """The passage as it is now."""
        return self.passages[self.at]

    def edited(self, edit: Edit) -> History:
        """The history with one more edit; what was undone is forgotten."""
        passage = apply(self.current, edit, self.original)
        return History(
            (*self.passages[: self.at + 1], passage), (*self.edits[: self.at], edit), self.at + 1
        )

    def moved(self, at: int) -> History:
        """The history at another point."""
        return History(self.passages, self.edits, min(max(at, 0), len(self.edits)))
