"""Where the n-grams of a text stand, so that each can be shown in its place."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from samsari.errors import CorpusError
from samsari.metrics.counts import Gram, Words

NO_REFERENCES = "give at least one reference: -r TEXT"


@dataclass(frozen=True, slots=True)
class Place:
    """An n-gram in its place: the words of a text from `start` to before `end`.

    `share` says how much of it was right, from 0 to 1. `kind` is what happened to it; an n-gram
    that the metric does not count has no kind.
    """

    start: int
    end: int
    kind: str
    share: float = 0.0

    @property
    def verdict(self) -> str:
        """Right, wrong, or partly: right by some of the references only."""
        if not self.kind:
            return "not counted"
        return "right" if self.share >= 1 else "partly" if self.share > 0 else "wrong"


def starts(words: Words, n: int) -> dict[Gram, list[int]]:
    """For each n-gram the places where it begins, in the order of the text.

    >>> starts(("a", "b", "a"), 1)
    {('a',): [0, 2], ('b',): [1]}
    """
    found: dict[Gram, list[int]] = defaultdict(list)
    for start in range(len(words) - n + 1):
        found[words[start : start + n]].append(start)
    return dict(found)


def need_references(references: tuple[str, ...], metric: str) -> None:
    """Raise if there is nothing to compare with."""
    if not references:
        raise CorpusError(f"{metric} needs references", remedy=NO_REFERENCES)
