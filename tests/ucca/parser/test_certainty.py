"""Probabilities that were brought in line with gold passages."""

from __future__ import annotations

import math

import pytest

from samsari.ucca.parser.certainty import Certainty, SceneCount

PLAIN = Certainty(1.0, 0.0, 0.0, 1.0, 1.0, 1.0)


def test_without_stretch_and_shift_a_probability_stays_as_it_is() -> None:
    assert PLAIN.of_unit(0.8) == pytest.approx(0.8)
    assert 0 < PLAIN.of_unit(0.0) < PLAIN.of_unit(1.0) < 1


def test_a_flatter_line_is_less_sure() -> None:
    flat = Certainty(0.5, 0.0, 0.0, 1.0, 1.0, 1.0)
    assert flat.of_unit(0.9) == pytest.approx(0.75)  # odds 9 become 3


def test_the_number_of_scenes_is_surer_where_every_scene_is() -> None:
    assert PLAIN.of_scene_count(0.0, 0.0) == 0.5
    assert PLAIN.of_scene_count(-1.0, 0.0) < PLAIN.of_scene_count(-0.1, 0.0)


def test_trees_share_the_whole_probability() -> None:
    shares = PLAIN.shares([2.0, 2.0 - math.log(3)])
    assert shares == pytest.approx((0.75, 0.25))
    warm = Certainty(1.0, 0.0, 0.0, 1.0, 1.0, 2.0).shares([2.0, 2.0 - math.log(9)])
    assert warm == pytest.approx((0.75, 0.25))


def test_the_expected_number_of_scenes_adds_up_by_hand() -> None:
    count = SceneCount(shift=0.5, found=0.5, chances=0.25, words=0.01, log_words=0.0)
    assert count.expected(2, 3.0, 10) == pytest.approx(0.5 + 1.0 + 0.75 + 0.1)
    assert count.expected(0, 0.0, 0) == 0.0, "no word, no Scene"
    assert SceneCount().expected(3, 9.0, 20) == 3.0, "as found, unless something else is known"
    assert SceneCount(shift=-9.0).expected(1, 1.0, 5) == 0.0


@pytest.mark.parametrize("guidelines", [1, 2])
def test_both_guidelines_have_fitted_numbers(guidelines) -> None:
    found = Certainty.of(guidelines)
    assert 0 < found.unit_slope < 1, "the networks are too sure of themselves"
    assert found.temperature > 0
