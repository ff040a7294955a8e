"""Mean ratings of systems and the paired test between them."""

from __future__ import annotations

import pytest

from samsari.errors import SettingError
from samsari.human.grid import grid
from samsari.human.means import system_contests, system_means
from samsari.human.protocols import read_ratings

ROWS = [
    {"system": system, "item": item, "rater": rater, "question": "Grammar", "value": value}
    for system, values in {
        "ours": ((4, 4), (3, 2), (4, 3), (2, 2)),
        "theirs": ((2, 3), (2, 2), (1, 1), (2, None)),
    }.items()
    for item, pair in enumerate(values, start=1)
    for rater, value in zip(("ann", "bob"), pair, strict=True)
]


def test_means_are_over_outputs_whose_raters_were_averaged() -> None:
    found = system_means(grid(read_ratings(ROWS, "xu-2016")), n_resamples=200, seed=1)
    # ours: (4 + 2.5 + 3.5 + 2) / 4; theirs: (2.5 + 2 + 1 + 2) / 4.
    assert [one.estimate.value for one in found] == [3.0, 1.875]
    for one in found:
        assert one.estimate.interval is not None and one.estimate.value is not None
        assert one.estimate.interval.low <= one.estimate.value <= one.estimate.interval.high


def test_the_test_is_paired_and_exact_for_few_items() -> None:
    whole = grid(read_ratings(ROWS, "xu-2016"))
    (one,) = system_contests(whole, n_resamples=5000, seed=1)
    assert one.difference == 1.125 and one.n_items == 4
    # Differences 1.5, .5, 2.5, 0: of 16 swaps those with |sum| >= 4.5 are all plus or all minus,
    # with either sign of the zero: 4 of 16.
    assert one.p == pytest.approx(4 / 16, abs=0.02)
    assert one.p_holm == one.p


def test_systems_that_share_no_item_cannot_be_compared() -> None:
    rows = [row for row in ROWS if (row["system"] == "ours") == (row["item"] in (1, 2))]
    (one,) = system_contests(grid(read_ratings(rows, "xu-2016")), n_resamples=10)
    assert one.difference is None and one.reason == "no item has both outputs rated"


def test_unknown_names_are_one_sentence() -> None:
    whole = grid(read_ratings(ROWS, "xu-2016"))
    with pytest.raises(SettingError, match="no system 'mine'; they have ours, theirs"):
        system_contests(whole, against="mine")
    with pytest.raises(SettingError, match="no aspect 'Beauty'"):
        system_means(whole, ["Beauty"])
