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
from samsari.stats.linear import minimize

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


# Tuning towards any metric: weights with the largest score of expected tallies over n-best lists.
#
# With p(candidate) the softmax of the model scores of a sentence's n-best list, the expected
# tally of a corpus is a sum over candidates, and the metric's own formula turns it into a score.
# The chain rule gives the slope; the slope of the formula itself is found by small steps in the
# few numbers of a tally. A mixture of candidates may score well although its best one does not,
# so the entropy of the lists has a penalty. Decoding and fitting alternate; the lists of all
# rounds are merged.

Matrix = NDArray[np.float64]
Floats = NDArray[np.floating[Any]]
Formula = Callable[[Matrix], Matrix]
STEPS = 60


@dataclass(frozen=True, eq=False)
class Candidates:
    """The merged n-best list of one sentence: a row of features and a row of tallies each."""

    features: Floats
    tallies: Floats
    # The metric of each candidate's sentence alone, where it is known already.
    scores: Matrix | None = None


Lists = Sequence[Candidates]


@dataclass(frozen=True, eq=False)
class Pool:
    """The candidates of all sentences in one table; `starts` says where each sentence begins."""

    features: Matrix
    tallies: Matrix
    starts: NDArray[np.int64]

    @property
    def sizes(self) -> NDArray[np.int64]:
        """How many candidates each sentence has."""
        return np.diff(np.append(self.starts, len(self.features)))


def pool(lists: Lists) -> Pool:
    """All lists in one table."""
    sizes = [len(each.features) for each in lists]
    starts = np.cumsum([0, *sizes[:-1]])
    features = np.concatenate([each.features for each in lists])
    tallies = np.concatenate([each.tallies for each in lists], dtype=np.float64)
    return Pool(features, tallies, starts)


def chances(found: Pool, weights: Matrix) -> Matrix:
    """The probability of every candidate within its sentence."""
    scores = found.features @ weights
    peaks = np.maximum.reduceat(scores, found.starts)
    powers = np.exp(scores - np.repeat(peaks, found.sizes))
    sums = np.add.reduceat(powers, found.starts)
    return np.asarray(powers / np.repeat(sums, found.sizes))


@dataclass(frozen=True)
class Penalties:
    """What fitting subtracts: for squared (scaled) distance from the start, for mean entropy.

    A penalty for entropy near 1 costs half a point of SARI: undecided lists are mostly lists of
    equally good candidates.
    """

    distance: float = 0.002
    entropy: float = 0.2

    def __post_init__(self) -> None:
        for name, value in (("distance", self.distance), ("entropy", self.entropy)):
            if not 0.0 <= value < np.inf:
                raise SettingError(f"the penalty for {name} cannot be {value}", remedy="0 or more")


def expected(
    found: Pool, formula: Formula, weights: Matrix, entropy: float = 0.0
) -> tuple[float, Matrix]:
    """The score of the expected tallies less the penalty for entropy, and its slope."""
    shares = chances(found, weights)
    value, steep = formula_slope(formula, shares @ found.tallies)
    penalty = entropy / len(found.starts)
    logs = np.log(np.maximum(shares, 1e-300))
    gains = found.tallies @ steep + penalty * logs
    means = np.add.reduceat(shares * gains, found.starts)
    pulls = shares * (gains - np.repeat(means, found.sizes))
    return value + penalty * float(shares @ logs), pulls @ found.features


def formula_slope(formula: Formula, total: Matrix) -> tuple[float, Matrix]:
    """A formula's value at a tally and its slope, by central differences."""
    steps = np.maximum(np.abs(total), 1.0) * 1e-5
    moved = np.diag(steps)
    values = formula(np.concatenate([total[None], total + moved, total - moved]))
    width = len(total)
    return float(values[0]), (values[1 : width + 1] - values[width + 1 :]) / (2 * steps)


def fit(found: Pool, formula: Formula, start: Matrix, home: Matrix, penalties: Penalties) -> Matrix:
    """The weights with the largest expected score, not too far from `home`.

    Features are scaled to equal spread within their sentences first, so that one penalty suits
    them all; what a whole sentence has in common does not change its distribution and is taken out.
    """
    sizes = found.sizes
    means = np.add.reduceat(found.features, found.starts) / sizes[:, None]
    centred = found.features - np.repeat(means, sizes, axis=0)
    spread = np.sqrt((centred**2).mean(axis=0))
    scale = np.where(spread > 1e-6, spread, 1.0)
    scaled = Pool(centred / scale, found.tallies, found.starts)

    def loss(point: Matrix) -> tuple[float, Matrix]:
        value, slope = expected(scaled, formula, point, penalties.entropy)
        away = point - home * scale
        return penalties.distance * float(
            away @ away
        ) - value, 2 * penalties.distance * away - slope

    return minimize(loss, start * scale, steps=STEPS, tolerance=1e-6) / scale
