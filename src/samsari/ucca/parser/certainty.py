"""How sure the parser is: its own probabilities, brought in line with gold passages.

The networks are too sure of themselves. So the logarithm of a unit's odds is stretched and shifted
until units of 90 % are right in 90 % of the cases, and likewise for the number of Scenes. The best
parse also has too few or too many Scenes on the mean: a linear regression says how many to expect.
The numbers in `certainty.toml` were fitted on dev passages; `samsari reproduce ucca` shows how well
they hold.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from samsari.model.passage import Guidelines

FITTED = Path(__file__).with_name("certainty.toml")
LIMIT = 1e-6


@dataclass(frozen=True, slots=True)
class SceneCount:
    """The weights of what the expected number of Scenes of a sentence is made of."""

    shift: float = 0.0
    found: float = 1.0  # the Scenes of the best parse
    chances: float = 0.0  # the chances of all spans to make a Scene, added up
    words: float = 0.0
    log_words: float = 0.0  # of one more than the words

    def expected(self, found: int, chances: float, words: int) -> float:
        """The expected number; a sentence without a word has none."""
        if not words:
            return 0.0
        return max(
            0.0,
            self.shift
            + self.found * found
            + self.chances * chances
            + self.words * words
            + self.log_words * math.log1p(words),
        )


@dataclass(frozen=True, slots=True)
class Certainty:
    """What turns the networks' numbers into probabilities, for one set of guidelines."""

    unit_slope: float
    unit_shift: float
    scenes_shift: float
    scenes_found: float  # weight of: all Scenes that are there are right
    scenes_missed: float  # weight of: no other span makes a Scene
    temperature: float  # scores of whole trees are divided by it
    count: SceneCount = SceneCount()

    @classmethod
    def of(cls, guidelines: Guidelines) -> Self:
        """The fitted numbers for some guidelines."""
        own = dict(_fitted()[str(guidelines)])
        return cls(**{**own, "count": SceneCount(**own["count"])})

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
def _fitted() -> dict[str, dict[str, Any]]:
    with FITTED.open("rb") as stream:
        found: dict[str, dict[str, Any]] = tomllib.load(stream)
    return found
