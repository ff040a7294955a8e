"""Correlations against scipy, and against the textbook where scipy has no counterpart."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from samsari.stats import correlation as c
from samsari.stats.correlation import (
    correlation_p,
    permutation_difference_p,
    williams_p,
    williams_test,
)
from samsari.stats.distributions import average_ranks, normal_tail, student_t_tail

SMALL = st.lists(
    st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=2, max_size=25
)  # few values, so that ties are common
SCIPY = {
    "pearson": scipy.stats.pearsonr,
    "spearman": scipy.stats.spearmanr,
    "kendall": scipy.stats.kendalltau,
}


def columns(pairs: list[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray]:
    x, y = np.array(pairs, dtype=float).T
    return x, y


@given(pairs=SMALL)
def test_every_correlation_equals_scipy(pairs: list[tuple[int, int]]) -> None:
    x, y = columns(pairs)
    for name, function in c.METHODS.items():
        ours = float(function(x, y))
        if np.ptp(x) == 0 or np.ptp(y) == 0:
            assert math.isnan(ours)
        else:
            assert ours == pytest.approx(float(SCIPY[name](x, y)[0]), abs=1e-12)


@given(pairs=SMALL)
def test_ranks_equal_scipy(pairs: list[tuple[int, int]]) -> None:
    x, _ = columns(pairs)
    assert average_ranks(x).tolist() == scipy.stats.rankdata(x).tolist()


@given(pairs=SMALL)
def test_kendalls_p_equals_scipys_normal_approximation(pairs: list[tuple[int, int]]) -> None:
    x, y = columns(pairs)
    if np.ptp(x) and np.ptp(y) and len(x) > 2:  # scipy divides by n - 2
        expected = scipy.stats.kendalltau(x, y, method="asymptotic").pvalue
        assert c.kendall_p(x, y) == pytest.approx(expected, abs=1e-9)


def test_sums_in_another_order_still_tie() -> None:
    values = np.array([0.1 + 0.2, 0.3, 0.4])
    assert values[0] != values[1]
    assert average_ranks(values).tolist() == [1.5, 1.5, 3.0]


def test_missing_units_are_left_out_row_by_row() -> None:
    x = np.array([[1.0, 2.0, 3.0, np.nan], [1.0, np.nan, 2.0, 9.0]])
    y = np.array([[2.0, 1.0, 5.0, 7.0], [4.0, 5.0, 3.0, 1.0]])
    assert c.spearman(x, y) == pytest.approx([0.5, -1.0])
    assert c.pearson(x, y)[0] == pytest.approx(np.corrcoef([1, 2, 3], [2, 1, 5])[0, 1])


def test_the_reason_is_said_where_nothing_is_defined() -> None:
    flat = np.array([2.0, 2.0, 2.0])
    assert math.isnan(float(c.pearson(flat, np.arange(3.0))))
    reason = c.why_undefined(flat, np.arange(3.0), ("bleu", "G"))
    assert reason == "bleu is the same for all 3 units"
    assert c.why_undefined(flat[:1], flat[:1]) == "only 1 unit with both values"
    assert c.why_undefined(np.arange(3.0), np.arange(3.0)) == ""


@pytest.mark.parametrize("method", c.METHODS)
def test_resamples_by_counts_equal_those_of_the_drawn_units(method: c.Method) -> None:
    rng = np.random.default_rng(3)
    x, y = rng.integers(0, 5, 12).astype(float), rng.integers(0, 5, 12).astype(float)
    drawn = np.concatenate([rng.integers(0, 12, (20, 12)), np.full((1, 12), 3)])
    counts = np.stack([np.bincount(row, minlength=12) for row in drawn]).astype(float)
    expected = c.METHODS[method](x[drawn], y[drawn])
    assert np.isnan(expected[-1]), "one unit alone has no correlation"
    assert c.resampled(method, x, y, counts) == pytest.approx(expected, nan_ok=True)
    missing = np.where(np.arange(12) < 9, y, np.nan)
    expected = c.METHODS[method](x[drawn], missing[drawn])
    assert c.resampled(method, x, missing, counts) == pytest.approx(expected, nan_ok=True)
    assert len(c.resampled(method, x, x * np.nan, counts)) == len(drawn)


@pytest.mark.parametrize("degrees", [1, 2, 4, 9, 97, 698])
@pytest.mark.parametrize("t", [-3.0, 0.0, 0.2, 1.4, 5.0, 40.0])
def test_tails_equal_scipy(t: float, degrees: int) -> None:
    assert student_t_tail(t, degrees) == pytest.approx(scipy.stats.t.sf(t, degrees), rel=1e-9)
    assert normal_tail(t) == pytest.approx(scipy.stats.norm.sf(t), rel=1e-9)


def test_few_units_are_permuted_exhaustively() -> None:
    # Four units in the same order: 2 of 24 orders (this one and its reverse) are as extreme.
    x = np.array([1.0, 2.0, 3.0, 4.0])
    assert correlation_p(x, x, "spearman") == pytest.approx(2 / 24)
    # Spearman's exact table for n = 6: P(|rho| >= .829) = .058 (Zar 1972, two-tailed).
    y = np.array([1.0, 3.0, 2.0, 4.0, 6.0, 5.0])  # sum of d^2 = 4, rho = .886
    z = np.array([2.0, 1.0, 3.0, 4.0, 6.0, 5.0])
    assert correlation_p(np.arange(6.0), y, "spearman") == pytest.approx(0.0333, abs=1e-4)
    assert correlation_p(np.arange(6.0), z, "spearman") == pytest.approx(0.0333, abs=1e-4)


def test_many_units_come_close_to_scipys_permutation_test() -> None:
    rng = np.random.default_rng(5)
    x = rng.normal(size=40)
    y = 0.25 * x + rng.normal(size=40)
    for method in ("pearson", "spearman"):
        expected = float(SCIPY[method](x, y).pvalue)
        found = correlation_p(x, y, method, n_resamples=20_000)
        assert found == pytest.approx(expected, abs=0.01)


def test_williams_test_gives_the_figures_of_the_psych_manual() -> None:
    # Revelle, psych: r.test(n=103, r12=.4, r13=.5, r23=.1): t = -0.89, p = 0.37.
    t = williams_test(0.4, 0.5, 0.1, 103)
    assert t == pytest.approx(-0.89, abs=5e-3)
    assert williams_p(t, 103) == pytest.approx(0.37, abs=5e-3)
    assert williams_test(0.5, 0.4, 0.1, 103) == pytest.approx(-t)


def test_williams_test_is_undefined_for_too_few_units_or_the_same_metric() -> None:
    assert math.isnan(williams_test(0.5, 0.4, 0.1, 3))
    assert math.isnan(williams_test(1.0, 1.0, 1.0, 10))


@pytest.mark.parametrize("method", ["pearson", "spearman", "kendall"])
def test_the_permutation_test_tells_a_good_metric_from_a_bad_one(method: c.Method) -> None:
    rng = np.random.default_rng(2)
    human = rng.normal(size=80)
    good, bad = human + 0.3 * rng.normal(size=80), rng.normal(size=80)
    assert permutation_difference_p(
        human, good, bad, method=method, n_resamples=200
    ) == pytest.approx(1 / 201)
    twin = human + 0.3 * rng.normal(size=80)
    assert permutation_difference_p(human, good, twin, method=method, n_resamples=200) > 0.05
    assert math.isnan(permutation_difference_p(human, good, np.zeros(80), method=method))


def test_permutation_and_williams_agree_on_normal_data() -> None:
    rng = np.random.default_rng(8)
    human = rng.normal(size=200)
    first, second = human + rng.normal(size=200), human + 1.4 * rng.normal(size=200)
    r = [float(c.pearson(a, b)) for a, b in ((human, first), (human, second), (first, second))]
    williams = williams_p(williams_test(r[0], r[1], r[2], 200), 200)
    permutation = permutation_difference_p(human, first, second, n_resamples=5000)
    assert permutation == pytest.approx(williams, abs=0.02)
