"""From answers to aspects, worked by hand."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.errors import RatingError
from samsari.human.grid import (
    grid,
    of_system,
    rater_values,
    system_means,
    system_values,
    unit_values,
)
from samsari.human.protocols import shipped
from samsari.model.rating import Rating, Ratings


def samsa(*answers: tuple[str, str, str, str]) -> Ratings:
    """Ratings from (system, item, rater, "Qa Qb Qc Qd"); a dot is a missing answer."""
    found = []
    for system, item, rater, values in answers:
        for question, value in zip(("Qa", "Qb", "Qc", "Qd"), values.split(), strict=True):
            if value != ".":
                found.append(Rating(system, item, rater, question, float(value)))
    return Ratings(shipped("samsa"), tuple(found))


RATINGS = samsa(
    ("X", "1", "A", "3 1 2 2"),
    ("X", "1", "B", "2 1 . 1"),
    ("X", "2", "A", "1 3 3 1"),
    ("Y", "1", "A", "3 2 1 3"),
    ("Y", "1", "B", "3 1 1 3"),
)


def test_meaning_is_the_mean_of_both_turned_questions() -> None:
    # Paper 2018, section 5.2: 1 and 3 change places; P is the mean of Non-Addition, Non-Removal.
    whole = grid(RATINGS)
    assert rater_values(whole, "P")[0].tolist() == [2.5, 1.0, 2.5]
    assert np.isnan(rater_values(whole, "P")[1, 0])  # B did not answer Qc
    assert rater_values(whole, "AvgHuman")[0, 0] == pytest.approx((3 + 2.5 + 2) / 3)


def test_a_mean_is_over_the_answers_given() -> None:
    whole = grid(RATINGS)
    # Item 1 of X: Non-Addition 3 and 3, Non-Removal 2 alone.
    assert unit_values(whole, "P")[0] == pytest.approx((3 + 2) / 2)
    assert unit_values(whole, "G").tolist() == [2.5, 1.0, 3.0]
    assert system_values(whole, "G").tolist() == [1.75, 3.0]
    assert unit_values(whole, "AvgHuman")[0] == pytest.approx((2.5 + 2.5 + 1.5) / 3)


def test_resampled_system_means() -> None:
    whole = grid(RATINGS)
    counts = np.array([[1.0, 1.0, 1.0], [2.0, 0.0, 1.0], [0.0, 0.0, 1.0]])
    means = system_means(unit_values(whole, "G"), whole.membership, counts)
    assert means[0].tolist() == [1.75, 3.0]
    assert means[1].tolist() == [2.5, 3.0]
    assert np.isnan(means[2, 0])
    by_rater = system_means(whole.answers["Qa"], whole.membership, counts)
    assert by_rater.shape == (3, 2, 2)
    assert by_rater[1].tolist() == [[3.0, 3.0], [2.0, 3.0]]


def test_one_systems_part() -> None:
    part = of_system(grid(RATINGS), "Y")
    assert part.units == (("Y", "1"),)
    assert part.answers["Qb"].tolist() == [[2.0], [1.0]]


def test_aspects_without_their_questions_are_left_out() -> None:
    only = samsa(("X", "1", "A", "3 . . 1"), ("X", "2", "A", "1 . . 1"))
    whole = grid(only)
    assert [aspect.id for aspect in whole.aspects] == ["G", "S"]
    assert whole.columns == ("Qa", "Qd")
    with pytest.raises(RatingError, match="nobody was asked about 'AvgHuman'; choose among G, S"):
        unit_values(whole, "AvgHuman")


def test_direct_assessment_compares_each_rater_with_themselves() -> None:
    # A strict and a generous rater who agree: z-scores, not raw points, are averaged.
    answers = [("strict", 10), ("strict", 30), ("mild", 70), ("mild", 90), ("stuck", 50)]
    items = ["1", "2", "1", "2", "1"]
    found = tuple(
        Rating("X", item, rater, "fluency", value)
        for item, (rater, value) in zip(items, answers, strict=True)
    )
    values = unit_values(grid(Ratings(shipped("direct-assessment"), found)), "fluency")
    assert values == pytest.approx([-1 / np.sqrt(2), 1 / np.sqrt(2)])
