from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import SettingError, ToolkitError
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.tables import FORMATS, render, terminal

TABLE = Table(
    "Scores of two systems",
    ("system", Column("SARI", "points"), "n"),
    [
        ("a_b|c", Cell(41.379, note="±0.8", is_best=True), 3),
        ("50% & more", missing("no output was given"), 0),
    ],
    notes=("signature x",),
)


def test_on_a_terminal_numbers_align_and_reasons_stand_below() -> None:
    lines = render(TABLE).splitlines()
    assert lines[0] == "Scores of two systems"
    assert "41.38 ±0.8" in render(TABLE)
    assert lines[-2:] == ["signature x", "— no output was given"]


def test_markdown_escapes_and_marks_the_best() -> None:
    text = render(TABLE, "markdown")
    assert "| a\\_b\\|c | **41.38 ±0.8** | 3 |" in text
    assert "| --- | ---: | ---: |" in text


def test_latex_escapes_and_marks_the_best() -> None:
    text = render(TABLE, "latex")
    assert r"50\% \& more & --- & 0 \\" in text
    assert r"\textbf{41.38 $\pm$0.8}" in text
    assert r"\begin{tabular}{lrr}" in text


def test_tsv_keeps_full_precision_and_leaves_missing_cells_empty() -> None:
    rows = list(csv.reader(io.StringIO(render(TABLE, "tsv")), delimiter="\t"))
    assert rows == [
        ["system", "SARI (points)", "n"],
        ["a_b|c", "41.379", "3"],
        ["50% & more", "", "0"],
    ]


def test_json_says_why_a_cell_is_missing() -> None:
    document = json.loads(render(TABLE, "json"))
    assert document["rows"][1] == ["50% & more", {"missing": "no output was given"}, 0]
    assert document["rows"][0][1] == {"value": 41.379, "note": "±0.8"}


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(SettingError, match="markdown"):
        render(TABLE, "word")


def test_a_cell_is_never_empty_without_a_reason() -> None:
    with pytest.raises(ToolkitError, match="reason"):
        Table("", ("a",), [(None,)])


def test_a_row_must_fit_its_columns() -> None:
    with pytest.raises(ToolkitError, match="row 2 has 1 cells for 2"):
        Table("", ("a", "b"), [(1, 2), (1,)])


@given(st.text(), st.sampled_from(FORMATS))
def test_any_text_can_be_shown_in_any_format(text: str, form: str) -> None:
    assert render(Table(text, (text,), [(text,), (1.0,)], (text,)), form)


def test_intervals_of_four_metrics_fit_a_terminal_of_eighty_columns() -> None:
    cells = [Cell(51.93, note="[49.26, 55.01]*", is_best=True)] * 4
    names = ("identity (copy of the input)", "SBMT-SARI-tuned-with-a-very-long-name")
    table = Table(
        "Scores", ("system", "samsa", "sari", "bleu", "fkgl"), [[n, *cells] for n in names]
    )
    narrow = terminal(table, width=80)
    assert all(len(line) <= 80 for line in narrow.splitlines())
    assert narrow.count("[49.26, 55.01]*") == 8 and "51.93 [" not in narrow
    assert "51.93 [49.26, 55.01]*" in terminal(table, width=200)
