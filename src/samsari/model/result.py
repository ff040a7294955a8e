"""What scoring gives: tallies that add up, scores with signatures, a result that can be kept."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from samsari.errors import MetricError


@dataclass(frozen=True, slots=True)
class Tally:
    """One row of numbers that may be added: what a metric counted on one pair or many."""

    values: tuple[float, ...]

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, self.values)):
            raise MetricError(f"a tally must be finite, not {self.values}")

    def __add__(self, other: Tally) -> Tally:
        pairs = zip(self.values, other.values, strict=True)
        return Tally(tuple(mine + theirs for mine, theirs in pairs))

    def __iter__(self) -> Iterator[float]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


def total(tallies: Iterable[Tally], width: int) -> Tally:
    """The sum of tallies of `width` numbers each; zeros if there are none."""
    sums = [0.0] * width
    for tally in tallies:
        for index, value in enumerate(tally.values):
            sums[index] += value
    return Tally(tuple(sums))


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval and how it was found."""

    low: float
    high: float
    level: float = 0.95


@dataclass(frozen=True, slots=True)
class Score:
    """A metric's value, never without the signature that says how it was computed.

    `value` is None where the score is undefined; `reason` then says why.
    """

    metric: str
    signature: str
    value: float | None
    parts: Mapping[str, float] = field(default_factory=dict)
    interval: Interval | None = None
    reason: str = ""
