"""The numbers of certainty: a regression worked by hand, and its way through gold passages."""

from __future__ import annotations

import math

import numpy as np
import pytest

from samsari.formats.passages import bracketed
from samsari.ucca.parser.parser import shared_parser
from samsari_workshop.certainty import fitted, judge, logistic
from samsari_workshop.scene_count import fitted_count, folded_counts


def test_a_regression_finds_the_odds() -> None:
    # One in four of the first kind is right (odds 1/3), three in four of the second (odds 3).
    features = np.array([[0.0]] * 400 + [[1.0]] * 400)
    truth = np.array([1.0] * 100 + [0.0] * 300 + [1.0] * 300 + [0.0] * 100)
    assert logistic(features, truth) == pytest.approx([-math.log(3), 2 * math.log(3)], abs=0.01)


def test_gold_passages_give_numbers() -> None:
    gold = bracketed.loads(
        "[H [A He] [P ran] [A [R into] [E the] [C park]]]\n\n[H [A Dogs] [S bark]]"
    )
    found = fitted(judge(shared_parser(), gold), temperature=3.0)
    assert all(math.isfinite(value) for value in (found.unit_slope, found.scenes_shift))


def test_expected_scenes_follow_what_they_are_made_of() -> None:
    # The gold has one Scene more than the parse in every sentence; chances and words say nothing.
    rows = [(n + 1, n, 2.0, 10) for n in (1, 2, 3, 4)] * 50
    count = fitted_count(rows)
    assert count.expected(2, 2.0, 10) == pytest.approx(3.0, abs=0.02)
    assert count.expected(0, 0.0, 0) == 0.0
    assert folded_counts(rows) == pytest.approx([row[0] for row in rows], abs=0.05)
