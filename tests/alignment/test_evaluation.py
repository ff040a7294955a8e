from __future__ import annotations

import pytest

from samsari.alignment.evaluation import LinkCounts, evaluate
from samsari.model.alignment import Alignment, GoldAlignment, Link


def test_counts_are_added_before_they_are_divided() -> None:
    gold = (
        GoldAlignment("1", ("a", "b"), ("a", "b"), frozenset({(0, 0), (1, 1)})),
        GoldAlignment("2", ("a",), ("b",), frozenset(), frozenset({(0, 0)})),
    )
    found = (Alignment(2, 2, (Link(0, 0),)), Alignment(1, 1, (Link(0, 0),)))
    sure, both = evaluate(gold, found)
    # By hand: 2 predicted, 2 sure links, 1 shared; with the possible link 3 wanted, 2 shared.
    assert (sure.precision, sure.recall, sure.f1, sure.exact_match) == (0.5, 0.5, 0.5, 0.0)
    assert both.precision == 1.0
    assert both.recall == pytest.approx(2 / 3)
    assert both.f1 == pytest.approx(0.8)
    assert both.exact_match == 0.5


def test_nothing_to_divide_is_not_zero() -> None:
    nothing = LinkCounts()
    assert (nothing.precision, nothing.recall, nothing.f1, nothing.exact_match) == (None,) * 4
