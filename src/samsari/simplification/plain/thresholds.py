"""How sure both judges must be at each strength: five numbers.

    least probability of the same sense = LeastSame of the row's step + SameSlope * (.5 - strength)
    least gain of log-probability       = LeastGain + GainSlope * (.5 - strength)

The shipped numbers were chosen by `samsari train thresholds` from judged changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from samsari.resources.artefacts import SHIPPED
from samsari.simplification.plain.table import STEPS, Strength
from samsari.simplification.restrictions import MIDDLE
from samsari.simplification.weights import Weights, read_for

FILE = SHIPPED / "plain" / "thresholds.weights"
NAMES = ("LeastSameCautious", "LeastSameNormal", "SameSlope", "LeastGain", "GainSlope")
# From which number of `--strength` on the rows of a strength are used.
FIRST_USE: dict[Strength, float] = {"cautious": 0.0, "normal": 0.375}
LOWEST, HIGHEST = 0.05, 0.95


@dataclass(frozen=True)
class Thresholds:
    """The numbers in the order of `NAMES`."""

    values: tuple[float, ...]

    def same(self, step: Strength, strength: float) -> float:
        """The least probability that a row of a step says the same."""
        least = self.values[STEPS.index(step)] + self.values[2] * (MIDDLE - strength)
        return min(max(least, LOWEST), HIGHEST)

    def gain(self, strength: float) -> float:
        """The least gain of log-probability."""
        return self.values[3] + self.values[4] * (MIDDLE - strength)

    def with_value(self, place: int, value: float) -> Thresholds:
        """The same with one other number."""
        return replace(self, values=(*self.values[:place], value, *self.values[place + 1 :]))

    def weights(self, remarks: tuple[str, ...] = ()) -> Weights:
        """The numbers as a file holds them."""
        return Weights(dict(zip(NAMES, self.values, strict=True)), remarks)


def read_thresholds(path: Path) -> Thresholds:
    """The thresholds of a file; what it does not name is as shipped."""
    found = read_for(path, NAMES).values
    usual = shipped_thresholds().values if path != FILE else (0.0,) * len(NAMES)
    return Thresholds(tuple(map(found.get, NAMES, usual)))


@cache
def shipped_thresholds() -> Thresholds:
    """The shipped thresholds."""
    return read_thresholds(FILE)
