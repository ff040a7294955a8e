"""Tables written row by row: the same rows come back from every format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.errors import FormatError
from samsari.formats.rows import WRITTEN, form_of, read
from samsari.formats.tables.writers import NUMBER, TEXT, TEXTS, ending_of, table_writer

ROWS = [
    ("1", 'He said "no",\ttwice.', 41.5),
    ("=2", "two\nlines", float("nan")),
    ("3", "", 0.0),
    ("-4", "=cmd|' /C calc'!A0", 1.0),
    ("@5", "+1 is too much", 1.0),
]
COLUMNS = {"id": TEXT, "text": TEXT, "sari": NUMBER}


@pytest.mark.parametrize("ending", [*WRITTEN, ".csv.gz", ".jsonl.bz2", ".tsv.zst"])
def test_rows_come_back(tmp_path: Path, ending: str) -> None:
    for package in {".parquet": ["pyarrow"], ".xlsx": ["openpyxl", "python_calamine"]}.get(
        ending, []
    ):
        pytest.importorskip(package)
    if ending.endswith(".zst"):
        pytest.importorskip("backports.zstd")
    path = tmp_path / f"a{ending}"
    with table_writer(str(path), COLUMNS) as write:
        for row in ROWS:
            write(row)
    found = [fields for _, fields in read(path, path.name, form_of(path.name), list(COLUMNS))]
    assert [row[:2] for row in found] == [row[:2] for row in ROWS]
    assert float(found[0][2]) == 41.5
    assert found[1][2] in ("", None)
    assert float(found[2][2]) == 0


def test_a_workbook_holds_texts_and_no_formulas(tmp_path: Path) -> None:
    excel = pytest.importorskip("openpyxl")
    path = tmp_path / "a.xlsx"
    with table_writer(str(path), COLUMNS) as write:
        for row in ROWS:
            write(row)
    cells = [cell for row in excel.load_workbook(path).active.iter_rows() for cell in row]
    assert "f" not in {cell.data_type for cell in cells}


def test_parquet_keeps_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    with table_writer(str(path), {"id": TEXT, "refs": TEXTS, "sari": NUMBER}) as write:
        write(("1", ("a", "b"), 1.0))
    assert parquet.read_table(path).to_pylist() == [{"id": "1", "refs": ["a", "b"], "sari": 1.0}]


@pytest.mark.parametrize("name", ["a.ods", "a.html", "a.pdf"])
def test_an_unknown_format_is_refused_and_not_written_as_another(name: str) -> None:
    with pytest.raises(FormatError, match=r"no table can be written as .* ends in .tsv, .csv"):
        ending_of(name)


def test_nothing_is_left_of_a_table_that_was_not_finished(tmp_path: Path) -> None:
    with (
        pytest.raises(ZeroDivisionError),
        table_writer(str(tmp_path / "a.json"), COLUMNS) as write,
    ):
        write(ROWS[0])
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_an_array_without_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with table_writer(str(path), COLUMNS):
        pass
    assert json.loads(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_half_a_character_is_one_sentence(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a{ending}"
    with (
        pytest.raises(FormatError, match=r"half a character \(U\+D800"),
        table_writer(str(path), {"id": TEXT}) as write,
    ):
        write(("\ud800",))
    assert list(tmp_path.iterdir()) == []
