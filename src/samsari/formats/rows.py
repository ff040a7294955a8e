"""Rows of text from lines, CSV, TSV, JSON, Parquet and spreadsheets, one function for each.

Every reader takes the bytes' path, the name to use in messages and the columns wanted, and yields
(line number, fields). A field is a text, a tuple of texts (a list of references) or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, get_args

from samsari.errors import FormatError
from samsari.formats.json_texts import parse_json
from samsari.formats.streams import PACKED, decoded, opened
from samsari.formats.tables.separated import Dialect, csv_cells, tsv_cells
from samsari.formats.tables.workbooks import spreadsheet_cells
from samsari.model.showing import number_of

Form = Literal[
    "lines", "csv", "tsv", "tsv-plain", "tsv-quoted", "jsonl", "json", "parquet", "sheet"
]
FORMS: tuple[str, ...] = get_args(Form)
Field = str | tuple[str, ...] | None
Row = tuple[int, tuple[Field, ...]]

SUFFIXES: dict[str, Form] = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "json",
    ".parquet": "parquet",
    ".xlsx": "sheet",
    ".xls": "sheet",
    ".ods": "sheet",
}
HEADED: tuple[Form, ...] = ("csv", "tsv", "tsv-plain", "tsv-quoted", "sheet")


def form_of(name: str) -> Form:
    """The format that a file name promises; anything unknown is text lines."""
    path = Path(name)
    if path.suffix in PACKED:
        path = path.with_suffix("")
    return SUFFIXES.get(path.suffix.lower(), "lines")


def read(
    path: Path, name: str, form: Form, columns: Sequence[str], *, header: bool = True
) -> Iterator[Row]:
    """The rows of a file, each with the columns wanted; text lines have one column, unnamed."""
    return _READERS[form](path, name, columns, header)


def column_names(path: Path, name: str, form: Form, *, header: bool = True) -> tuple[str, ...]:
    """The columns of a table, numbers where it has no heading; none for text lines."""
    if form == "lines":
        return ()
    if form == "parquet":
        return tuple(_parquet_file(path, name).schema_arrow.names)
    if form in _RECORDS:
        return tuple(next((record for _, record in _RECORDS[form](path, name)), {}))
    first = next((fields for _, fields in _CELLS[form](path, name)), None)
    if first is None:
        raise FormatError("the file is empty", place=name, remedy="give a table with rows")
    return tuple(first) if header else tuple(str(i) for i in range(1, len(first) + 1))


def records(path: Path, name: str, form: Form) -> Iterator[tuple[int, dict[str, object]]]:
    """The rows of a table as records; in JSON a record may lack fields that others have."""
    if form in _RECORDS:
        yield from _RECORDS[form](path, name)
        return
    heads = column_names(path, name, form)
    for number, fields in read(path, name, form, heads):
        yield number, dict(zip(heads, fields, strict=True))


def _lines(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    with opened(path) as stream:
        for number, line in enumerate(decoded(stream, name), start=1):
            yield number, (line.removesuffix("\n").removesuffix("\r"),) * len(columns)


def _table(form: Form) -> Callable[[Path, str, Sequence[str], bool], Iterator[Row]]:
    def rows(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
        heads = column_names(path, name, form, header=header)
        places = [_position(heads, column, name) for column in columns]
        body = _CELLS[form](path, name)
        if header:
            next(body, None)
        for number, fields in body:
            if fields == [""] and len(heads) > 1:
                continue
            if len(fields) != len(heads):
                raise FormatError(
                    f"{number_of(len(fields), 'field')} for {number_of(len(heads), 'column')}",
                    place=f"{name}:{number}",
                    remedy="quote fields that hold the separator"
                    if form == "csv"
                    else "take tabs out of the text",
                )
            yield number, tuple(fields[place] for place in places)

    return rows


def _position(heads: Sequence[str], column: str, name: str) -> int:
    if column in heads:
        return heads.index(column)
    if column.isdecimal() and len(column) < 8 and 1 <= int(column) <= len(heads):
        return int(column) - 1
    raise no_column(column, heads, name)


def no_column(column: str, heads: Iterable[str], name: str) -> FormatError:
    """The error for a column that a table does not have."""
    return FormatError(
        f"there is no column {column!r}", place=f"{name}:1", remedy=f"it has {', '.join(heads)}"
    )


def _listed(form: Form) -> Callable[[Path, str, Sequence[str], bool], Iterator[Row]]:
    def rows(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
        for number, record in _RECORDS[form](path, name):
            place = f"{name}:{number}"
            for column in columns:
                if column not in record:
                    raise FormatError(
                        f"there is no field {column!r}",
                        place=place,
                        remedy=f"this line has {', '.join(record) or 'no field'}",
                    )
            yield number, tuple(as_field(record[column], column, place) for column in columns)

    return rows


def _json_lines(path: Path, name: str) -> Iterator[tuple[int, dict[str, object]]]:
    with opened(path) as stream:
        for number, line in enumerate(decoded(stream, name), start=1):
            if line.strip():
                place = f"{name}:{number}"
                yield number, _record(parse_json(line, name, number, remedy=_ONE_OBJECT), place)


def _json_array(path: Path, name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """The objects of a JSON array; a file that does not begin with `[` holds JSON lines."""
    with opened(path) as stream:
        first = next((line for line in decoded(stream, name) if line.strip()), "")
    if not first.lstrip().startswith("["):
        yield from _json_lines(path, name)
        return
    with opened(path) as stream:
        text = "".join(decoded(stream, name))
    values = parse_json(text, name, remedy="write an array of objects, or one object per line")
    for number, value in enumerate(values, start=1):
        yield number, _record(value, f"{name}:{number}")


_ONE_OBJECT = "write one JSON object per line"


def _record(value: object, place: str) -> dict[str, object]:
    if isinstance(value, dict):
        return value
    raise FormatError(
        "this is not a JSON object",
        place=place,
        remedy='write objects such as {"source": "...", "output": "..."}',
    )


def _parquet(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    table = _parquet_file(path, name)
    for column in columns:
        if column not in table.schema_arrow.names:
            raise no_column(column, table.schema_arrow.names, name)
    number = 0
    for held in _batches(table, name, columns):
        for values in zip(*(held[column] for column in columns), strict=True):
            number += 1
            place = f"{name}:{number}"
            pairs = zip(values, columns, strict=True)
            yield number, tuple(as_field(value, column, place) for value, column in pairs)


def _batches(table, name: str, columns: Sequence[str]) -> Iterator[dict[str, list[object]]]:  # type: ignore[no-untyped-def]
    """The columns in groups of rows; the pages of the file are read, and may be damaged."""
    from pyarrow.lib import ArrowException

    wanted = list(dict.fromkeys(columns))
    try:
        for batch in table.iter_batches(batch_size=8192, columns=wanted):
            yield {column: batch.column(column).to_pylist() for column in wanted}
    except (ArrowException, OSError, ValueError) as error:
        raise _not_parquet(name, error) from None


def _not_parquet(name: str, error: Exception) -> FormatError:
    reason = " ".join(str(error).split())[:200] or type(error).__name__
    return FormatError(
        f"not readable as Parquet ({reason})", place=name, remedy="write the file again"
    )


def _parquet_file(path: Path, name: str):  # type: ignore[no-untyped-def]
    try:
        from pyarrow.lib import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise FormatError(
            "reading Parquet needs pyarrow", place=name, remedy='pip install "samsari[parquet]"'
        ) from None
    try:
        return ParquetFile(path)
    except (ArrowException, OSError, ValueError) as error:
        raise _not_parquet(name, error) from None


def as_field(value: object, column: str, place: str) -> Field:
    """A value of a record as text, a list of texts, or None."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list) and all(map(_is_text, value)):
        return tuple(text if isinstance(text, str) else "\n".join(text) for text in value)
    raise FormatError(
        f"{column!r} is neither a text nor a list of texts",
        place=place,
        remedy="write texts in quotation marks",
    )


def _is_text(value: object) -> bool:
    """True for a text, or for a list of sentences: each becomes a line."""
    if isinstance(value, list):
        return all(isinstance(text, str) for text in value)
    return isinstance(value, str)


_CELLS: dict[str, Callable[[Path, str], Iterator[tuple[int, list[str]]]]] = {
    "csv": csv_cells,
    "tsv": tsv_cells,
    "tsv-plain": partial(tsv_cells, dialect=Dialect.PLAIN),
    "tsv-quoted": partial(tsv_cells, dialect=Dialect.QUOTED),
    "sheet": spreadsheet_cells,
}
_RECORDS: dict[str, Callable[[Path, str], Iterator[tuple[int, dict[str, object]]]]] = {
    "jsonl": _json_lines,
    "json": _json_array,
}
_READERS: dict[Form, Callable[[Path, str, Sequence[str], bool], Iterator[Row]]] = {
    "lines": _lines,
    "csv": _table("csv"),
    "tsv": _table("tsv"),
    "tsv-plain": _table("tsv-plain"),
    "tsv-quoted": _table("tsv-quoted"),
    "jsonl": _listed("jsonl"),
    "json": _listed("json"),
    "parquet": _parquet,
    "sheet": _table("sheet"),
}
