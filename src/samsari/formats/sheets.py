"""Rows of a table file with the line each starts at: CSV, TSV, and spreadsheets (.xlsx, .ods).

Spreadsheets need the extra `samsari[sheets]` (python-calamine); their rows are counted as the
spreadsheet program counts them. `-` is standard input, read as CSV.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.streams import shown

SPREADSHEETS = (".xlsx", ".xls", ".xlsb", ".ods")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row by the heading of their column, and where the row stands."""

    place: str
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with headings."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


def read_sheet(path: str | Path, sheet: str = "") -> Sheet:
    """The table in a file; `sheet` names one of several in a spreadsheet (default: the first)."""
    return _with_headings(shown(str(path)), read_cells(path, sheet))


def read_cells(path: str | Path, sheet: str = "") -> Iterator[tuple[int, list[str]]]:
    """The number and the cells of each row of a table, headings and empty rows included."""
    name = str(path)
    is_spreadsheet = Path(name).suffix.lower() in SPREADSHEETS
    return _spreadsheet_lines(name, sheet) if is_spreadsheet else _text_lines(name)


def _with_headings(name: str, lines: Iterator[tuple[int, list[str]]]) -> Sheet:
    start, first = next(lines, (1, []))
    headings = tuple(cell.strip() for cell in first)
    if not any(headings):
        raise FormatError("there is no heading line", place=f"{name}:{start}")
    named = [heading for heading in headings if heading]
    for heading in named:
        if named.count(heading) > 1:
            raise FormatError(f"two columns are called {heading!r}", place=f"{name}:{start}")
    rows = []
    for number, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        _check_width(cells, headings, f"{name}:{number}")
        padded = [*cells, *[""] * (len(headings) - len(cells))]
        pairs = zip(headings, padded, strict=False)
        rows.append(Row(f"{name}:{number}", {head: cell.strip() for head, cell in pairs if head}))
    return Sheet(name, headings, tuple(rows))


def _check_width(cells: list[str], headings: tuple[str, ...], place: str) -> None:
    if any(cell.strip() for cell in cells[len(headings) :]):
        raise FormatError(
            f"{len(cells)} cells stand under {len(headings)} headings",
            place=place,
            remedy="put cells that hold a comma into double quotes",
        )


def _text_lines(name: str) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(name)
    head = text.partition("\n")[0]
    # Spreadsheet programs write semicolons where the comma is the decimal point.
    is_semicolon = head.count(";") > head.count(",")
    separator = "\t" if "\t" in head else ";" if is_semicolon else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for cells in reader:
            yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise FormatError(f"not a CSV file: {error}", place=f"{shown(name)}:{start}") from None


def _decoded(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            "the text is not UTF-8", place=f"{shown(name)}:{line}", remedy="save the file as UTF-8"
        ) from None


def _spreadsheet_lines(name: str, sheet: str) -> Iterator[tuple[int, list[str]]]:
    try:
        from python_calamine import CalamineError, load_workbook
    except ImportError:
        raise FormatError(
            "reading spreadsheets needs another package",
            place=name,
            remedy='pip install "samsari[sheets]", or save the sheet as CSV',
        ) from None
    if not Path(name).exists():
        raise FormatError("there is no such file", place=name)
    try:
        book = load_workbook(name)
        if sheet and sheet not in book.sheet_names:
            raise FormatError(
                f"there is no sheet {sheet!r}",
                place=name,
                remedy=f"it has {', '.join(book.sheet_names)}",
            )
        rows = book.get_sheet_by_name(sheet or book.sheet_names[0]).to_python(skip_empty_area=False)
    except CalamineError as error:
        raise FormatError(f"not a spreadsheet: {error}", place=name) from None
    for number, cells in enumerate(rows, start=1):
        yield number, [_as_text(cell) for cell in cells]


def _as_text(cell: object) -> str:
    # Spreadsheets store every number as a float; a rating of 3.0 was typed as 3.
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def sheet_of(rows: Iterable[Mapping[str, object]], name: str = "rows") -> Sheet:
    """Rows in memory as a table; None and NaN are empty cells."""
    given = list(rows)
    headings = dict.fromkeys(str(heading) for row in given for heading in row)
    cells = [[_cell(row.get(heading)) for heading in headings] for row in given]
    return _with_headings(name, enumerate([list(headings), *cells]))


def _cell(value: object) -> str:
    is_missing = value is None or value != value  # noqa: PLR0124 - NaN differs from itself
    return "" if is_missing else _as_text(value)
