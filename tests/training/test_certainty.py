"""The numbers of certainty: a regression worked by hand, and its way through gold passages."""

from __future__ import annotations

import math

import numpy as np
import pytest

from samsari.formats.passages import bracketed
from samsari.training.certainty import fitted, logistic
from samsari.ucca.parser.parser import shared_parser


def test_a_regression_finds_the_odds() -> None:
    # One in four of the first kind is right (odds 1/3), three in four of the second (odds 3).
    features = np.array([[0.0]] * 400 + [[1.0]] * 400)
    truth = np.array([1.0] * 100 + [0.0] * 300 + [1.0] * 300 + [0.0] * 100)
    assert logistic(features, truth) == pytest.approx([-math.log(3), 2 * math.log(3)], abs=0.01)


def test_gold_passages_give_numbers() -> None:
    gold = bracketed.loads(
        "[H [A He] [P ran] [A [R into] [E the] [C park]]]\n\n[H [A Dogs] [S bark]]"
    )
    found = fitted(shared_parser(), list(gold))
    assert all(math.isfinite(value) for value in (found.unit_slope, found.scenes_shift))
