"""Agreement against sklearn's kappa, the krippendorff package and Krippendorff's own example."""

from __future__ import annotations

import math
from itertools import combinations

import krippendorff
import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from samsari.stats import agreement as a
from samsari.stats import answer_tables as t
from samsari.stats.correlation import agreement_p
from samsari.stats.resampling import (
    bootstrap,
    bootstrap_interval,
    counts,
    draw,
    resampled_positions,
)

N = np.nan

# Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", section D: four observers.
EXAMPLE = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
        [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N],
    ]
)
SCALES: tuple[a.Scale, ...] = ("nominal", "ordinal", "interval")
MATRIX = arrays(float, st.tuples(st.integers(2, 4), st.integers(2, 9)), elements=st.integers(1, 4))


@pytest.mark.parametrize(
    ("scale", "printed"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_krippendorffs_example(scale: a.Scale, printed: float) -> None:
    assert float(a.krippendorff_alpha(EXAMPLE, scale)) == pytest.approx(printed, abs=5e-4)


@given(values=MATRIX, holes=st.randoms(use_true_random=False))
def test_alpha_equals_the_krippendorff_package(values: np.ndarray, holes: object) -> None:
    values = values.copy()
    for index in np.ndindex(values.shape):
        if holes.random() < 0.2:  # type: ignore[attr-defined]
            values[index] = N
    pairable = values[:, np.isfinite(values).sum(axis=0) >= 2]
    given_values = pairable[np.isfinite(pairable)]
    for scale in SCALES:
        ours = float(a.krippendorff_alpha(values, scale))
        if len(np.unique(given_values)) < 2:
            assert math.isnan(ours)
        else:
            theirs = krippendorff.alpha(values, level_of_measurement=scale)
            assert ours == pytest.approx(theirs, abs=1e-9)


def kappa_from_the_table(left: np.ndarray, right: np.ndarray) -> float:
    """Cohen's (1968) definition: weighted cells of the table of both raters' answers."""
    table = np.zeros((4, 4))
    for one, other in zip(left, right, strict=True):
        table[int(one) - 1, int(other) - 1] += 1 / len(left)
    weights = np.subtract.outer(np.arange(4), np.arange(4)) ** 2
    expected = np.sum(weights * np.outer(table.sum(axis=1), table.sum(axis=0)))
    return 1 - np.sum(weights * table) / expected if expected else math.nan


@given(values=MATRIX)
def test_kappa_equals_its_definition_on_the_table_of_answers(values: np.ndarray) -> None:
    expected = [kappa_from_the_table(left, right) for left, right in combinations(values, 2)]
    defined = [kappa for kappa in expected if not math.isnan(kappa)]
    ours = float(a.weighted_kappa(values))
    assert math.isnan(ours) if not defined else ours == pytest.approx(np.mean(defined), abs=1e-9)


def test_kappa_equals_scikit_learns() -> None:
    left, right = [1, 1, 2, 2, 3, 3, 3, 1, 2, 3], [1, 2, 2, 3, 3, 3, 1, 1, 1, 3]
    # sklearn.metrics.cohen_kappa_score(left, right, weights="quadratic"), version 1.9
    ours = float(a.weighted_kappa(np.array([left, right], dtype=float)))
    assert ours == pytest.approx(0.5333333333333333)


def test_absolute_agreement_counts_what_both_rated() -> None:
    values = np.array([[1.0, 2.0, 3.0, N], [1.0, 3.0, N, 2.0], [2.0, 2.0, 3.0, N]])
    # Pairs: 1-2 agree on 1 of 2, 1-3 on 2 of 3, 2-3 on 0 of 2.
    assert float(a.absolute_agreement(values)) == pytest.approx((1 / 2 + 2 / 3 + 0) / 3)


def test_spearman_between_raters_equals_scipy_with_and_without_holes() -> None:
    rng = np.random.default_rng(0)
    values = rng.integers(1, 4, (3, 20)).astype(float)
    pairs = list(combinations(range(3), 2))
    rho = [scipy.stats.spearmanr(values[i], values[j])[0] for i, j in pairs]
    assert float(a.mean_spearman(values)) == pytest.approx(np.mean(rho))
    values[0, 4] = values[2, 7] = N
    rho = [scipy.stats.spearmanr(values[i], values[j], nan_policy="omit")[0] for i, j in pairs]
    assert float(a.mean_spearman(values)) == pytest.approx(np.mean(rho))


def test_many_resamples_are_one_call() -> None:
    rng = np.random.default_rng(1)
    stack = rng.integers(1, 4, (6, 3, 15)).astype(float)
    stack[2, 1, 3] = N
    figures = (a.absolute_agreement, a.weighted_kappa, a.mean_spearman)
    for figure in (*figures, *(lambda v, s=s: a.krippendorff_alpha(v, s) for s in SCALES)):
        assert figure(stack) == pytest.approx([float(figure(matrix)) for matrix in stack])


@given(values=MATRIX, holes=st.sets(st.tuples(st.integers(0, 3), st.integers(0, 8)), max_size=5))
def test_tables_give_the_same_figures(values: np.ndarray, holes: set[tuple[int, int]]) -> None:
    values = values.copy()
    for rater, unit in holes:
        values[rater % len(values), unit % values.shape[1]] = N
    positions = resampled_positions(range(values.shape[1]), 5, seed=2)
    figures = [
        (a.absolute_agreement, t.absolute_agreement),
        (a.weighted_kappa, t.weighted_kappa),
        (a.mean_spearman, t.mean_spearman),
    ]
    for scale in SCALES:
        figures.append(
            (
                lambda v, s=scale: a.krippendorff_alpha(v, s),
                lambda v, s=scale: t.krippendorff_alpha(v, s),
            )
        )
    for direct, tabled in figures:
        expected = bootstrap(direct, values, positions)
        found = t.over(t.resampled_tables(values, positions), tabled)
        assert found == pytest.approx(expected, abs=1e-9, nan_ok=True)


def test_shuffles_keep_each_raters_answers() -> None:
    values = np.array([[1.0, 2.0, 2.0, N], [3.0, N, 1.0, 1.0], [1.0, 2.0, 3.0, 3.0]])
    for tables in t.shuffled_tables(values, 20, seed=0):
        # The third rater answered everywhere, so the first one's answers all meet one of theirs.
        first_with_third = tables.pairs[:, 1].sum(axis=2)
        assert (first_with_third == [1, 2, 0]).all()


def test_one_rater_has_nobody_to_agree_with() -> None:
    alone = np.array([[1.0, 2.0, 3.0]])
    for value in (a.absolute_agreement(alone), a.krippendorff_alpha(alone, "ordinal")):
        assert math.isnan(float(value))


def test_groups_are_drawn_whole() -> None:
    groups = ["a", "b", "b", "c"]
    positions = resampled_positions(groups, 50, seed=4)
    assert positions.shape == (50, 6)
    drawn = counts(positions, 4)
    assert (drawn[:, 1] == drawn[:, 2]).all()
    assert (drawn[:, [0, 1, 3]].sum(axis=1) == 3).all()
    values = draw(np.arange(4.0), positions)
    assert np.isfinite(values).sum(axis=1) == pytest.approx(drawn.sum(axis=1))


def test_bootstrap_interval_comes_close_to_scipys() -> None:
    rng = np.random.default_rng(6)
    values = rng.normal(size=(1, 60))
    positions = resampled_positions(range(60), 4000, seed=1)
    found = bootstrap_interval(bootstrap(lambda v: v.mean(axis=(-2, -1)), values, positions))
    expected = scipy.stats.bootstrap(
        (values[0],), np.mean, method="percentile", n_resamples=4000, rng=2
    ).confidence_interval
    assert found is not None
    assert [found.low, found.high] == pytest.approx([expected.low, expected.high], abs=0.03)


def test_no_interval_where_most_resamples_are_undefined() -> None:
    assert bootstrap_interval(np.array([N, N, N, 0.5, 0.6])) is None


def test_shuffled_raters_tell_agreement_from_chance() -> None:
    rng = np.random.default_rng(9)
    truth = rng.integers(1, 4, 40)
    agreeing = np.stack([truth, truth, rng.integers(1, 4, 40)]).astype(float)
    assert agreement_p(a.weighted_kappa, agreeing, 200) == pytest.approx(1 / 201)
    chance = rng.integers(1, 4, (40, 3, 30)).astype(float)
    found = [agreement_p(a.weighted_kappa, matrix, 100) for matrix in chance]
    assert 0.35 < np.mean(found) < 0.65
    agreeing[0, :20] = N
    assert agreement_p(a.mean_spearman, agreeing, 200) < 0.05
