"""The range of SAMSA over several parses of one source, and the interval made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.margins import Margin

TAIL = 0.05  # of the probability, left out at either end


@dataclass(frozen=True, slots=True)
class SamsaInterval:
    """SAMSA with the best parse, 0 to 100, and where SAMSA with gold Scenes lies in 90 % of cases.

    `n_scenes` holds, for each number of Scenes among the best parses, its probability.
    `expected` is samsa-expected, the mean over likely parses, once it is known.
    """

    samsa: float
    low: float
    high: float
    n_parses: int
    n_scenes: Mapping[int, float]
    expected: float | None = None

    def widened(self, margin: Margin) -> SamsaInterval:
        """The same with both ends moved outwards, within 0 and 100."""
        low, high = max(0.0, self.low - margin.below), min(100.0, self.high + margin.above)
        return replace(self, low=low, high=high)

    def around(self, expected: float) -> SamsaInterval:
        """The same with the mean over likely parses, which lies inside."""
        low, high = min(self.low, expected), max(self.high, expected)
        return replace(self, low=low, high=high, expected=expected)


def parse_range(compared: Sequence[Comparison], shares: Sequence[float]) -> SamsaInterval:
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
