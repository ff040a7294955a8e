"""Judged rewrites: reading the file, verdicts on rules and on their other forms."""

from __future__ import annotations

import math

import pytest

from samsari.errors import FormatError
from samsari_workshop.simplifier.judgements import COLUMNS, Judgement, read, verdicts

HEADING = "\t".join(COLUMNS)
CAPTURED = (("captured",), ("recorded",))


def judged(source: str, target: str, answers: str) -> list[Judgement]:
    sides = tuple(source.split()), tuple(target.split())
    return [Judgement(0, 0, at, *sides, answer == "y") for at, answer in enumerate(answers)]


def test_a_file_is_read_line_by_line() -> None:
    found = read([f"{HEADING}\n", "7\t1\t4\tprior to\tbefore\ty\n"], "judged.tsv")
    assert found == [Judgement(7, 1, 4, ("prior", "to"), ("before",), is_right=True)]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([], "judged.tsv:1"),
        (["line\tword"], "judged.tsv:1"),
        ([HEADING, "1\t0\t0\ta\tb\ty", "x\t0\t0\ta\tb\ty"], "judged.tsv:3"),
        ([HEADING, "1\t0\t0\ta\tb\tperhaps"], "judged.tsv:2"),
        ([HEADING, "1\t0\t0\ta"], "judged.tsv:2"),
    ],
)
def test_bad_lines_are_named(lines: list[str], place: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(lines, "judged.tsv")
    assert caught.value.place == place


def test_verdicts_are_smoothed_log_odds() -> None:
    found = verdicts([*judged("captured", "recorded", "ynn"), *judged("aid", "help", "yyy")])
    assert found.of(CAPTURED) == pytest.approx(math.log(1.5 / 2.5))
    assert found.of((("aid",), ("help",))) == pytest.approx(math.log(3.5 / 0.5))
    assert found.of((("cat",), ("animal",))) == 0.0


def test_unread_forms_are_judged_by_their_sisters() -> None:
    found = verdicts(judged("captured", "recorded", "nnn"))
    assert found.of((("captures",), ("records",))) == found.of(CAPTURED) < -1
    # Its own places speak louder than those of its sisters.
    both = verdicts([*judged("captured", "recorded", "nnn"), *judged("captures", "records", "y")])
    assert both.of((("captures",), ("records",))) > 0
