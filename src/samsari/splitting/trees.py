"""The best dependency tree from scores of heads: no two arcs cross (Eisner 1996).

Trees without crossing arcs are nearly always right for English, and the rules need whole clauses.
All spans of one width are worked out together, so the time is spent in numpy.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
ROOT_COST = 1e4  # so that one word only hangs from the root


def best_tree(scores: npt.NDArray[np.float32]) -> list[int]:
    """For each word its head, counted from 0; -1 is the root, which has one dependent.

    `scores[i, j]` is the score of head `j` for word `i`; column 0 is the root.

    >>> best_tree(np.array([[0, 0, 5], [9, 1, 0]], np.float32))
    [1, -1]
    """
    n = len(scores) + 1
    arcs = np.zeros((n, n))  # head, dependent
    arcs[:, 1:] = scores.T
    arcs[0] -= ROOT_COST
    whole = np.zeros((2, n, n))  # spans whose head is at the right (0) or the left end (1)
    half = np.zeros((2, n, n))  # the same with an arc from one end to the other
    cuts = np.zeros((4, n, n), np.int64)
    for width in range(1, n):
        _fill(arcs, whole, half, cuts, width)
    heads = [-1] * n
    _read(cuts, heads)
    return [head - 1 for head in heads[1:]]


def _fill(arcs: Floats, whole: Floats, half: Floats, cuts: Integers, width: int) -> None:
    """The best spans of one width; they stand on a diagonal of each table."""
    n = len(arcs)
    first = np.arange(n - width)
    spans = slice(width, n * (n - width), n + 1)
    joined = _rows(whole, 1, 0, width) + _columns(whole, 0, 1, width)
    value = joined.max(1)
    cuts.reshape(4, -1)[:2, spans] = first + joined.argmax(1)
    half.reshape(2, -1)[0, spans] = value + arcs.reshape(-1)[width * n :: n + 1]
    half.reshape(2, -1)[1, spans] = value + arcs.reshape(-1)[spans]
    left = _rows(whole, 0, 0, width) + _columns(half, 0, 0, width)
    whole.reshape(2, -1)[0, spans] = left.max(1)
    cuts.reshape(4, -1)[2, spans] = first + left.argmax(1)
    right = _rows(half, 1, 1, width) + _columns(whole, 1, 1, width)
    whole.reshape(2, -1)[1, spans] = right.max(1)
    cuts.reshape(4, -1)[3, spans] = first + right.argmax(1) + 1


def _rows(table: Floats, side: int, column: int, width: int) -> Floats:
    """For each span of a width its entries along a row, from a column on; a view, no copy."""
    _, n, _ = table.shape
    page, row, one = table.strides
    offset = side * page + column * one
    return np.ndarray((n - width, width), table.dtype, table, offset, (row + one, one))


def _columns(table: Floats, side: int, first: int, width: int) -> Floats:
    """For each span of a width its entries along its last column, from a row on; a view."""
    _, n, _ = table.shape
    page, row, one = table.strides
    offset = side * page + first * row + width * one
    return np.ndarray((n - width, width), table.dtype, table, offset, (row + one, row))


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
