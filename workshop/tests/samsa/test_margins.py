"""Margins of SAMSA's interval from what lies outside the range."""

from __future__ import annotations

from samsari.formats.passages import bracketed
from samsari_workshop.samsa.margins import Margin, fitted, outside, usable


def test_one_case_in_twenty_may_lie_outside_at_either_end() -> None:
    rows = [("near", float(rank == 0) * 9, float(rank)) for rank in range(20)]
    found = fitted(rows)
    # Of 0 to 19, nineteen twentieths are at most 19 when counted from above.
    assert found["near"] == Margin(9.0, 19.0)
    assert found["more"] == Margin(0.0, 0.0)


def test_a_parse_like_the_gold_leaves_nothing_outside() -> None:
    gold = bracketed.loads("[H [A He] [P ran]] [U .]")
    rows = list(outside(usable(gold), 1))
    assert len(rows) == 8
    # Cut in the middle, it has more sentences than Scenes: SAMSA is 0 by both.
    assert set(rows) == {("single", 0.0, 0.0), ("more", 0.0, 0.0)}
