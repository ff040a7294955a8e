"""The best tree of units under span scores and the grammar of sorts (CKY).

`plain_units` and `plain_members` are the definition; `_native/ucca_chart.cpp` does the same faster
and is used where it was built.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from samsari.model.text import Token
from samsari.ucca.parser.grammar import (
    BARE,
    CENTERED,
    COMPANIONS,
    COORDINATED,
    IMPOSSIBLE,
    OPEN,
    PARALLEL,
    SCENE,
    SORTS,
    Grammar,
)
from samsari.ucca.parser.tree import CHAIN, ROOT, RemoteSpan, Span, SpanTree

# Very long sentences cut into parts: the time of the chart grows with the cube of the length.

MOST_WORDS = 300  # in a stretch
LEAST_SHARE = 2 / 3  # of them, before a mark is a good place to cut


def stretches(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First and last place of stretches of at most `MOST_WORDS` words, cut behind marks."""
    start = 0
    while (end := _end(tokens, start)) < len(tokens):
        yield start, end
        start = end
    yield start, end


def _end(tokens: Sequence[Token], start: int) -> int:
    words, mark = 0, 0
    for at in range(start, len(tokens)):
        if tokens[at].is_punctuation:
            mark = at + 1 if words >= LEAST_SHARE * MOST_WORDS else 0
        elif words == MOST_WORDS:
            return mark or at
        else:
            words += 1
    return len(tokens)


def joined(trees: Sequence[SpanTree]) -> SpanTree:
    """The tree of a sentence from those of its stretches, whose Scenes become neighbours."""
    if len(trees) == 1:
        return trees[0]
    n_words = sum(tree.n_words for tree in trees)
    spans = [Span(0, n_words, ROOT)]
    remotes: list[RemoteSpan] = []
    first = 0
    for tree in trees:
        rootless = _rootless(tree)
        shift = len(spans) - (len(tree.spans) - len(rootless))
        remotes += [RemoteSpan(r.parent + shift, r.child + shift, r.category) for r in tree.remotes]
        spans += [Span(own.start + first, own.end + first, own.label) for own in rootless]
        first += tree.n_words
    return SpanTree(n_words, tuple(spans), tuple(remotes))


def _rootless(tree: SpanTree) -> tuple[Span, ...]:
    """The spans below the root; the root itself where it is a Scene, or nothing is below it."""
    if not tree.spans:
        return ()
    root, *others = tree.spans
    if root.label == ROOT and others:
        return tuple(others)
    label = root.label.removeprefix(ROOT).removeprefix(CHAIN) or "H"
    return Span(root.start, root.end, label), *others


try:
    from samsari._native import ucca_chart as native
except ImportError:  # the kernel is optional
    native = None  # type: ignore[assignment]

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
Labels = npt.NDArray[np.int16]

# Neighbours among the children of a unit and what they make together.
JOINS: Final = (
    (OPEN, OPEN, OPEN),
    (SCENE, SCENE, OPEN),
    (SCENE, OPEN, SCENE),
    (PARALLEL, PARALLEL, PARALLEL),
    (COMPANIONS, COMPANIONS, COMPANIONS),
    (CENTERED, CENTERED, COMPANIONS),
    (CENTERED, COMPANIONS, CENTERED),
    (COORDINATED, COORDINATED, COORDINATED),
)


def span_index(n_words: int) -> tuple[Integers, Integers]:
    """Start and end of every span over n words, by start, then by end."""
    starts, ends = np.triu_indices(n_words)
    return starts.astype(np.int64), ends.astype(np.int64) + 1


def span_row(start: int, end: int, n_words: int) -> int:
    """The place of a span in the order of `span_index`."""
    return start * n_words - start * (start - 1) // 2 + end - start - 1


def best_members(scores: Floats, grammar: Grammar) -> tuple[Floats, Labels]:
    """For every span and class of labels the highest score, and the label that has it."""
    return (compiled_members if native else plain_members)(scores, grammar)


def compiled_members(scores: Floats, grammar: Grammar) -> tuple[Floats, Labels]:
    """`best_members` by the kernel."""
    return native.best_members(scores, grammar.class_of, len(grammar.members))


def plain_members(scores: Floats, grammar: Grammar) -> tuple[Floats, Labels]:
    """`best_members` in numpy."""
    best = np.empty((len(scores), len(grammar.members)), dtype=np.float32)
    label = np.empty(best.shape, dtype=np.int16)
    for at, own in enumerate(grammar.members):
        part = scores[:, own]
        label[:, at] = own[part.argmax(axis=1)]
        best[:, at] = part.max(axis=1)
    return best, label


def best_units(best: Floats, n_words: int, grammar: Grammar) -> list[tuple[int, int, int]]:
    """Start, end and class of the units of the best tree, in preorder, the root first.

    `best` holds for every span (in the order of `span_index`) and class what a unit of the class
    adds to the tree; a span that is no unit adds nothing.
    """
    return (compiled_units if native else plain_units)(best, n_words, grammar)


def compiled_units(best: Floats, n_words: int, grammar: Grammar) -> list[tuple[int, int, int]]:
    """`best_units` by the kernel."""
    rows = native.best_units(best, n_words, grammar.holds, grammar.stands, grammar.is_root)
    return [(start, end, own) for start, end, own in rows.tolist()]


def plain_units(best: Floats, n_words: int, grammar: Grammar) -> list[tuple[int, int, int]]:
    """`best_units` in numpy."""
    chart = _Chart(best, n_words, grammar)
    for length in range(1, n_words + 1):
        chart.fill(length)
    return chart.read()


class _Chart:
    """The values of all spans: as content of a unit, and among siblings of each sort."""

    def __init__(self, best: Floats, n_words: int, grammar: Grammar) -> None:
        self.best, self.n_words, self.grammar = best, n_words, grammar
        size = n_words + 1
        self.by_start = np.full((BARE, size, size), IMPOSSIBLE)  # [sort, start, length]
        self.by_end = np.full((BARE, size, size), IMPOSSIBLE)  # [sort, end, length]
        self.content = np.full((size, size, SORTS), IMPOSSIBLE)  # [start, length, sort]
        self.content[:, :, BARE] = 0.0

    def fill(self, length: int) -> None:
        """Reckon all spans of one length, the shorter ones being done."""
        count = self.n_words - length + 1
        if length > 1:
            for sort in range(BARE):
                self.content[:count, length, sort] = self._joined(sort, length, count)
        starts = np.arange(count)
        rows = starts * self.n_words - starts * (starts - 1) // 2 + length - 1
        inside = self.content[:count, length]
        held = (inside[:, None, :] + self.grammar.holds).max(axis=2)
        units = (held + self.best[rows])[:, :, None] + self.grammar.stands
        units[:, self.grammar.is_root] = -np.inf
        values = units.max(axis=1)
        if length > 1:
            values = np.maximum(values, inside[:, :BARE])
        self.by_start[:, :count, length] = values.T
        self.by_end[:, length:, length] = values.T

    def _joined(self, sort: int, length: int, count: int) -> Floats:
        sums = [
            self.by_start[left, :count, 1:length] + self.by_end[right, length:, length - 1 : 0 : -1]
            for whole, left, right in JOINS
            if whole == sort
        ]
        found: Floats = np.max([own.max(axis=1) for own in sums], axis=0)
        return found

    def read(self) -> list[tuple[int, int, int]]:
        """The units of the best tree, read from the chart of the UCCA parser."""
        grammar, n = self.grammar, self.n_words
        held = (self.content[0, n] + grammar.holds).max(axis=1)
        tops = np.where(grammar.is_root, self.best[span_row(0, n, n)] + held, -np.inf)
        top = int(tops.argmax())
        found = [(0, n, top)]
        steps = [(0, n, self._sort(top, 0, n), True)]
        while steps:
            start, end, sort, is_content = steps.pop()
            if not is_content and (own := self._unit(start, end, sort)) is not None:
                found.append((start, end, own))
                sort = self._sort(own, start, end)
            if sort != BARE and end - start > 1:
                steps.extend(self._parts(start, end, sort))
        return found

    def _sort(self, own: int, start: int, end: int) -> int:
        """The sort of children that suits a class best."""
        return int((self.content[start, end - start] + self.grammar.holds[own]).argmax())

    def _unit(self, start: int, end: int, sort: int) -> int | None:
        """The class of the unit over a span, or None if siblings share it."""
        inside = self.content[start, end - start]
        held = (inside + self.grammar.holds).max(axis=1)
        row = span_row(start, end, self.n_words)
        units = (held + self.best[row]) + self.grammar.stands[:, sort]
        units[self.grammar.is_root] = -np.inf
        own = int(units.argmax())
        return own if end - start == 1 or units[own] >= inside[sort] else None

    def _parts(self, start: int, end: int, sort: int) -> list[tuple[int, int, int, bool]]:
        """The two neighbours that make up a span, the second first."""
        options = []
        for whole, left, right in JOINS:
            if whole == sort:
                sums = (
                    self.by_start[left, start, 1 : end - start]
                    + self.by_end[right, end, end - start - 1 : 0 : -1]
                )
                middle = start + 1 + int(sums.argmax())
                options.append((sums.max(), left, right, middle))
        _, left, right, middle = max(options, key=lambda option: option[0])
        return [(middle, end, right, False), (start, middle, left, False)]


# The n best trees of units under span scores and the grammar of sorts.
#
# Siblings are joined one by one from the left, so that every tree is found in one way only.
# `plain` is the definition; `_native/ucca_chart.cpp` does the same faster and is used where it
# was built.

try:
    from samsari._native import ucca_chart as native
except ImportError:  # the kernel is optional
    native = None  # type: ignore[assignment]

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
