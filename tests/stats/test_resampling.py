from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.stats import resampling
from samsari.stats.resampling import (
    Resampling,
    bootstrap_p,
    bootstrap_totals,
    holm,
    percentile_interval,
    randomisation_p,
    swap_totals,
)

ROWS = np.random.default_rng(1).normal(5.0, 2.0, size=(200, 1))
COUNTED = np.hstack([ROWS, np.ones_like(ROWS)])


def means(totals: np.ndarray) -> np.ndarray:
    return totals[:, 0] / totals[:, 1]


def test_every_resample_has_as_many_pairs_as_the_corpus() -> None:
    (totals,) = bootstrap_totals([COUNTED], Resampling(50))
    assert totals.shape == (50, 2)
    assert (totals[:, 1] == 200).all()


def test_the_same_seed_gives_the_same_resamples_and_another_seed_others() -> None:
    first, again, other = (
        bootstrap_totals([COUNTED], Resampling(20, seed))[0] for seed in (1, 1, 2)
    )
    assert (first == again).all()
    assert (first != other).any()


def test_the_size_of_the_blocks_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    # A million pairs go through in blocks of a few resamples, 359 in one.
    whole = bootstrap_totals([COUNTED], Resampling(37))[0]
    monkeypatch.setattr(resampling, "BLOCK", 600)
    assert np.allclose(bootstrap_totals([COUNTED], Resampling(37))[0], whole, rtol=1e-12)


def test_matrices_of_one_call_share_their_resamples() -> None:
    one, two = bootstrap_totals([COUNTED, COUNTED * 2], Resampling(30))
    assert np.allclose(two, one * 2)


def test_the_bootstrap_error_approaches_the_textbook_standard_error() -> None:
    textbook = ROWS.std() / np.sqrt(len(ROWS))
    errors = [
        abs(means(bootstrap_totals([COUNTED], Resampling(n))[0]).std() - textbook) / textbook
        for n in (20, 20000)
    ]
    assert errors[1] < 0.02


def test_the_interval_of_a_mean_is_the_textbook_one() -> None:
    interval = percentile_interval(
        means(bootstrap_totals([COUNTED], Resampling(20000))[0]), level=0.95
    )
    half = 1.96 * ROWS.std() / np.sqrt(len(ROWS))
    assert interval == pytest.approx((ROWS.mean() - half, ROWS.mean() + half), abs=0.02)


def test_nothing_to_resample_is_defined() -> None:
    (totals,) = bootstrap_totals([np.zeros((0, 3))], Resampling(4))
    assert totals.shape == (4, 3)
    assert bootstrap_totals([], Resampling(4)) == []


def test_swapping_moves_between_nothing_and_everything() -> None:
    (gains,) = swap_totals([np.ones((100, 1))], Resampling(500))
    assert gains.min() >= 0
    assert gains.max() <= 100
    assert gains.mean() == pytest.approx(50, abs=1)


def test_two_equal_systems_never_differ_and_a_clear_difference_is_found() -> None:
    zero = np.zeros(999)
    assert bootstrap_p(zero, 0.0) == 1.0
    assert randomisation_p(zero, 0.0) == 1.0
    assert randomisation_p(zero, 5.0) == pytest.approx(1 / 1000)
    assert bootstrap_p(np.full(999, 5.0), 5.0) == pytest.approx(1 / 1000)


def test_undefined_resamples_are_left_out() -> None:
    some = np.array([np.nan, 1.0, 3.0])
    assert percentile_interval(some, 1.0) == (1.0, 3.0)
    assert percentile_interval(np.array([np.nan]), 0.95) is None
    assert bootstrap_p(np.array([np.nan]), 1.0) is None
    assert randomisation_p(np.array([np.nan]), 1.0) is None


def test_holm_by_hand() -> None:
    # Four hypotheses: .005 * 4, .01 * 3, .03 * 2, .04 * 1 made monotone; None takes no part.
    assert holm([0.01, 0.04, None, 0.03, 0.005]) == pytest.approx([0.03, 0.06, None, 0.06, 0.02])


@given(st.lists(st.floats(0, 1), max_size=20))
def test_holm_never_lowers_a_p_value_nor_changes_the_order(values: list[float]) -> None:
    corrected = holm(values)
    for before, after in zip(values, corrected, strict=True):
        assert after is not None
        assert before <= after <= 1
    order = sorted(range(len(values)), key=lambda i: values[i])
    assert [corrected[i] for i in order] == sorted(corrected)
