"""Agreement of the SAMSA benchmark against Tables 2 and 3 of the paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.errors import RatingError, SettingError
from samsari.human.agreement import TOTAL, agreement, coverage
from samsari.human.protocols import read_ratings, shipped
from samsari.model.rating import Rating, Ratings

COLUMNS = ("Qa", "Qb", "Qc", "Qd")


@pytest.fixture(scope="module")
def benchmark(data_dir: Path) -> Ratings:
    return read_ratings(data_dir / "human" / "samsa_human.csv")


@pytest.mark.data
def test_total_row_of_table_2_and_table_3(benchmark: Ratings) -> None:
    found = {
        (one.measure, one.column): one.estimate.value
        for one in agreement(benchmark, n_resamples=0)
        if one.system == TOTAL
    }
    printed = {
        "agreement": (0.58, 0.74, 0.53, 0.57),
        "kappa": (0.56, 0.30, 0.45, 0.10),
        "spearman": (0.63, 0.30, 0.48, 0.11),
        "spearman-systems": (0.92, 0.54, 0.64, 0.14),
    }
    for measure, values in printed.items():
        for column, value in zip(COLUMNS, values, strict=True):
            assert found[measure, column] == pytest.approx(value, abs=0.0051), (measure, column)
    assert found["spearman", "AvgHuman"] == pytest.approx(0.49, abs=0.005)
    assert found["spearman-systems", "AvgHuman"] == pytest.approx(0.64, abs=0.005)


@pytest.mark.data
def test_intervals_hold_the_estimates(benchmark: Ratings) -> None:
    for one in agreement(benchmark, ["kappa", "spearman-systems"], n_resamples=50):
        interval = one.estimate.interval
        assert interval is not None
        assert interval.low <= one.estimate.value <= interval.high
        assert one.estimate.p is not None


def rated(*rows: tuple[str, str, float]) -> Ratings:
    """Ratings of Qa from (item, rater, value) for one system."""
    found = tuple(Rating("X", item, rater, "Qa", value) for item, rater, value in rows)
    return Ratings(shipped("samsa"), found)


def test_what_no_design_asked_for_is_not_missing() -> None:
    rows = [(str(item), "ABCDE"[(item + n) % 5], 1.0) for item in range(10) for n in range(2)]
    assert coverage(rated(*rows))[0].n_missing == 0  # five raters, two for each output


def test_missing_answers_are_counted() -> None:
    ratings = rated(("1", "A", 1), ("2", "A", 2), ("1", "B", 1), ("3", "B", 3))
    total = coverage(ratings)[0]
    assert (total.n_units, total.n_raters, total.n_given, total.n_missing) == (3, 2, 4, 2)


def test_undefined_figures_say_why() -> None:
    flat = rated(("1", "A", 2), ("1", "B", 2), ("2", "A", 2), ("2", "B", 2))
    found = {one.measure: one.estimate for one in agreement(flat, n_resamples=10)}
    assert found["agreement"].value == 1.0
    for measure in ("kappa", "alpha-ordinal", "spearman"):
        assert found[measure].value is None
        assert found[measure].reason == "the raters' answers do not vary"
    apart = rated(("1", "A", 2), ("2", "B", 1))
    found = {one.measure: one.estimate for one in agreement(apart, n_resamples=10)}
    assert found["kappa"].reason == "no two raters answered for the same output"
    assert found["spearman-systems"].reason == "there is only one system"


def test_one_rater_and_unknown_measures_are_refused() -> None:
    with pytest.raises(RatingError, match="only one rater"):
        agreement(rated(("1", "A", 2), ("2", "A", 1)))
    with pytest.raises(SettingError, match="no agreement measure 'fleiss'"):
        agreement(rated(("1", "A", 2), ("1", "B", 1)), ["fleiss"])
