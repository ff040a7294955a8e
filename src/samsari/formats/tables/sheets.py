"""Rows of a table file with the line each starts at: CSV, TSV, and spreadsheets (.xlsx, .ods).

Spreadsheets need the extra `samsari[sheets]` (python-calamine); their rows are counted as the
spreadsheet program counts them. `-` is standard input, read as CSV.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.streams import Files, shown
from samsari.formats.tables.separated import Dialect, dialect_of_text
from samsari.formats.tables.workbooks import SPREADSHEETS, as_text, spreadsheet_cells
from samsari.model.showing import number_of


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
    return spreadsheet_cells(Path(name), name, sheet) if is_spreadsheet else _text_lines(name)


def _with_headings(name: str, lines: Iterator[tuple[int, list[str]]]) -> Sheet:
    start, first = next(lines, (1, []))
    headings = tuple(cell.strip() for cell in first)
    if not any(headings):
        raise FormatError("there is no heading line", place=f"{name}:{start}")
    named = [heading for heading in headings if heading]
    for heading, count in Counter(named).items():
        if count > 1:
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
            f"{number_of(len(cells), 'cell')} under {number_of(len(headings), 'heading')}",
            place=place,
            remedy="put cells that hold a comma into double quotes",
        )


def _text_lines(name: str) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(name)
    head = text.partition("\n")[0]
    # Spreadsheet programs write semicolons where the comma is the decimal point.
    is_semicolon = head.count(";") > head.count(",")
    separator = "\t" if "\t" in head else ";" if is_semicolon else ","
    lines = io.StringIO(text, newline="")
    if separator == "\t" and dialect_of_text(text, shown(name)) is Dialect.PLAIN:
        reader = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(lines, delimiter=separator, strict=True)
    start = 1
    try:
        for cells in reader:
            yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise FormatError(f"not a CSV file: {error}", place=f"{shown(name)}:{start}") from None


def _decoded(name: str) -> str:
    with Files() as held:
        data = held.path(name).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            "the text is not UTF-8", place=f"{shown(name)}:{line}", remedy="save the file as UTF-8"
        ) from None


def with_headings(sheet: Sheet, wanted: Iterable[str]) -> Sheet:
    """The sheet with headings spelled as wanted, where they differ in casing or spaces alone."""
    known = {_folded(name): name for name in wanted}
    taken = set(sheet.headings)
    new = {
        head: known[_folded(head)]
        for head in sheet.headings
        if head and _folded(head) in known and known[_folded(head)] not in taken
    }
    if not new or len(set(new.values())) < len(new):
        return sheet
    rows = tuple(
        Row(row.place, {new.get(head, head): cell for head, cell in row.cells.items()})
        for row in sheet.rows
    )
    return Sheet(sheet.name, tuple(new.get(head, head) for head in sheet.headings), rows)


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip()).casefold()


def sheet_of(rows: Iterable[Mapping[str, object]], name: str = "rows") -> Sheet:
    """Rows in memory as a table; None and NaN are empty cells."""
    given = list(rows)
    headings = dict.fromkeys(str(heading) for row in given for heading in row)
    cells = [[_cell(row.get(heading)) for heading in headings] for row in given]
    return _with_headings(name, enumerate([list(headings), *cells]))


def _cell(value: object) -> str:
    is_missing = value is None or value != value  # noqa: PLR0124 - NaN differs from itself
    return "" if is_missing else as_text(value)
