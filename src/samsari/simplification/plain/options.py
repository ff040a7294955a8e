"""What a user wants of one call: the strength, and what to leave alone, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from samsari.errors import SettingError
from samsari.simplification.plain.judging import FIRST_USE
from samsari.simplification.plain.operations.names import NOT_CAUTIOUS, USUAL, Operation
from samsari.simplification.restrictions import MIDDLE, Phrases, Restrictions, phrases

Span = tuple[int, int]  # characters of the line, the end excluded


@dataclass(frozen=True)
class Options:
    """Settings of one call. They cost nothing to change: no file is read again.

    `keep` are spans of characters in which the original stays. `choose` maps the span of a change
    to other words that stand there instead; they are taken as they are. `operations` are the kinds
    of change to make. `explain` are the terms that a line explains; None if no plan was made.
    """

    strength: float = MIDDLE
    restrictions: Restrictions = field(default_factory=Restrictions)
    keep: frozenset[Span] = frozenset()
    choose: Mapping[Span, str] = field(default_factory=dict)
    operations: frozenset[Operation] = USUAL
    explain: frozenset[str] | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.strength <= 1.0:
            raise SettingError(f"no such strength: {self.strength}", remedy="a number from 0 to 1")

    @property
    def usable(self) -> frozenset[Operation]:
        """The kinds of change that the strength allows."""
        is_cautious = self.strength < FIRST_USE["normal"]
        return self.operations - NOT_CAUTIOUS if is_cautious else self.operations

    @property
    def phrases(self) -> Phrases:
        """The protected words and phrases as tokens."""
        return phrases(self.restrictions.protected)

    @property
    def unexplained(self) -> Phrases:
        """The words and phrases that get no note either."""
        return phrases(self.restrictions.protected - self.restrictions.explainable)

    def keeps(self, start: int, end: int) -> bool:
        """True if the user wants the original between two characters."""
        return any(start < last and first < end for first, last in self.keep)
