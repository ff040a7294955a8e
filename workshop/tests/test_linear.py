"""Ridge regression by hand."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.stats.linear import unpacked
from samsari_workshop.linear import packed, ridge


def test_without_penalty_a_line_is_found() -> None:
    rows = np.array([[1.0, 0.0], [2.0, 5.0], [3.0, 1.0], [4.0, 2.0]])
    goals = 3 * rows[:, 0] - rows[:, 1] + 7
    model = ridge(rows, goals, 0.0)
    assert model.predict(rows) == pytest.approx(goals)
    assert model.base + model.contributions(rows).sum(axis=1) == pytest.approx(goals)


def test_a_penalty_draws_to_the_mean_and_a_constant_column_is_not_used() -> None:
    rows = np.array([[1.0, 9.0], [2.0, 9.0], [3.0, 9.0]])
    goals = np.array([1.0, 2.0, 3.0])
    # One standardised column: weight = sum of squares / (sum of squares + penalty) of its own.
    assert ridge(rows, goals, 3.0).predict(rows) == pytest.approx([1.5, 2.0, 2.5])


def test_rows_may_weigh_more() -> None:
    rows, goals = np.array([[0.0], [0.0], [1.0]]), np.array([0.0, 3.0, 5.0])
    heavy = ridge(rows, goals, 0.0, np.array([1.0, 2.0, 1.0]))
    assert heavy.predict(np.array([[0.0]])) == pytest.approx([2.0])


def test_packed_and_unpacked() -> None:
    model = ridge(np.array([[1.0], [2.0]]), np.array([1.0, 3.0]), 0.0)
    again = unpacked(packed(model, "p_"), "p_")
    assert again.predict(np.array([[3.0]])) == pytest.approx([5.0], abs=1e-5)
