"""Rows of text from lines, CSV, TSV, JSON lines and Parquet, one function for each.

Every reader takes the bytes' path, the name to use in messages and the columns wanted, and yields
(line number, fields). A field is a text, a tuple of texts (a list of references) or None.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, get_args

from samsari.errors import FormatError
from samsari.formats.streams import decoded, opened

Form = Literal["lines", "csv", "tsv", "jsonl", "parquet"]
FORMS: tuple[str, ...] = get_args(Form)
Field = str | tuple[str, ...] | None
Row = tuple[int, tuple[Field, ...]]

_SUFFIXES: dict[str, Form] = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".parquet": "parquet",
}


def form_of(name: str) -> Form:
    """The format that a file name promises; anything unknown is text lines."""
    path = Path(name)
    if path.suffix in {".gz", ".xz"}:
        path = path.with_suffix("")
    return _SUFFIXES.get(path.suffix.lower(), "lines")


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
    if form == "jsonl":
        return tuple(next((record for _, record in _records(path, name)), {}))
    first = next((fields for _, fields in _separated(path, name, form)), None)
    if first is None:
        raise FormatError("the file is empty", place=name, remedy="give a table with rows")
    return tuple(first) if header else tuple(str(i) for i in range(1, len(first) + 1))


def _lines(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    with opened(path) as stream:
        for number, line in enumerate(decoded(stream, name), start=1):
            yield number, (line.removesuffix("\n").removesuffix("\r"),) * len(columns)


def _separated(path: Path, name: str, form: Form) -> Iterator[tuple[int, list[str]]]:
    with opened(path) as stream:
        lines = decoded(stream, name)
        # Quotation marks are plain characters in the TSV files of this field.
        if form == "tsv":
            reader = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        else:
            reader = csv.reader(lines, strict=True)
        try:
            for fields in reader:
                yield reader.line_num, fields or [""]
        except csv.Error as error:
            raise FormatError(
                f"not readable as {form.upper()} ({error})",
                place=f"{name}:{reader.line_num}",
                remedy="check the quotation marks of this line",
            ) from None


def _table(form: Form) -> Callable[[Path, str, Sequence[str], bool], Iterator[Row]]:
    def rows(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
        heads = column_names(path, name, form, header=header)
        places = [_position(heads, column, name) for column in columns]
        body = _separated(path, name, form)
        if header:
            next(body, None)
        for number, fields in body:
            if fields == [""] and len(heads) > 1:
                continue
            if len(fields) != len(heads):
                raise FormatError(
                    f"{len(fields)} fields where {len(heads)} columns are",
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
    if column.isdecimal() and 1 <= int(column) <= len(heads):
        return int(column) - 1
    raise no_column(column, heads, name)


def no_column(column: str, heads: Iterable[str], name: str) -> FormatError:
    """The error for a column that a table does not have."""
    return FormatError(
        f"there is no column {column!r}", place=f"{name}:1", remedy=f"it has {', '.join(heads)}"
    )


def _jsonl(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    for number, record in _records(path, name):
        for column in columns:
            if column not in record:
                raise FormatError(
                    f"there is no field {column!r}",
                    place=f"{name}:{number}",
                    remedy=f"this line has {', '.join(record) or 'no field'}",
                )
        place = f"{name}:{number}"
        yield number, tuple(as_field(record[column], column, place) for column in columns)


def _records(path: Path, name: str) -> Iterator[tuple[int, dict[str, object]]]:
    with opened(path) as stream:
        for number, line in enumerate(decoded(stream, name), start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise FormatError(
                    f"the line is not JSON ({error})",
                    place=f"{name}:{number}",
                    remedy="write one JSON object per line",
                ) from None
            if not isinstance(record, dict):
                raise FormatError(
                    "the line is not a JSON object",
                    place=f"{name}:{number}",
                    remedy='write lines such as {"source": "...", "output": "..."}',
                )
            yield number, record


def _parquet(path: Path, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    table = _parquet_file(path, name)
    for column in columns:
        if column not in table.schema_arrow.names:
            raise no_column(column, table.schema_arrow.names, name)
    number = 0
    for batch in table.iter_batches(batch_size=8192, columns=list(dict.fromkeys(columns))):
        held = {column: batch.column(column).to_pylist() for column in columns}
        for values in zip(*(held[column] for column in columns), strict=True):
            number += 1
            place = f"{name}:{number}"
            pairs = zip(values, columns, strict=True)
            yield number, tuple(as_field(value, column, place) for value, column in pairs)


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
    except (ArrowException, OSError) as error:
        raise FormatError(
            f"not readable as Parquet ({error})", place=name, remedy="write the file again"
        ) from None


def as_field(value: object, column: str, place: str) -> Field:
    """A value of a record as text, a list of texts, or None."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return tuple(value)
    raise FormatError(
        f"{column!r} is neither a text nor a list of texts",
        place=place,
        remedy="write texts in quotation marks",
    )


_READERS: dict[Form, Callable[[Path, str, Sequence[str], bool], Iterator[Row]]] = {
    "lines": _lines,
    "csv": _table("csv"),
    "tsv": _table("tsv"),
    "jsonl": _jsonl,
    "parquet": _parquet,
}
