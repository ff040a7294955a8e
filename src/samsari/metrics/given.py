"""Scores that another program computed, as a metric: its tallies come from a table.

The score of a system is the mean over its pairs. So intervals, tests and reports treat LENS,
BERTScore or a language model's judgement as they treat our own metrics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

import numpy as np

from samsari.metrics.contract import Card, Metric, MetricBase, Need, Rows
from samsari.metrics.means import mean
from samsari.model.result import Tally

KEY = "given"


@dataclass(frozen=True)
class GivenScores(MetricBase):
    """A metric of which only scores are known."""

    name: str = field(repr=False)  # type: ignore[misc]
    given: str
    higher_is_better: bool | None = True  # type: ignore[misc]

    revision: ClassVar[int] = 1
    needs: ClassVar[frozenset[Need]] = frozenset()
    card: ClassVar[Card] = Card(
        summary="scores that another program computed",
        formula="mean over pairs of the given scores",
        citation="see the program that computed them",
        low=-np.inf,
        high=np.inf,
    )

    @property
    def width(self) -> int:
        """The sum of the scores and how many there are."""
        return 2

    def scores(self, totals: Rows) -> Rows:
        """The mean of each row; undefined where no score was given."""
        return mean(totals[:, 0], totals[:, 1])

    def reason(self, total: Tally) -> str:
        """Why there is no mean."""
        return "" if total.values[1] else f"{self.given} has no score for it"

    def rows(self, ids: Sequence[str], values: Mapping[str, float]) -> Rows:
        """For each id its score and 1, or zeros where it has none."""
        rows = [(values[name], 1.0) if name in values else (0.0, 0.0) for name in ids]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 2)


def given_scores(name: str, place: str, *, higher_is_better: bool = True) -> Metric:
    """The metric of a column of scores."""
    return cast(Metric, GivenScores(name, place, higher_is_better))
