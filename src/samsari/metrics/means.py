"""Metrics that are a mean over pairs: the tally is (sum, count)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from samsari.metrics.contract import MetricBase, Rows, ratio
from samsari.model.corpus import Pair


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
