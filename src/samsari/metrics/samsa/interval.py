"""The range of SAMSA over several parses of one source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from samsari.metrics.samsa.comparison import Comparison

TAIL = 0.05  # of the probability, left out at either end


@dataclass(frozen=True, slots=True)
class SamsaInterval:
    """SAMSA with the best parse, 0 to 100, and its range over the n best parses.

    `n_scenes` holds, for each number of Scenes among them, its probability.
    """

    samsa: float
    low: float
    high: float
    n_parses: int
    n_scenes: Mapping[int, float]


def interval(compared: Sequence[Comparison], shares: Sequence[float]) -> SamsaInterval:
    """The range over parses of the same source, the best first, with their probabilities."""
    values = [100 * found.samsa for found in compared]
    whole = sum(shares) or 1.0
    order = sorted(zip(values, shares, strict=True))
    counts: dict[int, float] = {}
    for found, share in zip(compared, shares, strict=True):
        counts[found.n_scenes] = counts.get(found.n_scenes, 0.0) + share / whole
    low = min(values[0], _at(order, TAIL * whole))
    high = max(values[0], _at(order, (1 - TAIL) * whole))
    return SamsaInterval(values[0], low, high, len(values), dict(sorted(counts.items())))


def _at(order: Sequence[tuple[float, float]], wanted: float) -> float:
    """The value at which so much of the probability lies behind."""
    total = 0.0
    for value, share in order:
        total += share
        if total >= wanted:
            return value
    return order[-1][0]
