"""The interval of SAMSA: its margins, worked by hand, and the shipped ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samsari.metrics.samsa.interval import STANDINGS, Margin, SamsaInterval, margin


def test_margins_move_both_ends_but_not_beyond_the_scale() -> None:
    narrow = SamsaInterval(50.0, 45.0, 60.0, 20, {2: 1.0})
    wide = narrow.widened(Margin(5.0, 10.0))
    assert (wide.samsa, wide.low, wide.high) == (50.0, 40.0, 70.0)
    assert wide.around(35.0).low == 35.0, "the mean over likely parses lies inside"
    assert wide.around(60.0) == replace(wide, expected=60.0)
    edge = narrow.widened(Margin(90.0, 90.0))
    assert (edge.low, edge.high) == (0.0, 100.0)


@pytest.mark.parametrize("guidelines", [1, 2])
def test_the_shipped_margins_know_every_standing(guidelines) -> None:
    found = [margin(guidelines, *pair) for pair in ((1, 4), (2, 4), (4, 4), (5, 4))]
    assert len(found) == len(STANDINGS)
    assert all(0 <= side <= 100 for own in found for side in (own.below, own.above))


def test_more_sentences_than_scenes_leave_most_open() -> None:
    # SAMSA is 0 there; with one Scene more it may be anything.
    assert margin(1, 5, 4).above > margin(1, 1, 4).above
