"""What a reader would call right: rows that were read, and how sure a judge of others must be."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

import samsari
from samsari.model.finding import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.judging import (
    PHRASE,
    WORD,
    Judged,
    is_accepted,
    shipped_thresholds,
)
from samsari.simplification.plain.table import Entry


def judged(entry: Entry, right: float) -> Judged:
    found = Candidate(0, 1, (entry.target,), entry)
    return Judged(found, Sameness(0.9, "means the same here"), 0.0, lambda: 0.0, right)


ROW = Entry("odd", "adjective", "strange", origins=("editor",))


@pytest.mark.parametrize(
    ("entry", "least"),
    [
        (ROW, WORD[1]),
        (replace(ROW, where="sure"), WORD[1]),
        (replace(ROW, source="very odd"), PHRASE[1]),
        (replace(ROW, where="everyday"), -math.inf),
        (replace(ROW, where="anywhere"), -math.inf),
        (replace(ROW, source="as odd as this"), -math.inf),
    ],
)
def test_how_right_a_change_must_seem(entry: Entry, least: float) -> None:
    limits = shipped_thresholds()
    below = least - 0.01 if least > -math.inf else -99.0
    assert is_accepted(judged(entry, max(least, -99.0)), 0.5, limits)
    assert is_accepted(judged(entry, below), 0.5, limits) == (least == -math.inf)


def test_a_cautious_user_gets_surer_changes() -> None:
    assert is_accepted(judged(replace(ROW, strength="cautious"), 1.1), 0.5, shipped_thresholds())
    row = judged(replace(ROW, strength="cautious"), 1.1)
    assert not is_accepted(row, 0.4, shipped_thresholds())


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("The majority of patients improved.", "Most patients improved."),
        ("They resided near the sea.", "They lived near the sea."),
        ("The plaintiff resided in the state.",) * 2,
        ("Songs are sung. Numerous Voices is a film.",) * 2,
        ("Patients treated for weeks demonstrated reduced expression.",) * 2,
        (
            "The patient was in renal (kidney) failure and needed renal care.",
            "The patient was in renal (kidney) failure and needed renal care.",
        ),
    ],
)
def test_rows_and_the_kinds_of_text_where_they_hold(source: str, simple: str) -> None:
    assert samsari.simplify(source) == simple


TERM_TWICE = (
    "The lessee pays the rent of the flat. If the lessee leaves, the lessee pays for the month."
)


def test_a_letter_reads_as_one_text() -> None:
    found = samsari.simplify(TERM_TWICE)
    assert found.count("lessee") in {0, 3}  # the same everywhere or nowhere
    noted = "He has sciatica.\nThe sciatica hurts.\nSciatica may return.\n"
    assert samsari.simplify(noted, operations="all").count("(") == 1


def test_a_noun_is_replaced_in_all_lines_or_in_none() -> None:
    alone = "The committee discussed the residence of the family.\n"
    assert samsari.simplify("She sold her residence.\n") != "She sold her residence.\n"
    both = samsari.simplify("She sold her residence.\n" + alone)
    assert both.count("residence") in {0, 2}
