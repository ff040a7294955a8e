"""Rows of text from lines, CSV, TSV, JSON, Parquet and spreadsheets, one function for each.

Every reader takes the bytes' path, the name to use in messages and the columns wanted, and yields
(line number, fields). A field is a text, a tuple of texts (a list of references) or None.

This is the only reader of tables. What it would misread it refuses (`formats.doubts`). A
folder is a table in parts: files of one format, one after the other, in natural order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeGuard, get_args

from samsari.errors import FormatError, needed
from samsari.formats import limits
from samsari.formats.doubts import check_named, check_no_heading, doubt
from samsari.formats.json_texts import parse_json
from samsari.formats.streams import Openable, ended, form_ending, numbered, opened, whole_text
from samsari.model.showing import number_of

Form = Literal[
    "lines", "csv", "tsv", "tsv-plain", "tsv-quoted", "jsonl", "json", "parquet", "sheet"
]
FORMS: tuple[str, ...] = get_args(Form)
Field = str | tuple[str, ...] | None
Row = tuple[int, tuple[Field, ...]]

# Tables that are written.
WRITTEN = (".tsv", ".csv", ".jsonl", ".json", ".parquet", ".xlsx")
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
    """The format that a file name promises; anything unknown is text lines.

    The parts of a folder tell; a folder without tables holds text lines.
    """
    if Path(name).is_dir():
        return next(iter({form_of(str(part)) for part in parts_of(Path(name))}), "lines")
    return SUFFIXES.get(form_ending(name), "lines")


def parts_of(folder: Path) -> list[Path]:
    """The tables in a folder, all of one format, numbers in their natural order."""
    held = (path for path in folder.iterdir() if not path.name.startswith((".", "_")))
    found = sorted((p for p in held if form_of(p.name) != "lines"), key=lambda p: natural(p.name))
    forms = {form_of(path.name) for path in found}
    if len(forms) > 1:
        raise FormatError(
            f"the tables of the folder are {' and '.join(sorted(forms))}",
            place=str(folder),
            remedy="give a folder whose parts have one format",
        )
    return found


def natural(text: str) -> list[tuple[str, int, str]]:
    """A sorting key: numbers by their value, however many digits they have."""
    parts = [(word, digits.lstrip("0")) for word, digits in re.findall(r"(\D*)([0-9]*)", text)]
    return [(word, len(digits), digits) for word, digits in parts]


def read(
    path: Openable, name: str, form: Form, columns: Sequence[str], *, header: bool = True
) -> Iterator[Row]:
    """The rows of a file, each with the columns wanted; text lines have one column, unnamed."""
    if not _is_folder(path):
        yield from _READERS[form](path, name, columns, header)
        return
    number = 0
    for part in parts_of(path):
        for _, fields in _READERS[form](part, str(part), columns, header):
            number += 1
            yield number, fields


def _is_folder(path: Openable) -> TypeGuard[Path]:
    return isinstance(path, Path) and path.is_dir()


def column_names(path: Openable, name: str, form: Form, *, header: bool = True) -> tuple[str, ...]:
    """The columns of a table, numbers where it has no heading; none for text lines."""
    if _is_folder(path):
        part = next(iter(parts_of(path)), path)
        return column_names(part, str(part), form, header=header) if part != path else ()
    if form == "lines":
        return ()
    if form == "parquet":
        return _checked_heads(parquet_file(path, name).schema_arrow.names, name)
    if form in _RECORDS:
        return tuple(next((record for _, record in _RECORDS[form](path, name)), {}))
    first = next((fields for _, fields in _body(form, path, name, header)), None)
    if first is None:
        raise FormatError("the file is empty", place=name, remedy="give a table with rows")
    if header:
        return _checked_heads(first, name)
    return tuple(str(i) for i in range(1, len(first) + 1))


def _checked_heads(heads: Sequence[str], name: str) -> tuple[str, ...]:
    """The headings of a table, each once."""
    bare = [head.strip() for head in heads if head.strip()]
    twice = next((head for head in bare if bare.count(head) > 1), "")
    if twice:
        doubt(f"two columns are called {twice!r}", place=f"{name}:1", remedy="rename one of them")
    return tuple(heads)


def records(path: Openable, name: str, form: Form) -> Iterator[tuple[int, dict[str, object]]]:
    """The rows of a table as records; in JSON a record may lack fields that others have."""
    if _is_folder(path):
        parts = (records(part, str(part), form) for part in parts_of(path))
        yield from enumerate((record for part in parts for _, record in part), start=1)
        return
    if form in _RECORDS:
        yield from _RECORDS[form](path, name)
        return
    heads = column_names(path, name, form)
    for number, fields in read(path, name, form, heads):
        yield number, dict(zip(heads, fields, strict=True))


def _lines(path: Openable, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    for number, line in numbered(path, name):
        text = ended(line, f"{name}:{number}")
        if number == 1:
            check_lines(text, name)
        yield number, (text,) * len(columns)


def check_lines(first: str, name: str) -> None:
    """Refuse a file of text lines that begins as JSON lines do."""
    if first.startswith(('{"', '[{"', '["')) or first in ("[", "{"):
        doubt(
            "the file is read as text lines and looks like JSON",
            place=f"{name}:1",
            remedy="rename it to .jsonl or .json, or say --input-format where a command has it",
        )


def _body(form: Form, path: Openable, name: str, header: bool) -> Iterator[tuple[int, list[str]]]:
    """The rows of cells of a table, without blank ones above the first and behind the last."""
    cells = _cells(form, path, name, header)
    width = first = count = 0
    for number, fields in cells:
        if len(fields) < 2 <= width and not any(map(str.strip, fields)):
            continue  # a blank line is no row
        if _is_blank(fields, width):
            first, count = first or number, count + 1
            continue
        if width and count:
            yield from _blank_rows(first, count, width, name)
        width, first, count = width or len(fields), 0, 0
        yield number, fields


def _is_blank(fields: list[str], width: int) -> bool:
    """True for a line without cells, and for a row of several cells of which none says anything."""
    return not fields or (max(width, len(fields)) > 1 and not any(map(str.strip, fields)))


def _blank_rows(first: int, count: int, width: int, name: str) -> Iterator[tuple[int, list[str]]]:
    doubt(
        "the row is blank",
        place=f"{name}:{first}",
        remedy="delete it, or "
        + ('write "" for an empty text' if width == 1 else "fill the cells of the source"),
    )
    yield from ((number, [""] * width) for number in range(first, first + count))


def _table(form: Form) -> Callable[[Openable, str, Sequence[str], bool], Iterator[Row]]:
    def rows(path: Openable, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
        heads = column_names(path, name, form, header=header)
        places = [_position(heads, column, name, header=header) for column in columns]
        body = _body(form, path, name, header)
        if header:
            next(body, None)
        for number, fields in body:
            if not header and number == 1 and len(fields) == len(heads):
                check_no_heading([fields[place] for place in places], f"{name}:1")
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


def _position(heads: Sequence[str], column: str, name: str, *, header: bool) -> int:
    if column in heads:
        return heads.index(column)
    if re.fullmatch(r"[0-9]{1,7}", column) and 1 <= int(column) <= len(heads):
        if header:
            check_named(column, heads[int(column) - 1], f"{name}:1")
        return int(column) - 1
    raise no_column(column, heads, name)


def no_column(column: str, heads: Iterable[str], name: str) -> FormatError:
    """The error for a column that a table does not have."""
    return FormatError(
        f"there is no column {column!r}", place=f"{name}:1", remedy=f"it has {', '.join(heads)}"
    )


def _listed(form: Form) -> Callable[[Openable, str, Sequence[str], bool], Iterator[Row]]:
    def rows(path: Openable, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
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


def _json_lines(path: Openable, name: str) -> Iterator[tuple[int, dict[str, object]]]:
    for number, line in numbered(path, name):
        if line.strip():
            value = parse_json(line, name, number, remedy="write one JSON object per line")
            yield number, _record(value, f"{name}:{number}")


def _json_array(path: Openable, name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """The objects of a JSON array; a file that does not begin with `[` holds JSON lines."""
    with opened(path) as stream:
        start = stream.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start.startswith(b"["):
        yield from _json_lines(path, name)
        return
    text = whole_text(path, name)
    values = parse_json(text, name, remedy="write an array of objects, or one object per line")
    for number, value in enumerate(values, start=1):
        yield number, _record(value, f"{name}:{number}")


def _record(value: object, place: str) -> dict[str, object]:
    if isinstance(value, dict):
        return value
    raise FormatError(
        "this is not a JSON object",
        place=place,
        remedy='write objects such as {"source": "...", "output": "..."}',
    )


def _parquet(path: Openable, name: str, columns: Sequence[str], header: bool) -> Iterator[Row]:
    table = parquet_file(path, name)
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


def parquet_file(path: Openable, name: str):  # type: ignore[no-untyped-def]
    """The opened Parquet file."""
    what, remedy = "reading Parquet needs pyarrow", 'pip install "samsari[parquet]"'
    arrow = needed("pyarrow.parquet", what, remedy, name, FormatError)
    from pyarrow.lib import ArrowException

    try:
        table = arrow.ParquetFile(path if isinstance(path, Path) else path.open("rb"))
        groups = map(table.metadata.row_group, range(table.metadata.num_row_groups))
        size = sum(group.total_byte_size for group in groups)
        limits.check(
            "unpacked", size, "the file unpacks to more than {}", "write it in parts", name
        )
        return table
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


def _sheet_cells(path: Openable, place: str) -> Iterator[tuple[int, list[str]]]:
    if not isinstance(path, Path):
        raise FormatError(
            "a spreadsheet is read from this machine only",
            place=place,
            remedy="download it first, or save it as CSV",
        )
    from samsari.formats.tables.workbooks import spreadsheet_cells

    return spreadsheet_cells(path, place)


def _cells(form: Form, path: Openable, name: str, header: bool) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row of a table; what reads them is loaded for tables alone."""
    from samsari.formats.tables.separated import Dialect, csv_cells, tsv_cells

    if form == "csv":
        return csv_cells(path, name, header=header)
    if form == "sheet":
        return _sheet_cells(path, name)
    dialects = {"tsv-plain": Dialect.PLAIN, "tsv-quoted": Dialect.QUOTED}
    return tsv_cells(path, name, dialects.get(form))


_RECORDS: dict[str, Callable[[Openable, str], Iterator[tuple[int, dict[str, object]]]]] = {
    "jsonl": _json_lines,
    "json": _json_array,
}
_READERS: dict[Form, Callable[[Openable, str, Sequence[str], bool], Iterator[Row]]] = {
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
