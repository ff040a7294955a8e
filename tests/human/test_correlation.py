"""Metrics against ratings on a panel small enough to work out by hand, and against scipy."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

from samsari.errors import RatingError
from samsari.human.correlation import LEVELS, contests, correlate, correlate_alike, draws, estimate
from samsari.human.grid import grid
from samsari.human.panel import MetricScores, Panel, PanelColumn, Recount, panel, system_scores
from samsari.human.protocols import shipped
from samsari.model.rating import Rating, Ratings

NOTHING = draws(0, 0, 0)


def rated(values: dict[str, list[int]]) -> Ratings:
    """One rater's Grammar ratings of each system's items 1, 2, ..."""
    found = tuple(
        Rating(system, str(number), "A", "Grammar", value)
        for system, row in values.items()
        for number, value in enumerate(row, start=1)
    )
    return Ratings(shipped("xu-2016"), found)


def scored(name: str, values: dict[str, list[float]], **more: object) -> MetricScores:
    units = {
        (system, str(number)): value
        for system, row in values.items()
        for number, value in enumerate(row, start=1)
    }
    return MetricScores(name, units, **more)  # type: ignore[arg-type]


HUMAN = {"A": [0, 1, 2, 4], "B": [1, 1, 3, 4], "C": [0, 2, 2, 3]}
METRIC = {"A": [1.0, 3.0, 2.0, 5.0], "B": [2.0, 2.5, 4.0, 7.0], "C": [1.5, 1.0, 3.0, 3.5]}


def small(**metrics: dict[str, list[float]]) -> Panel:
    return panel(grid(rated(HUMAN)), [scored(name, values) for name, values in metrics.items()])


def columns(metric: str) -> tuple[PanelColumn, PanelColumn]:
    return PanelColumn("metric", metric), PanelColumn("aspect", "Grammar")


def test_pooled_grouped_and_system_levels_equal_scipy() -> None:
    both = small(m=METRIC)
    x, y = np.array(list(METRIC.values())), np.array(list(HUMAN.values()))
    functions = {
        "pearson": scipy.stats.pearsonr,
        "spearman": scipy.stats.spearmanr,
        "kendall": scipy.stats.kendalltau,
    }
    for method, function in functions.items():
        expected = {
            "item": function(x.ravel(), y.ravel())[0],
            "item-by-system": np.mean([function(a, b)[0] for a, b in zip(x, y, strict=True)]),
            "item-by-source": np.mean([function(a, b)[0] for a, b in zip(x.T, y.T, strict=True)]),
            "system": function(x.mean(axis=1), y.mean(axis=1))[0],
        }
        for level in LEVELS:
            found = estimate(both, level, method, columns("m"), NOTHING)  # type: ignore[arg-type]
            assert found.value == pytest.approx(expected[level]), (level, method)


def test_intervals_and_p_values_at_every_level() -> None:
    both = small(m=METRIC)
    for one in correlate(both, LEVELS, ("pearson", "spearman", "kendall"), draws(4, 200, 1)):
        assert one.estimate.p is not None
        assert 0 < one.estimate.p <= 1
        if one.estimate.interval is not None:
            assert one.estimate.interval.low <= one.estimate.value <= one.estimate.interval.high


def test_undefined_correlations_say_why() -> None:
    flat = {"A": [1.0] * 4, "B": [1.0] * 4, "C": [1.0] * 4}
    both = small(flat=flat)
    for level in ("item", "system"):
        found = estimate(both, level, "pearson", columns("flat"), draws(4, 50, 0))
        assert found.value is None
        assert found.reason.startswith("flat is the same for all")
    grouped = estimate(both, "item-by-system", "pearson", columns("flat"), NOTHING)
    assert grouped.reason == "the correlation is undefined within every group"
    alone = panel(grid(rated({"A": [1, 2]})), [scored("m", {"A": [1.0, 3.0]})])
    found = estimate(alone, "system", "pearson", columns("m"), NOTHING)
    assert found.reason == "there is only one system"
    strangers = panel(grid(rated({"A": [1, 2]})), [MetricScores("m", {("A", "x"): 1.0})])
    found = estimate(strangers, "item", "pearson", columns("m"), NOTHING)
    assert "are the item ids the same" in found.reason


def test_systems_that_one_side_lacks_are_named() -> None:
    both = panel(grid(rated(HUMAN)), [scored("m", {"B": [1, 2, 3, 4], "D": [1, 2, 3, 4]})])
    assert both.systems == ("B",)
    assert both.left_out == (
        "rated but not scored, left out: A, C",
        "scored but not rated, left out: D",
    )
    with pytest.raises(RatingError, match="no system in common: the ratings have A, B, C, the"):
        panel(grid(rated(HUMAN)), [scored("m", {"D": [1.0]})])
    renamed = panel(grid(rated(HUMAN)), [scored("m", {"D": [1.0]})], {"A": "D"})
    assert renamed.systems == ("D",)
    with pytest.raises(RatingError, match="two systems of the ratings would be 'B', one of them"):
        panel(grid(rated(HUMAN)), [scored("m", METRIC)], {"A": "B"})
    with pytest.raises(RatingError, match="the ratings have no system 'Z'"):
        panel(grid(rated(HUMAN)), [scored("m", METRIC)], {"Z": "A"})


def test_ratings_without_a_system_go_with_the_only_one() -> None:
    both = panel(grid(rated({"": [1, 2, 4]})), [scored("m", {"mine": [1.0, 2.0, 3.0]})])
    assert both.systems == ("mine",)


def test_corpus_scores_come_from_added_tallies() -> None:
    # matches / words: 1/2 and 3/10 make 4/12, not the mean of both ratios
    tallies = np.array([[1.0, 2.0], [3.0, 10.0]])
    recount = Recount(("1", "2"), tallies, lambda rows: rows[:, 0] / rows[:, 1])
    metric = MetricScores("m", {}, {"A": 9.0}, recounts={"A": recount})

    def once(metric: MetricScores, system: str, items: tuple[str, ...]) -> float:
        return float(system_scores(metric, system, items, np.ones((1, len(items))))[0])

    assert once(metric, "A", ("1", "2")) == pytest.approx(4 / 12)
    assert once(metric, "A", ("2",)) == pytest.approx(0.3)
    assert once(metric, "A", ("other",)) == 9.0
    assert np.isnan(once(metric, "B", ("1",)))


def test_metrics_and_aspects_among_each_other() -> None:
    both = small(m=METRIC, n={name: [-v for v in row] for name, row in METRIC.items()})
    found = correlate_alike(both, "item", "pearson", NOTHING)
    pairs = {(one.left, one.right): one.estimate.value for one in found}
    assert pairs == {("m", "n"): pytest.approx(-1.0)}


def test_contests_turn_less_is_better_round() -> None:
    rng = np.random.default_rng(0)
    human = rng.integers(0, 5, 60)
    good = human + 0.3 * rng.normal(size=60)
    ratings = rated({"A": human.tolist()})
    metrics = [
        scored("good", {"A": good.tolist()}),
        scored("cost", {"A": (-good).tolist()}, higher_is_better=False),
        scored("noise", {"A": rng.normal(size=60).tolist()}),
    ]
    found = contests(panel(grid(ratings), metrics), "item", "pearson", n_resamples=200)
    by_pair = {(one.first, one.second): one for one in found}
    assert by_pair["good", "cost"].difference == pytest.approx(0.0)
    assert by_pair["good", "noise"].p == pytest.approx(1 / 201)
    assert by_pair["good", "noise"].williams_p < 1e-6
    only = contests(
        panel(grid(ratings), metrics), "item", "kendall", against="noise", n_resamples=9
    )
    assert [one.second for one in only] == ["good", "cost"]
    assert all(one.williams_t is None for one in only)
