"""Resampling pairs as matrix products: scores on other samples of the same kind.

A resample of n pairs is a row of n weights, so the added tallies of a thousand resamples are one
product (1000 x n) @ (n x width). Weights are drawn in blocks, so memory is bounded for any n. They
are drawn once for all matrices, so systems and metrics stay paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError

Rows = NDArray[np.float64]

BLOCK = 1 << 22


@dataclass(frozen=True, slots=True)
class Resampling:
    """How often to resample, from which seed, and the level of the intervals."""

    resamples: int = 1000
    seed: int = 12345
    level: float = 0.95

    def __post_init__(self) -> None:
        if self.resamples < 1:
            raise SettingError(f"resamples cannot be {self.resamples}", remedy="give 1 or more")
        if not 0 < self.level < 1:
            raise SettingError(f"level cannot be {self.level}", remedy="give a share such as 0.95")

    def method(self, name: str) -> str:
        """The signature of an interval or a p-value found this way."""
        return f"{name}|n:{self.resamples}|seed:{self.seed}"


def bootstrap_totals(tables: Sequence[Rows], plan: Resampling) -> list[Rows]:
    """For each matrix of tallies the added tallies of every resample drawn with replacement."""

    def weights(random: np.random.Generator, rows: int, pairs: int) -> Rows:
        drawn = random.integers(0, pairs, size=(rows, pairs))
        drawn += np.arange(rows)[:, None] * pairs
        counts = np.bincount(drawn.ravel(), minlength=rows * pairs)
        return counts.reshape(rows, pairs).astype(np.float64)

    return _totals(tables, plan, weights)


def swap_totals(differences: Sequence[Rows], plan: Resampling) -> list[Rows]:
    """For each matrix (theirs - ours) what ours gains when each pair is swapped by chance."""

    def weights(random: np.random.Generator, rows: int, pairs: int) -> Rows:
        return random.integers(0, 2, size=(rows, pairs)).astype(np.float64)

    return _totals(differences, plan, weights)


def _totals(
    tables: Sequence[Rows],
    plan: Resampling,
    weights: Callable[[np.random.Generator, int, int], Rows],
) -> list[Rows]:
    pairs = len(tables[0]) if tables else 0
    totals = [np.zeros((plan.resamples, table.shape[1])) for table in tables]
    if not pairs:
        return totals
    random = np.random.default_rng(plan.seed)
    for block in _blocks(plan.resamples, max(1, BLOCK // pairs)):
        drawn = weights(random, block.stop - block.start, pairs)
        for total, table in zip(totals, tables, strict=True):
            total[block] = drawn @ table
    return totals


def _blocks(count: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, count)) for start in range(0, count, size))
