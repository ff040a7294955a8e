"""A matrix rounded to bytes so that its products change least.

Numbers are rounded one row after the other. What a row loses, the rows that are still to come make
up for, as far as the inputs go together (GPTQ: Frantar et al. 2023). Rows of large inputs come
first. Rounding each number by itself loses twice as much.

A processor without instructions for sums of bytes (VNNI) adds two products of neighbours in 16
bits. So two neighbours never exceed 128 together: then no sum overflows, and every processor has
the same sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.int8]

MOST = 127  # of a byte of a matrix
MOST_OF_TWO = 128  # of neighbours: 255 times this is within 16 bits
LEAST = 1e-9  # range: a column of zeros has none
SHARE = 0.6  # of the width of a column of the input that its factor takes away
DAMPING = 0.01  # keeps inputs that hardly vary from being relied on
BLOCK = 64  # rows that are made up for together


@dataclass(frozen=True, eq=False)
class InputFacts:
    """What is known of the input of a product: sums of squares and products, largest numbers."""

    moments: Doubles
    largest: Floats


@dataclass(frozen=True, eq=False)
class ByteMatrix:
    """A matrix in bytes: input by output, with a scale for each column.

    Each column of the input is multiplied by its factor first; none stands for ones.
    """

    bytes_: Bytes
    columns: Floats
    factors: Floats | None = None

    @property
    def widened(self) -> Floats:
        """The matrix in single precision."""
        found = self.bytes_ * self.columns
        return found if self.factors is None else found * self.factors[:, None]


def in_bytes(matrix: Floats, facts: InputFacts, *, is_spread: bool) -> ByteMatrix:
    """A matrix in bytes; if `is_spread`, with factors that make the input's columns more alike."""
    factors = spread_factors(matrix, facts.largest) if is_spread else None
    wide = matrix.astype(np.float64) if factors is None else matrix / factors[:, None].astype(float)
    columns = column_scales(wide)
    return ByteMatrix(_rounded(wide / columns, _moments(facts, factors)), columns, factors)


def near(base: ByteMatrix, matrix: Floats, facts: InputFacts, steps: int) -> ByteMatrix:
    """A matrix in bytes that are at most some steps away from those of another one."""
    wide = matrix.astype(np.float64)
    if base.factors is not None:
        wide = wide / base.factors[:, None]
    bytes_ = _rounded(wide / base.columns, _moments(facts, base.factors), base.bytes_, steps)
    return ByteMatrix(bytes_, base.columns, base.factors)


def spread_factors(matrix: Floats, largest: Floats) -> Floats:
    """Factors for the columns of an input: wide ones get small ones (Xiao et al. 2023)."""
    reach = np.maximum(np.abs(matrix).max(axis=1), 1e-6)
    width = np.maximum(largest, 1e-6) ** SHARE / reach ** (1 - SHARE)
    return (np.sqrt((width**2).mean()) / width).astype(np.float32)


def column_scales(matrix: Doubles) -> Floats:
    """The smallest scales with which no number and no two neighbours are too large."""
    size = np.abs(matrix)
    most = np.maximum(size.max(axis=0), (size[1:] + size[:-1]).max(axis=0, initial=0))
    return (np.maximum(most, LEAST) / MOST).astype(np.float32)


def _moments(facts: InputFacts, factors: Floats | None) -> Doubles:
    if factors is None:
        return facts.moments
    wide = factors.astype(np.float64)
    return facts.moments * wide[:, None] * wide


def _rounded(wanted: Doubles, moments: Doubles, base: Bytes | None = None, steps: int = 0) -> Bytes:
    """Whole numbers for those wanted, which change."""
    order = np.argsort(-np.diag(moments), kind="stable")
    waiting, found = wanted[order], np.zeros_like(wanted)
    upper = _upper(moments[np.ix_(order, order)])
    for begin in range(0, len(order), BLOCK):
        end = min(begin + BLOCK, len(order))
        lost = np.zeros((end - begin, wanted.shape[1]))
        for row in range(begin, end):
            low, high = _limits(found, int(order[row]), base, steps)
            whole = np.clip(np.rint(waiting[row]), low, high)
            found[order[row]] = whole
            lost[row - begin] = (waiting[row] - whole) / upper[row, row]
            waiting[row:end] -= upper[row, row:end, None] * lost[row - begin]
        waiting[end:] -= upper[begin:end, end:].T @ lost
    return found.astype(np.int8)


def _upper(moments: Doubles) -> Doubles:
    """How what one row loses is shared among those that come later."""
    damped = moments + DAMPING * np.diag(moments).mean() * np.eye(len(moments))
    found: Doubles = np.linalg.cholesky(np.linalg.inv(damped)).T
    return found


def _limits(found: Doubles, row: int, base: Bytes | None, steps: int) -> tuple[Doubles, Doubles]:
    """The least and the largest whole numbers that a row may have beside its neighbours."""
    beside = np.zeros(found.shape[1])
    for other in _neighbours(row, len(found)):
        beside = np.maximum(beside, np.abs(found[other]))
    high = np.minimum(MOST, MOST_OF_TWO - beside)
    if base is None:
        return -high, high
    return np.maximum(-high, base[row] - float(steps)), np.minimum(high, base[row] + float(steps))


def _neighbours(row: int, rows: int) -> Iterator[int]:
    if row:
        yield row - 1
    if row + 1 < rows:
        yield row + 1
