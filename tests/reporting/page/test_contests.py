"""The headline says what the tests carry, and no more."""

from __future__ import annotations

import pytest

from samsari.model.result import Comparison, MetricInfo, Result, Score, System
from samsari.reporting.page.contests import headline, matrices

SURE, CHANCE = (0.001, 0.001), (0.4, 0.3)


def result(values: dict[str, float], held: dict[tuple[str, str], tuple[float, float]]) -> Result:
    systems = tuple(System(name, (Score("sari", "s", value),)) for name, value in values.items())
    compared = tuple(
        Comparison("sari", one, other, values[one] - values[other], None, *ps, *ps)
        for (one, other), ps in held.items()
    )
    return Result((MetricInfo("sari", "s"),), systems, 9, comparisons=compared)


THREE = {"A": 40.0, "B": 39.0, "C": 30.0}


@pytest.mark.parametrize(
    ("values", "held", "told"),
    [
        (
            THREE,
            {("A", "B"): SURE, ("C", "A"): SURE},
            "A leads in SARI, clearly ahead of all 2.",
        ),
        (
            THREE,
            {("A", "B"): CHANCE, ("A", "C"): SURE},
            "A leads in SARI, but cannot be told from B.",
        ),
        (
            THREE,
            {("B", "A"): CHANCE, ("C", "A"): CHANCE},
            "A leads in SARI, but cannot be told from any other.",
        ),
        (THREE, {}, "A leads in SARI (whether the difference is real was not tested)."),
        (
            THREE,
            {("A", "C"): SURE, ("B", "C"): SURE},
            "A leads in SARI, clearly ahead of C; the others were not compared.",
        ),
        ({"A": 4.0, "B": 4.0}, {("A", "B"): CHANCE}, "A and B share the lead in SARI."),
        ({"A": 4.0, "B": 3.0}, {("A", "B"): SURE}, "A leads in SARI, clearly ahead of B."),
        ({"A": 4.0}, {}, ""),
    ],
)
def test_the_headline(
    values: dict[str, float], held: dict[tuple[str, str], tuple[float, float]], told: str
) -> None:
    assert headline(result(values, held)) == told


def test_a_matrix_is_turned_round_for_the_other_side_and_escaped() -> None:
    drawn = matrices(
        result({"A": 40.0, "<B>": 39.0, "C": 1.0}, {("A", "<B>"): SURE, ("<B>", "C"): CHANCE})
    )
    assert "▲ +1.00" in drawn and "▼ −1.00" in drawn and "≈ +38.00" in drawn
    assert "&lt;B&gt;" in drawn and "<B>" not in drawn
    assert matrices(result(THREE, {})) == ""
