"""Variance components and the differences that they let show."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samsari.human.assignment import (
    Components,
    advice,
    components,
    of_differences,
    other_sizes,
    plan_rows,
    prior,
)
from samsari.human.grid import grid, rater_values
from samsari.human.protocols import read_ratings, shipped


def test_known_components_come_back() -> None:
    rng = np.random.default_rng(0)
    found = []
    for _ in range(200):
        cells = (
            rng.normal(0, 1.0, (40, 1)) + rng.normal(0, 0.5, (1, 8)) + rng.normal(0, 0.7, (40, 8))
        )
        cells[rng.random(cells.shape) < 0.4] = np.nan
        one = of_differences(cells + 3.0)
        assert one is not None
        found.append((one.item, one.rater, one.rest))
    # The true parts are 1, .25 and .49; 200 studies give them to about a tenth.
    assert np.mean(found, axis=0) == pytest.approx([1.0, 0.25, 0.49], rel=0.15)


def test_what_cannot_be_told_apart_is_none() -> None:
    one_rater_each = np.full((4, 4), np.nan)
    np.fill_diagonal(one_rater_each, [1.0, 2.0, 3.0, 4.0])
    assert of_differences(one_rater_each) is None
    assert of_differences(np.array([[1.0, 2.0]])) is None
    assert of_differences(np.full((3, 3), np.nan)) is None


@pytest.mark.parametrize(
    ("column", "sizes", "expected"),
    [
        # The figures of the design page, from the ratings of Sulem et al. 2018.
        ("Qa", [(20, 5), (70, 5), (100, 3), (200, 3), (359, 3)], [0.50, 0.27, 0.24, 0.17, 0.12]),
    ],
)
def test_the_shipped_prior(
    column: str, sizes: list[tuple[int, int]], expected: list[float]
) -> None:
    found = prior(shipped("samsa"), column)
    assert found is not None and found.is_prior
    assert [round(found.detectable(*size), 2) for size in sizes] == expected
    structure = prior(shipped("samsa"), "Qd")
    assert structure is not None
    assert [round(structure.detectable(100, 3, raters), 2) for raters in (5, 20)] == [0.57, 0.31]


def test_a_prior_is_stretched_to_another_scale() -> None:
    five, hundred = (
        prior(shipped(name), "fluency") for name in ("five-point", "direct-assessment")
    )
    assert five is not None and hundred is not None
    assert hundred.detectable(50, 3) == pytest.approx(25 * five.detectable(50, 3))
    assert prior(shipped("error-spans"), "errors") is None


def test_the_advice_names_items_or_raters() -> None:
    sizes = other_sizes(100, 3, 5)
    items = plan_rows({"Qa": Components(0.5, 0.0, 0.1)}, sizes, 2)
    raters = plan_rows({"Qd": Components(0.0, 0.5, 0.1)}, sizes, 2)
    assert "twice the items" in advice(items)[0]
    assert "twice the raters in all" in advice(raters)[0]


@pytest.mark.data
def test_the_prediction_holds_on_subsamples(data_dir: Path) -> None:
    whole = grid(read_ratings(data_dir / "human" / "samsa_human.csv", "samsa"))
    rng = np.random.default_rng(0)
    for column, printed in (("Qa", 0.1540), ("Qb", 0.0979)):
        found = components(whole, column)
        assert found is not None
        predicted = found.standard_error(30, 3)
        assert predicted == pytest.approx(printed, abs=1e-3)
        cube = rater_values(whole, column).reshape(5, 7, 100)
        drawn = []
        for _ in range(300):
            items = rng.choice(100, 30, replace=False)
            means = np.zeros((7, 30))
            for place, item in enumerate(items):
                means[:, place] = cube[rng.choice(5, 3, replace=False)][:, :, item].mean(axis=0)
            system = means.mean(axis=1)
            drawn.append([system[a] - system[b] for a in range(7) for b in range(a)])
        real = np.sqrt(np.mean(np.var(drawn, axis=0)))
        # Drawing 30 of 100 items and 3 of 5 raters without putting back varies less.
        part = found.item / 30 * (1 - 0.3) + found.rest / 90 * (1 - 90 / 500)
        assert real == pytest.approx(np.sqrt(part), rel=0.12)
