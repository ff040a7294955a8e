"""What turning a sentence needs to know of its grammar; another room reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

Span = tuple[int, int]


class Grammar(Protocol):
    """Who tells tags, heads and relations of the words of a sentence."""

    def read(self, words: Sequence[str]) -> Tree:
        """The tree of a sentence."""
        ...


@dataclass(frozen=True)
class Tree:
    """Penn tag, head (-1 for the root) and relation (Universal Dependencies) of each word."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The words in lower case."""
        return tuple(word.lower() for word in self.words)

    def children(self, at: int, *relations: str) -> list[int]:
        """What hangs from a word, with one of these relations if some are named."""
        return [
            place
            for place, head in enumerate(self.heads)
            if head == at and (not relations or self.relations[place] in relations)
        ]

    def below(self, at: int) -> list[int]:
        """A word and all that hangs from it, marks left out."""
        found = [at]
        for place in self.children(at):
            if self.relations[place] != "punct":
                found += self.below(place)
        return sorted(found)

    def span(self, at: int) -> Span | None:
        """The words below a word; None if other words stand between."""
        found = self.below(at)
        first, last = found[0], found[-1] + 1
        return (first, last) if len(found) == last - first else None
