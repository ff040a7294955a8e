"""Sums that do not depend on the order: the same bits on one process, on many, after a restart.

Floating-point addition rounds at each step, so another order gives other last digits. Here a
column is added exactly, as a whole number of the smallest steps that a double can have. It is
rounded once, at the end.

    >>> a = ExactSums.of(np.array([[1e16], [1.0], [-1e16]]))
    >>> a.rounded().tolist(), (a + a).rounded().tolist()
    ([1.0], [2.0])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike, NDArray

# Sums without rounding: the same bits in any order, on any processor, with any threads.

STEPS = 1 << 16  # for each one
MOST = 1024.0  # of a number: sums of products stay exact below 2 million


def on_grid(values: ArrayLike) -> NDArray[np.float64]:
    """The nearest multiples of 1/65536, cut at 1024; those of their products add up exactly.

    >>> float(on_grid(0.1) * STEPS)
    6554.0
    """
    near = np.round(np.asarray(values, dtype=np.float64) * STEPS) / STEPS
    return np.clip(near, -MOST, MOST)


Rows = npt.NDArray[np.float64]

DIGITS = 53  # of a double
LOWEST = 1074 + DIGITS  # steps are 2 to the minus this
HALF = 26
WHOLE = 2.0**53  # up to here whole numbers are exact


@dataclass(frozen=True, slots=True)
class ExactSums:
    """One exact sum for each column, counted in steps."""

    steps: tuple[int, ...]

    @classmethod
    def of(cls, rows: Rows) -> ExactSums:
        """The sums of the columns of a table."""
        return cls(tuple(_column_sum(rows[:, column]) for column in range(rows.shape[1])))

    def __add__(self, other: ExactSums) -> ExactSums:
        pairs = zip(self.steps, other.steps, strict=True)
        return ExactSums(tuple(mine + theirs for mine, theirs in pairs))

    def rounded(self) -> Rows:
        """The sums as doubles, each the one nearest to the exact value."""
        return np.array([float(Fraction(step, 1 << LOWEST)) for step in self.steps])

    def packed(self) -> list[str]:
        """The sums as texts, for files: short for whole numbers."""
        return [_packed(step) for step in self.steps]

    @classmethod
    def unpacked(cls, texts: Iterable[str]) -> ExactSums:
        """The sums that texts stand for."""
        return cls(tuple(_unpacked(text) for text in texts))


def _column_sum(column: Rows) -> int:
    if not len(column):
        return 0
    if bool((column == np.floor(column)).all()) and float(np.abs(column).sum()) < WHOLE:
        return int(column.sum()) << LOWEST
    digits, exponents = np.frexp(column)
    numbers = (digits * 2.0**DIGITS).astype(np.int64)
    total = 0
    for exponent in np.unique(exponents).tolist():
        own = numbers[exponents == exponent]
        # Two halves, because the sum of many 53-bit numbers would not fit into 64 bits.
        high, low = int((own >> HALF).sum()), int((own & ((1 << HALF) - 1)).sum())
        total += ((high << HALF) + low) << (exponent - DIGITS + LOWEST)
    return total


def _packed(step: int) -> str:
    """`NUMBER` or `NUMBER/SHIFT`: a whole number, divided by two to the shift."""
    if step == 0:
        return "0"
    trailing = (step & -step).bit_length() - 1
    shift = LOWEST - trailing
    return str(step >> LOWEST) if shift <= 0 else f"{step >> trailing}/{shift}"


def _unpacked(text: str) -> int:
    number, _, shift = text.partition("/")
    return int(number) << (LOWEST - int(shift or 0))
