"""Tables written row by row while the work goes on; the ending of the name decides the format.

.tsv and .csv are written as pandas and spreadsheet programs read them: a cell with a separator, a
quotation mark or a line break is quoted. A missing value is an empty cell, or null.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any

from samsari.errors import FormatError, check_known, needed, visible
from samsari.formats.atomic import encoded, writing
from samsari.formats.json_texts import is_whole
from samsari.formats.rows import WRITTEN
from samsari.formats.streams import form_ending

Value = str | float | tuple[str, ...] | None
Write = Callable[[Sequence[Value]], None]
_SAME: Mapping[str, str] = {"": ".tsv", ".txt": ".tsv", ".tab": ".tsv", ".ndjson": ".jsonl"}
_MANY = 8192  # rows that are written at once
NUMBER, TEXT, TEXTS = "number", "text", "texts"


def is_table_name(target: str) -> bool:
    """True if a name ends as the name of a table does."""
    ending = form_ending(target)
    return bool(ending) and _SAME.get(ending, ending) in WRITTEN


def ending_of(target: str) -> str:
    """The format of a file that is to be written; an error if there is no such format."""
    ending = form_ending("" if target == "-" else target)
    found = _SAME.get(ending, ending)
    what, remedy = f"no table can be written as {ending}", "name a file that ends in {}"
    check_known(found, WRITTEN, what, remedy, place=target, kind=FormatError)
    return found


def holds_lists(target: str) -> bool:
    """True if a cell of that format can hold a list of texts."""
    return ending_of(target) in (".jsonl", ".json", ".parquet")


@contextmanager
def table_writer(target: str, columns: Mapping[str, str]) -> Iterator[Write]:
    """A function that writes one row; the file appears when the block ends without an error.

    `columns` maps each heading to what the column holds: a number, a text or texts.
    """
    make = _WRITERS[ending_of(target)]
    with writing(target) as stream, make(stream, columns) as write:
        yield lambda row: write([None if _is_absent(value) else value for value in row])


def _is_absent(value: Value) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


@contextmanager
def _separated(stream: IO[bytes], columns: Mapping[str, str], delimiter: str) -> Iterator[Write]:
    def write(row: Sequence[Value]) -> None:
        line = io.StringIO()
        cells = ["" if value is None else value for value in row]
        csv.writer(line, delimiter=delimiter, lineterminator="\n").writerow(cells)
        stream.write(encoded(line.getvalue()))

    write(tuple(columns))
    yield write


@contextmanager
def _json_lines(stream: IO[bytes], columns: Mapping[str, str]) -> Iterator[Write]:
    heads = tuple(columns)
    yield lambda row: _put(stream, _record(heads, row) + "\n")


@contextmanager
def _json_array(stream: IO[bytes], columns: Mapping[str, str]) -> Iterator[Write]:
    heads, before = tuple(columns), ["[\n"]

    def write(row: Sequence[Value]) -> None:
        _put(stream, before[0] + _record(heads, row))
        before[0] = ",\n"

    yield write
    _put(stream, "[]\n" if before[0] == "[\n" else "\n]\n")


def _put(stream: IO[bytes], text: str) -> None:
    stream.write(encoded(text))


def _record(heads: Sequence[str], row: Sequence[Value]) -> str:
    return json.dumps(dict(zip(heads, row, strict=True)), ensure_ascii=False)


@contextmanager
def _parquet(stream: IO[bytes], columns: Mapping[str, str]) -> Iterator[Write]:
    arrow, parquet = _needed("pyarrow", "parquet"), _needed("pyarrow.parquet", "parquet")
    kinds = {NUMBER: arrow.float64(), TEXT: arrow.string(), TEXTS: arrow.list_(arrow.string())}
    schema = arrow.schema([(head, kinds[kind]) for head, kind in columns.items()])
    rows: list[Sequence[Value]] = []
    with parquet.ParquetWriter(stream, schema) as file:

        def flush() -> None:
            if rows:
                held = dict(zip(columns, map(list, zip(*rows, strict=True)), strict=True))
                file.write_table(arrow.table(held, schema))
                rows.clear()

        def write(row: Sequence[Value]) -> None:
            for value in row:
                if isinstance(value, str):
                    encoded(value)
            rows.append(row)
            if len(rows) == _MANY:
                flush()

        yield write
        flush()


@contextmanager
def _workbook(stream: IO[bytes], columns: Mapping[str, str]) -> Iterator[Write]:
    excel, cells = _needed("openpyxl", "sheets"), _needed("openpyxl.cell", "sheets")
    book = excel.Workbook(write_only=True)
    sheet = book.create_sheet("pairs")

    def cell(value: Value) -> object:
        if not isinstance(value, str):
            return value
        made = cells.WriteOnlyCell(sheet, value=visible(value) if _is_odd(value) else value)
        made.data_type = "s"  # a text that begins with = is no formula
        return made

    def write(row: Sequence[Value]) -> None:
        sheet.append([cell(value) for value in row])

    write(tuple(columns))
    yield write
    book.save(stream)


def _is_odd(text: str) -> bool:
    """True if a workbook cannot hold the text as it is."""
    return any(ord(sign) < 32 and sign not in "\t\n\r" for sign in text) or not is_whole(text)


def _needed(module: str, extra: str) -> Any:
    what = f"writing this format needs {module.partition('.')[0]}"
    remedy = f'pip install "samsari[{extra}]", or write a .csv file'
    return needed(module, what, remedy, kind=FormatError)


_WRITERS: Mapping[str, Callable[[IO[bytes], Mapping[str, str]], Any]] = {
    ".tsv": lambda stream, columns: _separated(stream, columns, "\t"),
    ".csv": lambda stream, columns: _separated(stream, columns, ","),
    ".jsonl": _json_lines,
    ".json": _json_array,
    ".parquet": _parquet,
    ".xlsx": _workbook,
}
