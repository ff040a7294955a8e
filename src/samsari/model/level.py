"""How hard a text is to read: a place on the CEFR scale, with an interval, and other formulas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from samsari.model.showing import Shown

# The CEFR levels by the numbers that stand for them: A1 is 1, C2 is 6.
CEFR = ("A1", "A2", "B1", "B2", "C1", "C2")


def cefr(value: float) -> str:
    """The CEFR level nearest to a value.

    >>> cefr(1.2), cefr(3.6), cefr(6.0)
    ('A1', 'B2', 'C2')
    """
    return CEFR[min(max(round(value), 1), len(CEFR)) - 1]


@dataclass(frozen=True, slots=True)
class Level:
    """A value from 1 (A1) to 6 (C2) with an interval; None where the text cannot be judged.

    `reason` then says why. `readability` holds the value of each readability formula by its name;
    it is empty for a text without words.
    """

    text: str
    n_words: int
    value: float | None = None
    low: float | None = None
    high: float | None = None
    reason: str = ""
    readability: Mapping[str, float] = field(default_factory=dict)

    @property
    def cefr(self) -> str:
        """The nearest CEFR level; empty where the text cannot be judged."""
        return "" if self.value is None else cefr(self.value)


@dataclass(frozen=True, slots=True)
class TextLevel(Level, Shown):
    """The level of a text, and of each of its sentences."""

    sentences: tuple[Level, ...] = ()
