"""The best dependency tree from scores of heads: no two arcs cross (Eisner 1996).

Trees without crossing arcs are nearly always right for English, and the rules need whole clauses.
All spans of one width of several sentences are worked out together, so the time is spent in numpy.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
ROOT_COST = 1e4  # so that one word only hangs from the root
TOGETHER = 8  # sentences whose tables are filled together


def best_trees(given: Sequence[npt.NDArray[np.float32]]) -> list[list[int]]:
    """For each word of each sentence its head, counted from 0; -1 is the root of the sentence.

    `scores[i, j]` is the score of head `j` for word `i`; column 0 is the root, which has one
    dependent. Sentences of like length are worked out together.

    >>> best_trees([np.array([[0, 0, 5], [9, 1, 0]], np.float32)])
    [[1, -1]]
    """
    found: list[list[int]] = [[] for _ in given]
    order = sorted(range(len(given)), key=lambda at: len(given[at]))
    for begin in range(0, len(order), TOGETHER):
        group = order[begin : begin + TOGETHER]
        for at, heads in zip(group, _trees([given[at] for at in group]), strict=True):
            found[at] = heads
    return found


def _trees(given: Sequence[npt.NDArray[np.float32]]) -> list[list[int]]:
    """The trees of some sentences; a shorter one takes the first rows and columns of a table."""
    count, n = len(given), max(map(len, given)) + 1
    arcs = np.zeros((count, n, n))  # head, dependent
    for own, scores in zip(arcs, given, strict=True):
        own[: len(scores) + 1, 1 : len(scores) + 1] = scores.T
    arcs[:, 0] -= ROOT_COST
    whole = np.zeros((2, count, n, n))  # spans whose head is at the right (0) or the left end (1)
    half = np.zeros((2, count, n, n))  # the same with an arc from one end to the other
    cuts = np.zeros((4, count, n, n), np.int64)
    for width in range(1, n):
        _fill(arcs, whole, half, cuts, width)
    found = []
    for at, scores in enumerate(given):
        heads = [-1] * (len(scores) + 1)
        _read(cuts[:, at], heads)
        found.append([head - 1 for head in heads[1:]])
    return found


def _fill(arcs: Floats, whole: Floats, half: Floats, cuts: Integers, width: int) -> None:
    """The best spans of one width; they stand on a diagonal of each table."""
    count, n, _ = arcs.shape
    first = np.arange(n - width)
    spans = slice(width, n * (n - width), n + 1)
    flat_arcs = arcs.reshape(count, -1)
    flat_half, flat_whole = half.reshape(2, count, -1), whole.reshape(2, count, -1)
    flat_cuts = cuts.reshape(4, count, -1)
    joined = _rows(whole, 1, 0, width) + _columns(whole, 0, 1, width)
    value = joined.max(2)
    flat_cuts[:2, :, spans] = first + joined.argmax(2)
    flat_half[0, :, spans] = value + flat_arcs[:, width * n :: n + 1]
    flat_half[1, :, spans] = value + flat_arcs[:, spans]
    left = _rows(whole, 0, 0, width) + _columns(half, 0, 0, width)
    flat_whole[0, :, spans] = left.max(2)
    flat_cuts[2, :, spans] = first + left.argmax(2)
    right = _rows(half, 1, 1, width) + _columns(whole, 1, 1, width)
    flat_whole[1, :, spans] = right.max(2)
    flat_cuts[3, :, spans] = first + right.argmax(2) + 1


def _rows(table: Floats, side: int, column: int, width: int) -> Floats:
    """For each span of a width its entries along a row, from a column on; a view, no copy."""
    _, count, n, _ = table.shape
    page, tree, row, one = table.strides
    offset = side * page + column * one
    return np.ndarray((count, n - width, width), table.dtype, table, offset, (tree, row + one, one))


def _columns(table: Floats, side: int, first: int, width: int) -> Floats:
    """For each span of a width its entries along its last column, from a row on; a view."""
    _, count, n, _ = table.shape
    page, tree, row, one = table.strides
    offset = side * page + first * row + width * one
    return np.ndarray((count, n - width, width), table.dtype, table, offset, (tree, row + one, row))


def _read(cuts: Integers, heads: list[int]) -> None:
    """The heads behind the best whole span."""
    stack = [(0, len(heads) - 1, 1, True)]  # first, last, side of the head, whole or half
    while stack:
        first, last, side, is_whole = stack.pop()
        if first == last:
            continue
        if not is_whole:
            cut = int(cuts[side][first, last])
            heads[first if side == 0 else last] = last if side == 0 else first
            stack += [(first, cut, 1, True), (cut + 1, last, 0, True)]
        elif side == 0:
            cut = int(cuts[2][first, last])
            stack += [(first, cut, 0, True), (cut, last, 0, False)]
        else:
            cut = int(cuts[3][first, last])
            stack += [(first, cut, 1, False), (cut, last, 1, True)]
