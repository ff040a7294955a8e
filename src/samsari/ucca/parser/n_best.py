"""The n best trees of units under span scores and the grammar of sorts.

Siblings are joined one by one from the left, so that every tree is found in one way only. `plain`
is the definition; `_native/ucca_chart.cpp` does the same faster and is used where it was built.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from samsari.ucca.parser.chart import JOINS, span_row
from samsari.ucca.parser.grammar import BARE, IMPOSSIBLE, SORTS, Grammar

try:
    from samsari._native import ucca_chart as native
except ImportError:  # the kernel is optional
    native = None  # type: ignore[assignment]

Floats = npt.NDArray[np.float32]
Units = tuple[tuple[int, int, int], ...]  # start, end and class, in preorder


@dataclass(frozen=True, slots=True)
class ScoredTree:
    """The units of a tree, the root first, and the sum of what they add."""

    score: float
    units: Units


def best_trees(
    scores: Floats, n_words: int, n_best: int, grammar: Grammar
) -> tuple[ScoredTree, ...]:
    """At most `n_best` different trees, the best first.

    `scores` holds for every span (in the order of `span_index`) and class what a unit adds.
    """
    return (compiled if native else plain)(scores, n_words, n_best, grammar)


def compiled(scores: Floats, n_words: int, n_best: int, grammar: Grammar) -> tuple[ScoredTree, ...]:
    """`best_trees` by the kernel."""
    found = native.best_trees(
        scores, n_words, n_best, grammar.holds, grammar.stands, grammar.is_root
    )
    return tuple(
        ScoredTree(score, tuple((start, end, own) for start, end, own in rows.tolist()))
        for score, rows in found
    )


def plain(scores: Floats, n_words: int, n_best: int, grammar: Grammar) -> tuple[ScoredTree, ...]:
    """`best_trees` in Python."""
    return _Search(scores, n_words, n_best, grammar).find()


@dataclass(frozen=True, slots=True)
class _Part:
    """Siblings over a span, or one unit (then `unit` says which); `units` are all in preorder."""

    score: np.float32
    units: Units


Parts = list[_Part]
NOTHING = _Part(np.float32(0.0), ())


class _Search:
    """For every span the best units and the best runs of siblings of each sort."""

    def __init__(self, scores: Floats, n_words: int, n_best: int, grammar: Grammar) -> None:
        self.scores, self.n_words, self.n_best, self.grammar = scores, n_words, n_best, grammar
        self.units: dict[tuple[int, int, int], Parts] = {}
        self.runs: dict[tuple[int, int, int], Parts] = {}

    def find(self) -> tuple[ScoredTree, ...]:
        """The best trees over all words."""
        for length in range(1, self.n_words):
            for start in range(self.n_words - length + 1):
                self._fill(start, start + length)
        inside = self._inside(0, self.n_words)
        tops = self._over(0, self.n_words, inside, self.grammar.is_root)
        return tuple(ScoredTree(float(own.score), own.units) for own in tops)

    def _fill(self, start: int, end: int) -> None:
        inside = self._inside(start, end)
        for sort in range(BARE):
            allowed = (self.grammar.stands[:, sort] > IMPOSSIBLE) & ~self.grammar.is_root
            own = self._over(start, end, inside, allowed)
            both = sorted([*own, *inside[sort]], key=lambda part: -part.score)
            self.units[start, end, sort] = own
            self.runs[start, end, sort] = both[: self.n_best]

    def _inside(self, start: int, end: int) -> list[Parts]:
        """For each sort the best runs of two or more siblings; for none, nothing."""
        found = [self._joined(start, end, sort) for sort in range(BARE)]
        return [*found, [NOTHING]]

    def _joined(self, start: int, end: int, sort: int) -> Parts:
        lists = [
            (self.runs[start, middle, left], self.units[middle, end, right])
            for whole, left, right in JOINS
            if whole == sort
            for middle in range(start + 1, end)
        ]
        pairs = heapq.nsmallest(self.n_best, _sums(lists), key=lambda pair: -pair[0])
        return [_Part(score, one.units + other.units) for score, one, other in pairs]

    def _over(
        self, start: int, end: int, inside: list[Parts], allowed: npt.NDArray[np.bool_]
    ) -> Parts:
        """The best units over a span, of different insides or labels."""
        row = self.scores[span_row(start, end, self.n_words)]
        options = [
            (
                np.float32(np.float32(part.score + self.grammar.holds[own, sort]) + row[own]),
                own,
                part,
            )
            for own in np.flatnonzero(allowed).tolist()
            for sort in range(SORTS)
            for part in inside[sort]
        ]
        options.sort(key=lambda option: -option[0])
        found: dict[Units, _Part] = {}
        for score, own, part in options:
            units = ((start, end, own), *part.units)
            if units not in found:
                found[units] = _Part(score, units)
            if len(found) == self.n_best:
                break
        return list(found.values())


def _sums(lists: list[tuple[Parts, Parts]]) -> Iterator[tuple[np.float32, _Part, _Part]]:
    """All pairs of a run and a unit that may follow it, with their sums."""
    for before, last in lists:
        for one in before:
            for other in last:
                yield np.float32(one.score + other.score), one, other
