"""How sure the parser is: its own probabilities, brought in line with gold passages.

The networks are too sure of themselves. So the logarithm of a unit's odds is stretched and shifted
until units of 90 % are right in 90 % of the cases, and likewise for the number of Scenes. The
numbers in `certainty.toml` were fitted on dev passages; `samsari reproduce ucca` shows how well
they hold.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

from samsari.model.categories import Guidelines

FITTED = Path(__file__).with_name("certainty.toml")
LIMIT = 1e-6


@dataclass(frozen=True, slots=True)
class Certainty:
    """What turns the networks' numbers into probabilities, for one set of guidelines."""

    unit_slope: float
    unit_shift: float
    scenes_shift: float
    scenes_found: float  # weight of: all Scenes that are there are right
    scenes_missed: float  # weight of: no other span makes a Scene
    temperature: float  # scores of whole trees are divided by it

    @classmethod
    def of(cls, guidelines: Guidelines) -> Self:
        """The fitted numbers for some guidelines."""
        return cls(**_fitted()[str(guidelines)])

    def of_unit(self, chance: float) -> float:
        """The probability that a unit is right, given the network's."""
        inner = min(max(chance, LIMIT), 1 - LIMIT)
        return _logistic(self.unit_slope * math.log(inner / (1 - inner)) + self.unit_shift)

    def of_scene_count(self, found: float, missed: float) -> float:
        """The probability that the number of Scenes is right."""
        return _logistic(
            self.scenes_shift + self.scenes_found * found + self.scenes_missed * missed
        )

    def shares(self, scores: Sequence[float]) -> tuple[float, ...]:
        """The probabilities of trees among the best ones, given their scores."""
        best = max(scores, default=0.0)
        raised = [math.exp((score - best) / self.temperature) for score in scores]
        return tuple(value / sum(raised) for value in raised)


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-max(min(value, 50.0), -50.0)))


@cache
def _fitted() -> dict[str, dict[str, float]]:
    with FITTED.open("rb") as stream:
        found: dict[str, dict[str, float]] = tomllib.load(stream)
    return found
