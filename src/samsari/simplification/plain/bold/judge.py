"""The judge of bold rows: how likely a change is right in its place.

    log-odds = odds of the row + Same * log-odds of sameness + Unsure (if sameness cannot judge)
             + Gain * what the kinder language model gains

The odds of a row say how likely it is right before its place is known, from how often a language
model found it right in other places. All weights were learnt from judged places
(`workshop/builders/build_bold_words.py`), so the result is calibrated.
A change is made if it is right with a probability of at least
LeastRight + RightSlope * (.75 - strength).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from samsari.resources.artefacts import SHIPPED
from samsari.simplification.restrictions import STRENGTHS
from samsari.simplification.weights import read_for

FILE = SHIPPED / "plain" / "bold.weights"
NAMES = ("Same", "Unsure", "Gain")  # what is known of a place
LIMITS = ("LeastRight", "RightSlope")
SUREST = 0.99  # probabilities beyond this, and below 1 less it, count as this
WIDEST = 12.0  # gains beyond this count as this
LOWEST, HIGHEST = 0.3, 0.98


@dataclass(frozen=True)
class BoldJudge:
    """The weights in the order of `NAMES`, and the two numbers of the limit."""

    weights: tuple[float, ...]
    limits: tuple[float, float]

    def right(self, odds: float, same: float | None, gain: float) -> float:
        """The probability that a change by a row with these odds is right."""
        numbers = place_numbers(same, gain)
        total = odds + sum(map(float.__mul__, self.weights, numbers))
        return 1 / (1 + math.exp(-total))

    def least(self, strength: float) -> float:
        """How likely a change must be right to be made at a strength."""
        least, slope = self.limits
        return min(max(least + slope * (STRENGTHS["bold"] - strength), LOWEST), HIGHEST)


def place_numbers(same: float | None, gain: float) -> tuple[float, ...]:
    """What the judges say of a place, in the order of `NAMES`."""
    sure = min(max(0.5 if same is None else same, 1 - SUREST), SUREST)
    return math.log(sure / (1 - sure)), float(same is None), min(max(gain, -WIDEST), WIDEST)


def read_judge(path: Path) -> BoldJudge:
    """The judge of a file."""
    found = read_for(path, (*NAMES, *LIMITS))
    least, slope = found.vector(LIMITS)
    return BoldJudge(tuple(found.vector(NAMES)), (least, slope))


@cache
def bold_judge() -> BoldJudge:
    """The shipped judge, read when a bold row first asks for it."""
    return read_judge(FILE)
