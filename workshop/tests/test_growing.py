"""Boosted trees: what growing finds."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.errors import SettingError
from samsari_workshop.growing import Growing, Slopes, cross_entropy, grow, mean_forest

SMALL = Growing(trees=30, depth=3, rate=0.3, penalty=1.0)


def squares(goals: np.ndarray) -> Slopes:
    """The loss of numbers: half the square of the distance."""
    return lambda scores, rows: (scores - goals[rows], np.ones(len(scores)))


@pytest.mark.parametrize("setting", [{"trees": 0}, {"depth": 9}, {"depth": 0}, {"bins": 257}])
def test_a_forest_that_cannot_grow_is_refused(setting: dict[str, int]) -> None:
    with pytest.raises(SettingError, match="cannot be grown"):
        Growing(**setting)  # type: ignore[arg-type]


def test_an_exclusive_or_is_found() -> None:
    # No weighted sum of the two columns can say this.
    rows = np.random.default_rng(2).normal(size=(3000, 4)).astype(np.float32)
    wanted = ((rows[:, 0] > 0) ^ (rows[:, 2] > 0)).astype(float)
    forest = grow(rows, squares(wanted), float(wanted.mean()), SMALL)
    assert np.corrcoef(forest.scores(rows), wanted)[0, 1] > 0.95


def test_shares_are_predicted_as_log_odds() -> None:
    rows = np.random.default_rng(3).normal(size=(4000, 3)).astype(np.float32)
    wanted = np.where(rows[:, 1] > 0.5, 0.8, 0.1)
    forest = grow(rows, cross_entropy(wanted), 0.0, SMALL)
    chances = 1 / (1 + np.exp(-forest.scores(rows)))
    assert chances[rows[:, 1] > 0.6] == pytest.approx(0.8, abs=0.05)
    assert chances[rows[:, 1] < 0.4] == pytest.approx(0.1, abs=0.05)


def test_growing_twice_gives_the_same_forest() -> None:
    rows = np.random.default_rng(4).normal(size=(500, 3)).astype(np.float32)
    wanted = rows[:, 0].astype(float)
    one, other = (grow(rows, squares(wanted), 0.0, SMALL) for _ in range(2))
    assert (one.leaves == other.leaves).all() and (one.cuts == other.cuts).all()


def test_a_constant_column_asks_nothing() -> None:
    rows = np.ones((50, 2), np.float32)
    forest = grow(rows, squares(np.full(50, 3.0)), 1.0, SMALL)
    assert forest.scores(rows) == pytest.approx(3.0, abs=0.1)


def test_the_mean_of_forests_gives_mean_scores() -> None:
    rows = np.random.default_rng(6).normal(size=(400, 3)).astype(np.float32)
    forests = [grow(rows, squares(rows[:, k].astype(float)), float(k), SMALL) for k in (0, 2)]
    wanted = (forests[0].scores(rows) + forests[1].scores(rows)) / 2
    assert mean_forest(forests).scores(rows) == pytest.approx(wanted, abs=1e-5)
