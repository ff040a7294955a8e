"""The tuner: slopes are exact, and weights move towards the candidates that score."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.errors import SettingError
from samsari.metrics.catalog import create
from samsari.model.text import Pair
from samsari.simplification.chart.tuning.objective import (
    Candidates,
    Penalties,
    expected,
    fit,
    objective,
    pool,
)


def accuracy(totals: np.ndarray) -> np.ndarray:
    """A metric of the simplest kind: right answers of all answers."""
    return np.asarray(100 * totals[:, 0] / totals[:, 1])


@pytest.fixture
def lists() -> list[Candidates]:
    chance = np.random.default_rng(3)
    found = []
    for _ in range(40):
        features = chance.normal(size=(6, 3))
        # A candidate is right if its first feature is large; the others are noise.
        right = (features[:, 0] == features[:, 0].max()).astype(float)
        found.append(Candidates(features, np.stack([right, np.ones(6)], axis=1)))
    return found


@pytest.mark.parametrize("entropy", [0.0, 1.0])
def test_the_slope_is_that_of_small_steps(lists: list[Candidates], entropy: float) -> None:
    found, point = pool(lists), np.array([0.3, -0.2, 0.1])
    _, slope = expected(found, accuracy, point, entropy)
    for axis, step in enumerate(np.eye(3) * 1e-5):
        up, _ = expected(found, accuracy, point + step, entropy)
        down, _ = expected(found, accuracy, point - step, entropy)
        assert slope[axis] == pytest.approx((up - down) / 2e-5, rel=1e-3, abs=1e-4)


def test_fitting_finds_the_feature_that_matters(lists: list[Candidates]) -> None:
    found = pool(lists)
    weights = fit(found, accuracy, np.zeros(3), np.zeros(3), Penalties(distance=0.001))
    rows = [
        start + int((found.features[start : start + 6] @ weights).argmax())
        for start in found.starts
    ]
    chosen = found.tallies[rows].sum(axis=0)
    assert accuracy(chosen[None])[0] > 95
    assert weights[0] > 3 * np.abs(weights[1:]).max()


def test_a_sum_of_metrics_is_a_metric() -> None:
    pair = Pair("1", "the big dog", "the large dog", ("the large dog", "a big dog"))
    both = objective("0.7*sari + 0.3*bleu", create)
    total = both.tally(pair)
    parts = [create(name).score(create(name).tally(pair)) for name in ("sari", "bleu")]
    assert both.score(total) == pytest.approx(0.7 * parts[0] + 0.3 * parts[1])
    assert len(total) == both.width


@pytest.mark.parametrize("text", ["", "x*sari", "sari+", "0.5*nothing"])
def test_bad_objectives(text: str) -> None:
    with pytest.raises(SettingError):
        objective(text, create)
