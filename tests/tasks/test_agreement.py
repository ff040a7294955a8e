from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest

import samsari
from samsari.errors import RatingError

VALUES = {("1", "A"): 90, ("1", "B"): 80, ("2", "A"): 20, ("2", "B"): 35, ("3", "A"): 50}
ROWS = [
    {"system": "ours", "item": item, "rater": rater, "fluency": value, "adequacy": value / 2}
    for (item, rater), value in VALUES.items()
]


def test_rows_and_a_file_of_them_say_the_same(tmp_path: Path) -> None:
    file = tmp_path / "ratings.csv"
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(ROWS[0]))
        writer.writeheader()
        writer.writerows(ROWS)
    settings = {"questions": "direct-assessment", "resamples": 20}
    from_file, from_rows = (samsari.agreement(given, **settings) for given in (file, ROWS))  # type: ignore[arg-type]
    assert from_rows.agreement == from_file.agreement
    assert from_rows.coverage == from_file.coverage


def test_none_and_nan_are_missing_answers() -> None:
    rows = [*ROWS, {**ROWS[0], "item": "4", "fluency": None}, {**ROWS[0], "item": "5"}]
    rows[-1]["adequacy"] = math.nan
    found = samsari.agreement(rows, "direct-assessment", measures=["agreement"], resamples=0)
    given = {one.column: one.n_given for one in found.coverage if one.system == "ours"}
    assert given == {"fluency": 6, "adequacy": 6}


def test_the_tables_are_those_of_the_command() -> None:
    found = samsari.agreement(ROWS, "direct-assessment", measures=["alpha-interval"], resamples=0)
    assert [table.title for table in found.tables] == [
        "Answers",
        "Krippendorff's alpha (interval)",
    ]


def test_a_row_off_the_scale_is_named_by_its_number() -> None:
    rows = [*ROWS, {**ROWS[0], "item": "9", "fluency": 900}]
    with pytest.raises(RatingError, match="rows:6"):
        samsari.agreement(rows, "direct-assessment")
