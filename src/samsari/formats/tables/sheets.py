"""Rows of a table file with the line each starts at: CSV, TSV, and spreadsheets (.xlsx, .ods).

Spreadsheets need the extra `samsari[sheets]` (python-calamine); their rows are counted as the
spreadsheet program counts them. `-` is standard input, read as CSV.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats import limits
from samsari.formats.doubts import folded
from samsari.formats.rows import form_of, records
from samsari.formats.streams import Files, form_ending, shown
from samsari.formats.tables.separated import csv_cells, tsv_cells
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
    name, form = str(path), form_of(str(path))
    if form not in ("json", "jsonl", "parquet"):
        return _with_headings(shown(name), read_cells(path, sheet))
    with Files() as held:
        return _of_records(shown(name), records(held.path(name), shown(name), form))


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
    for number, cells in _bounded(name, lines):
        if not any(cell.strip() for cell in cells):
            continue
        _check_width(cells, headings, f"{name}:{number}")
        pairs = zip(headings, cells, strict=False)
        rows.append(Row(f"{name}:{number}", {head: cell.strip() for head, cell in pairs if head}))
    return Sheet(name, headings, tuple(rows))


def _bounded(name: str, lines: Iterator[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """The same rows, as long as they fit into memory."""
    held, n_cells, size = limits.current(), 0, 0
    for number, cells in lines:
        n_cells += len(cells)
        size += sum(map(len, cells))
        if n_cells > held.cells or size > held.whole:
            over = "cells" if n_cells > held.cells else "whole"
            what = f"the table has more than {{}} {'cells' if over == 'cells' else 'of text'}"
            remedy = "keep the columns that are needed"
            limits.check(over, max(n_cells, size), what, remedy, f"{name}:{number}")
        yield number, cells


def _of_records(name: str, given: Iterable[tuple[int, Mapping[str, object]]]) -> Sheet:
    """Records as a table: a field that a record lacks is an empty cell."""
    numbered = list(given)
    headings = list(dict.fromkeys(str(key) for _, record in numbered for key in record))
    for number, record in numbered:
        for key, value in record.items():
            if isinstance(value, list | tuple | dict):
                raise FormatError(
                    f"{key!r} is not one value",
                    place=f"{name}:{number}",
                    remedy="write one value in each field, and one record for each row",
                )
    rows = [(n, [_cell(record.get(head)) for head in headings]) for n, record in numbered]
    return _with_headings(name, iter([(1, headings), *rows]))


def _check_width(cells: list[str], headings: tuple[str, ...], place: str) -> None:
    if len(cells) < len(headings) or any(cell.strip() for cell in cells[len(headings) :]):
        raise FormatError(
            f"{number_of(len(cells), 'cell')} under {number_of(len(headings), 'heading')}",
            place=place,
            remedy="put cells that hold a comma into double quotes",
        )


def _text_lines(name: str) -> Iterator[tuple[int, list[str]]]:
    with Files() as held:
        path, called = held.path(name), shown(name)
        is_tsv = form_ending(name) in (".tsv", ".tab")
        end = 0
        for last, cells in (tsv_cells if is_tsv else csv_cells)(path, called):
            yield end + 1, cells
            end = last


def with_headings(sheet: Sheet, wanted: Iterable[str]) -> Sheet:
    """The sheet with headings spelled as wanted, where they differ in casing or spaces alone."""
    known = {folded(name): name for name in wanted}
    taken = set(sheet.headings)
    new = {
        head: known[folded(head)]
        for head in sheet.headings
        if head and folded(head) in known and known[folded(head)] not in taken
    }
    if not new or len(set(new.values())) < len(new):
        return sheet
    rows = tuple(
        Row(row.place, {new.get(head, head): cell for head, cell in row.cells.items()})
        for row in sheet.rows
    )
    return Sheet(sheet.name, tuple(new.get(head, head) for head in sheet.headings), rows)


def sheet_of(rows: Iterable[Mapping[str, object]]) -> Sheet:
    """Rows in memory as a table; None and NaN are empty cells."""
    given = list(rows)
    headings = dict.fromkeys(str(heading) for row in given for heading in row)
    cells = [[_cell(row.get(heading)) for heading in headings] for row in given]
    return _with_headings("rows", enumerate([list(headings), *cells]))


def _cell(value: object) -> str:
    is_missing = value is None or value != value  # noqa: PLR0124 - NaN differs from itself
    return "" if is_missing else as_text(value)
