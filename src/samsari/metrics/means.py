"""Metrics that are a mean over pairs: the tally is (sum, count)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

import numpy as np

from samsari.metrics.contract import Card, Metric, MetricBase, Need, Rows, ratio
from samsari.model.result import Tally
from samsari.model.text import Pair


class MeanMetric(MetricBase):
    """A base class for metrics that give each pair a value; None leaves the pair out."""

    @property
    def width(self) -> int:
        """The sum of the values and how many there are."""
        return 2

    def value(self, pair: Pair) -> float | None:
        """The value of one pair; None where it has none."""
        raise NotImplementedError

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair its value and 1, or twice 0 where it has none."""
        values = map(self.value, pairs)
        rows = [(0.0, 0.0) if value is None else (value, 1.0) for value in values]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 2)

    def scores(self, totals: Rows) -> Rows:
        """The mean of each row; undefined where no pair had a value."""
        return mean(totals[:, 0], totals[:, 1])


def mean(sums: Rows, counts: Rows) -> Rows:
    """Sums divided by counts; NaN where nothing was counted."""
    return ratio(sums, counts, otherwise=np.nan)


# Scores that another program computed, as a metric: its tallies come from a table.
#
# The score of a system is the mean over its pairs. So intervals, tests and reports treat LENS,
# BERTScore or a language model's judgement as they treat our own metrics.

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
