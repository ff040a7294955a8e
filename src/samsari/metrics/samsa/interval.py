"""The range of SAMSA over several parses of one source, and the interval made from it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from samsari.metrics.samsa.comparison import Comparison
from samsari.model.passage import Guidelines

# How far SAMSA with gold Scenes lies outside the range over the best parses.
#
# The n best parses differ in little, so their range is too narrow. It is widened by margins that
# were fitted on dev passages (`samsari train interval`). What is left open depends on how the
# number of sentences compares with the number of Scenes: one Scene more or less may make SAMSA 0.

FITTED: Final = Path(__file__).with_name("margins.toml")
STANDINGS: Final = ("single", "fewer", "near", "more")


@dataclass(frozen=True, slots=True)
class Margin:
    """What is taken from the lower end and added to the upper end, in points of SAMSA."""

    below: float
    above: float


def standing(n_sentences: int, n_scenes: int) -> str:
    """How the sentences of an output compare with the Scenes of the best parse.

    >>> [standing(*pair) for pair in ((1, 4), (2, 4), (3, 4), (5, 4))]
    ['single', 'fewer', 'near', 'more']
    """
    if n_sentences > n_scenes:
        return "more"
    if n_sentences <= 1:
        return "single"
    return "near" if n_sentences >= n_scenes - 1 else "fewer"


def margin(guidelines: Guidelines, n_sentences: int, n_scenes: int) -> Margin:
    """The margins that make an interval of SAMSA for one pair."""
    return _fitted()[str(guidelines)][standing(n_sentences, n_scenes)]


@cache
def _fitted() -> dict[str, dict[str, Margin]]:
    with FITTED.open("rb") as stream:
        found = tomllib.load(stream)
    return {
        number: {name: Margin(**values) for name, values in rows.items()}
        for number, rows in found.items()
    }


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
