"""What to tune towards: a metric by name, or a weighted sum of metrics, as one metric.

>>> from samsari.metrics.catalog import create
>>> objective("0.7*sari+0.3*bleu", create).name
'0.7*sari+0.3*bleu'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from samsari.errors import MetricError, SettingError
from samsari.metrics.contract import Card, Metric, MetricBase, Need, Rows
from samsari.model.text import Pair

Create = Callable[[str], Metric]


@dataclass(frozen=True)
class WeightedSum(MetricBase):
    """A weighted sum of metrics; its tally is theirs, one behind the other."""

    parts_of_sum: tuple[tuple[float, Metric], ...]

    name: ClassVar[str] = "sum"
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    card: ClassVar[Card] = Card("weighted sum of metrics", "sum of w * metric", "")

    @property
    def width(self) -> int:
        """The widths of all parts together."""
        return sum(metric.width for _, metric in self.parts_of_sum)

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The tallies of all parts side by side."""
        return np.concatenate([metric.tallies(pairs) for _, metric in self.parts_of_sum], axis=1)

    def scores(self, totals: Rows) -> Rows:
        """The weighted sum of the scores of all parts."""
        total, at = np.zeros(len(totals)), 0
        for weight, metric in self.parts_of_sum:
            total += weight * metric.scores(totals[:, at : at + metric.width])
            at += metric.width
        return total


def objective(text: str, create: Create) -> Metric:
    """The metric that a text such as `sari` or `0.7*sari+0.3*samsa` names."""
    parts = tuple(_part(part, create) for part in text.replace(" ", "").split("+"))
    if len(parts) == 1 and parts[0][0] == 1.0:
        return parts[0][1]

    # The name is a class variable of the contract; a sum is named by what it adds up.
    class Sum(WeightedSum):
        name = text.replace(" ", "")

    return Sum(parts)


def _part(text: str, create: Create) -> tuple[float, Metric]:
    weight, times, name = text.rpartition("*")
    try:
        value = float(weight) if times else 1.0
    except ValueError:
        value = np.nan
    if not np.isfinite(value) or value == 0.0 or not name:
        raise SettingError(
            f"not an objective: {text!r}", remedy='write a metric, or a sum: "0.7*sari+0.3*samsa"'
        )
    try:
        metric = create(name)
    except MetricError as error:
        raise SettingError(f"cannot tune towards {name}: {error}") from error
    sign = -1.0 if metric.higher_is_better is False else 1.0
    return sign * value, metric


# What tuning learns from.

Matrix = NDArray[np.float64]
Floats = NDArray[np.floating[Any]]
Formula = Callable[[Matrix], Matrix]


@dataclass(frozen=True, eq=False)
class Candidates:
    """The merged n-best list of one sentence: a row of features and a row of tallies each."""

    features: Floats
    tallies: Floats
    # The metric of each candidate's sentence alone, where it is known already.
    scores: Matrix | None = None


Lists = Sequence[Candidates]


def formula_slope(formula: Formula, total: Matrix) -> tuple[float, Matrix]:
    """A formula's value at a tally and its slope, by central differences."""
    steps = np.maximum(np.abs(total), 1.0) * 1e-5
    moved = np.diag(steps)
    values = formula(np.concatenate([total[None], total + moved, total - moved]))
    width = len(total)
    return float(values[0]), (values[1 : width + 1] - values[width + 1 :]) / (2 * steps)
