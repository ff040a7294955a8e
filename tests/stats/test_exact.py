"""Sums that do not depend on their order."""

from __future__ import annotations

import numpy as np

from samsari.stats.exact_sums import MOST, on_grid
from samsari.stats.forest import Forest

CHANCE = np.random.default_rng(5)


def test_products_have_the_same_bits_in_any_order() -> None:
    rows, matrix = CHANCE.normal(size=(40, 1536)), CHANCE.normal(size=(1536, 24)) / 30
    rows[0] *= 1e6
    order = CHANCE.permutation(1536)
    found = on_grid(rows) @ on_grid(matrix)
    assert np.array_equal(found, on_grid(rows)[:, order] @ on_grid(matrix)[order])
    alone = [on_grid(row) @ on_grid(matrix) for row in rows]
    assert np.array_equal(found, np.stack(alone))
    assert np.allclose(found[1:], (rows @ matrix)[1:], atol=1e-2)


def test_numbers_are_hardly_changed_and_bounded() -> None:
    assert np.abs(on_grid([0.3, -2.7]) - [0.3, -2.7]).max() < 1e-5
    assert on_grid([1e9, -1e9]).tolist() == [MOST, -MOST]


def test_a_row_has_the_same_score_beside_any_others() -> None:
    columns = CHANCE.integers(0, 6, size=(300, 4))
    cuts = CHANCE.normal(size=(300, 4)).astype(np.float32)
    leaves = CHANCE.normal(size=(300, 16)).astype(np.float32)
    forest = Forest(columns, cuts, leaves, 0.3)
    rows = CHANCE.normal(size=(50, 6)).astype(np.float32)
    together = forest.scores(rows)
    assert np.array_equal(together, np.concatenate([forest.scores(row[None]) for row in rows]))
    assert np.array_equal(together, forest.scores(rows[::-1])[::-1])
