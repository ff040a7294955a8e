"""A sentence as the default simplifier sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class PlainSentence:
    """The words of a sentence as written, and their Penn tags."""

    words: tuple[str, ...]
    tags: tuple[str, ...]

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The words in lower case."""
        return tuple(word.lower() for word in self.words)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The different words."""
        return frozenset(self.lower)

    def has(self, phrase: Sequence[str]) -> bool:
        """True if the words of a phrase stand side by side."""
        size, wanted = len(phrase), tuple(phrase)
        starts = range(len(self.lower) - size + 1)
        return any(self.lower[at : at + size] == wanted for at in starts)
