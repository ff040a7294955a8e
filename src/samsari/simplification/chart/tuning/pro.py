"""PRO, pairwise ranking optimisation (Hopkins and May 2011), with the settings of Xu et al. (2016).

From the n-best list of each sentence, `sampled` pairs of candidates are drawn; of those whose gains
differ by more than `least_difference` the `kept` most different ones become training examples for a
linear classifier: better minus worse is positive, worse minus better negative. Its weights are
mixed with the old ones.

The gain of a candidate is the metric of its sentence alone (`sentence`, as the paper did), or how
much the metric of the whole corpus would change if it were chosen (`linear`: the formula's slope
at the present total). The second is the better proxy for a metric that pools its counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from samsari.errors import SettingError
from samsari.simplification.chart.tuning.objective import (
    Candidates,
    Floats,
    Formula,
    Lists,
    Matrix,
    formula_slope,
)
from samsari.simplification.chart.tuning.rounds import Update
from samsari.stats.linear import minimize


@dataclass(frozen=True, slots=True)
class ProSettings:
    """Settings of PRO; the defaults are those of the paper's configuration file."""

    sampled: int = 8000
    kept: int = 50
    # On the scale 0 to 1; metrics here run from 0 to 100.
    least_difference: float = 0.005
    interpolation: float = 0.5
    classifier: Literal["perceptron", "logistic"] = "perceptron"
    gain: Literal["sentence", "linear"] = "sentence"
    rounds: int = 30
    rate: float = 0.5
    penalty: float = 1e-3
    seed: int = 2016

    def __post_init__(self) -> None:
        if not 0.0 < self.interpolation <= 1.0:
            raise SettingError("PRO's interpolation lies between 0 and 1")
        if self.sampled < 1 or self.kept < 1:
            raise SettingError("PRO needs at least one sampled and one kept pair")


def gains(lists: Lists, formula: Formula, weights: Matrix, settings: ProSettings) -> list[Matrix]:
    """For each sentence how good its candidates are, on the scale 0 to 1."""
    if settings.gain == "sentence":
        return [np.nan_to_num(_sentence(each, formula)) / 100.0 for each in lists]
    chosen = [each.tallies[int((each.features @ weights).argmax())] for each in lists]
    _, steep = formula_slope(formula, np.sum(chosen, axis=0, dtype=np.float64))
    return [np.asarray(each.tallies @ steep) * len(lists) / 100.0 for each in lists]


def _sentence(each: Candidates, formula: Formula) -> Matrix:
    return formula(np.asarray(each.tallies, np.float64)) if each.scores is None else each.scores


def examples(
    features: Floats, gain: Matrix, settings: ProSettings, generator: np.random.Generator
) -> Matrix:
    """The differences between better and worse candidates of one sentence, one row a pair."""
    shape = (2, settings.sampled)
    first, second = generator.integers(0, len(gain), shape, dtype=np.int32)
    difference = gain[first] - gain[second]
    apart = np.abs(difference)
    rows = np.flatnonzero(apart > settings.least_difference)
    if len(rows) > settings.kept:
        rows = rows[np.argpartition(apart[rows], -settings.kept)[-settings.kept :]]
    sign = np.sign(difference[rows])[:, None]
    return np.asarray((features[first[rows]] - features[second[rows]]) * sign, np.float64)


def step(
    lists: Lists, formula: Formula, weights: Matrix, settings: ProSettings, round_number: int = 0
) -> Matrix:
    """The weights after one round of PRO."""
    generator = np.random.default_rng([settings.seed, round_number])
    found = zip(lists, gains(lists, formula, weights, settings), strict=True)
    made = (examples(each.features, gain, settings, generator) for each, gain in found)
    pairs = [rows for rows in made if len(rows)]
    if not pairs:
        return weights
    if settings.classifier == "logistic":
        new = logistic(np.concatenate(pairs), weights, settings)
    else:
        new = perceptron(pairs, weights, settings, generator)
    mixed: Matrix = (1 - settings.interpolation) * weights + settings.interpolation * new
    return mixed


def perceptron(
    pairs: Sequence[Matrix],
    weights: Matrix,
    settings: ProSettings,
    generator: np.random.Generator,
) -> Matrix:
    """The averaged perceptron, one update a sentence, started at the old weights.

    Entering every pair with both signs makes the two updates equal, so one is enough.
    """
    current, total, steps = weights.copy(), np.zeros_like(weights), 0
    for _ in range(settings.rounds):
        for number in generator.permutation(len(pairs)):
            rows = pairs[number]
            wrong = rows @ current <= 0.0
            if wrong.any():
                current = current + settings.rate * rows[wrong].sum(axis=0) / len(rows)
            total += current
            steps += 1
    return total / steps


def logistic(rows: Matrix, weights: Matrix, settings: ProSettings) -> Matrix:
    """Logistic regression with a penalty that pulls towards the old weights."""
    spread = np.sqrt((rows**2).mean(axis=0))
    scale = np.where(spread > 1e-9, spread, 1.0)
    scaled = rows / scale
    home = weights * scale

    def loss(point: Matrix) -> tuple[float, Matrix]:
        margin = scaled @ point
        value = np.logaddexp(0.0, -margin).mean()
        pull = -(scaled.T @ (1.0 / (1.0 + np.exp(np.clip(margin, -500, 500))))) / len(rows)
        away = point - home
        return (
            float(value + settings.penalty * (away @ away)),
            pull + 2 * settings.penalty * away,
        )

    return minimize(loss, home, steps=60, tolerance=1e-6) / scale


def pro_update(names: Sequence[str], settings: ProSettings) -> Update:
    """PRO as the step from one round's weights to the next, scaled as the paper did."""
    anchor = list(names).index("lm_0") if "lm_0" in names else None

    def update(found: Lists, formula: Formula, vector: Matrix, number: int) -> Matrix:
        return normalised(step(found, formula, vector, settings, number), anchor)

    return update


def normalised(weights: Matrix, anchor: int | None) -> Matrix:
    """The weights scaled so that the anchor (lm_0 in the paper) has the absolute value 1."""
    if anchor is None or abs(weights[anchor]) < 1e-9:
        return weights
    scaled: Matrix = weights / abs(weights[anchor])
    return scaled
