"""Rescoring: boosted trees judge the cells of the head's matrix once more.

The head's convolutions see three words on either side. Its finished matrix tells more about a cell:
its rivals in row and column, the certain links (anchors) around it, the size of the gap between
them, and how much of both sentences is linked. Boosted trees use this to score the cells that may
be links. All other cells keep the score of the head.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.stats.forest import Forest

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]

BOUND = 12.0  # of log-odds; beyond it nothing is more certain
POSSIBLE = -3.9  # the log-odds of .02, above which a cell may be a link
FIRM = 0.85  # the log-odds of .7: of two words that prefer each other, an anchor
WIDEST_GAP = 8  # words between two anchors that are looked at, however improbable their links
CELLS_AT_A_TIME = 1 << 12  # bounds the memory of the trees' answers for two long sentences
REACH = 2  # how far away in the matrix a neighbour of a cell may be
AROUND = tuple(
    (i, j) for i in range(-REACH, REACH + 1) for j in range(-REACH, REACH + 1) if (i, j) != (0, 0)
)
# What the trees are told of either word of a cell.
OF_A_WORD = ("best rival", "links expected", "best cosine", "gap")
OF_A_PAIR = (
    *("likeness of lengths", "anchors in the longer side", "anchors in the shorter side"),
    *("mean best cosine, left", "mean best cosine, right"),
)
# What the trees are told of a cell, in this order.
FACTS = (
    *("log-odds", "cosine", "same spelling", "both content", "same gap", "off the diagonal"),
    *(f"neighbour {i:+}{j:+}" for i, j in AROUND),
    *(f"left {fact}" for fact in OF_A_WORD),
    *(f"right {fact}" for fact in OF_A_WORD),
    *OF_A_PAIR,
)
SAME, CONTENT = 0, 3  # layers of `lexical_channels`
DOWN, ACROSS = np.array(AROUND).T[:, :, None]
BEST_COSINE = 3  # its place among the traits of a word


@dataclass(frozen=True)
class HeadScores:
    """What the head found about a pair: log-odds and cosines n x m, lexical layers n x m x 9."""

    odds: Floats
    cosine: Floats
    lexical: Floats


@dataclass(frozen=True)
class Cells:
    """The cells that may be links: their places in the flat matrix, and their facts.

    Facts have a row for each name of `FACTS` and a column for each cell.
    """

    places: Ints
    facts: Floats


@dataclass(frozen=True)
class _Side:
    """The words of one side, and the anchors among them.

    The nearest anchors on either side of a word are -1 and the number of words where none is.
    """

    partners: Ints  # -1 for all words but anchors
    before: Ints
    after: Ints
    traits: Floats  # best and second best log-odds, then `OF_A_WORD` without its rival

    @property
    def is_open(self) -> npt.NDArray[np.bool_]:
        """True for each free word in a gap that is not too wide."""
        return (self.partners < 0) & (self.after - self.before <= WIDEST_GAP + 1)

    def told(self, odds: Floats, words: Ints) -> Floats:
        """What there is to say of the words of some cells with these log-odds."""
        found = self.traits.take(words, axis=1)
        best, second = found[:2]
        found[1] = np.where(odds < best, best, second)
        return found[1:]


def rescored(found: HeadScores, forest: Forest) -> Floats:
    """The log-odds of a link for each pair of words, n x m."""
    cells = possible_links(found)
    odds = found.odds.copy()
    flat = odds.ravel()
    for start in range(0, len(cells.places), CELLS_AT_A_TIME):
        some = slice(start, start + CELLS_AT_A_TIME)
        flat[cells.places[some]] = forest.scores(cells.facts[:, some].T)
    return odds


def possible_links(found: HeadScores) -> Cells:
    """The cells that may be links, with their facts; neither side may be empty.

    They are those that the head gives a chance, and those of free words between the same anchors.
    """
    odds, m = found.odds, found.odds.shape[1]
    left, right = _sides(found)
    ends = np.append(left.partners, (m, -1))  # the partners of what `before` and `after` name
    start = ends[left.before]
    same_gap = (start[:, None] == right.before) & (ends[left.after][:, None] == right.after)
    possible = (odds > POSSIBLE) | (same_gap & left.is_open[:, None] & right.is_open)
    places = np.flatnonzero(possible)
    i = places // m
    j = places - i * m
    own = odds.take(places)
    layers = places * found.lexical.shape[2]
    # Counted from the anchor before, where there is one.
    away = np.arange(len(start)) - np.where(left.before < 0, 0, left.before - start)
    of_cells = (
        own,
        found.cosine.take(places),
        found.lexical.take(layers + SAME),
        found.lexical.take(layers + CONTENT),
        same_gap.take(places),
        away.take(i) - j,
    )
    of_pair = np.empty((len(OF_A_PAIR), len(places)), dtype=np.float32)
    of_pair[:] = _of_the_pair(left, right)
    facts = (of_cells, _neighbours(odds, i, j), left.told(own, i), right.told(own, j), of_pair)
    return Cells(places, np.concatenate(facts, dtype=np.float32))


def _sides(found: HeadScores) -> tuple[_Side, _Side]:
    odds = found.odds
    n, m = odds.shape
    by_row, by_column = odds.argmax(axis=1), odds.argmax(axis=0)
    rows = np.arange(n)
    mutual = np.flatnonzero((by_column[by_row] == rows) & (odds[rows, by_row] > FIRM))
    left, right = np.full(n, -1), np.full(m, -1)
    left[mutual] = by_row[mutual]
    right[by_row[mutual]] = mutual
    # Sums and maxima over the first axis are much faster than over the second.
    turned, cosine = np.ascontiguousarray(odds.T), np.ascontiguousarray(found.cosine.T)
    return (
        _side(left, by_row, turned, cosine),
        _side(right, by_column, odds, found.cosine),
    )


def _side(partners: Ints, best: Ints, odds: Floats, cosine: Floats) -> _Side:
    """One side; the matrices have a column for each of its words."""
    words = np.arange(len(partners))
    before = np.full(len(words) + 1, -1)
    after = np.full(len(words) + 1, len(words))
    is_anchor = partners >= 0
    np.maximum.accumulate(np.where(is_anchor, words, -1), out=before[1:])
    np.minimum.accumulate(np.where(is_anchor, words, len(words))[::-1], out=after[-2::-1])
    rest = odds.copy()
    rest[best, words] = -BOUND
    traits = (
        odds[best, words],
        np.maximum.reduce(rest),
        np.add.reduce(sigmoid(odds)),
        np.maximum.reduce(cosine),
        after[1:] - before[:-1] - 1,
    )
    return _Side(partners, before[:-1], after[1:], np.array(traits, dtype=np.float32))


def _neighbours(odds: Floats, i: Ints, j: Ints) -> Floats:
    """The log-odds of the cells around some cells; beyond the edge they are the least."""
    n, m = odds.shape
    width = m + 2 * REACH
    padded = np.full((n + 2 * REACH, width), -BOUND, dtype=np.float32)
    padded[REACH:-REACH, REACH:-REACH] = odds
    cells: Ints = (i + REACH) * width + j + REACH + DOWN * width + ACROSS
    return padded.take(cells)


def _of_the_pair(left: _Side, right: _Side) -> Floats:
    n, m = len(left.partners), len(right.partners)
    anchors = np.count_nonzero(left.partners >= 0)
    cosines = [np.add.reduce(side.traits[BEST_COSINE]) for side in (left, right)]
    shares = (min(n, m) / max(n, m), anchors / max(n, m), anchors / min(n, m))
    found = (*shares, cosines[0] / n, cosines[1] / m)
    return np.array(found, dtype=np.float32)[:, None]


def sigmoid(odds: Floats) -> Floats:
    """The logistic function: from log-odds to probabilities."""
    return np.asarray(1.0 / (1.0 + np.exp(-odds)), dtype=np.float32)


def unpacked_forest(arrays: Mapping[str, npt.NDArray[Any]]) -> Forest:
    """The forest that was packed into arrays; a ValueError if it was grown on other facts."""
    known = int(arrays["trees_facts"])
    if known != len(FACTS):
        raise ValueError(f"grown on {known} facts, not {len(FACTS)}")
    columns = arrays["trees_columns"].astype(np.int64)
    base = float(arrays["trees_base"])
    return Forest(columns, arrays["trees_cuts"], arrays["trees_leaves"], base)
