"""Cells of spreadsheets (.xlsx, .xls, .ods), read with python-calamine.

The reader lays a sheet out as a full rectangle. One cell at the far corner of a sheet would ask
for hundreds of gigabytes and end the process. So the size is found out first, from the file, and a
sheet that is too large is refused.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import ParseError, iterparse
from zipfile import BadZipFile, ZipFile

from samsari.errors import FormatError

SPREADSHEETS = (".xlsx", ".xls", ".ods")
MOST_CELLS = 20_000_000
MOST_BYTES = 2_000_000_000  # of unpacked XML

# The place of a cell or a row, or the far corner that the sheet claims to have.
_PLACE = re.compile(
    rb"""(?:\br\s{0,9}=\s{0,9}["']|<dimension[^>]{0,40}ref\s{0,9}=\s{0,9}["'][A-Za-z0-9]{0,30}:)"""
    rb"""([A-Za-z]{0,9})(\d{0,20})"""  # of a longer name the first nine letters say enough
)
_CHUNK = 1 << 20
_DAMAGED = (
    BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    ParseError,
    ValueError,
    KeyError,
)


def spreadsheet_cells(path: Path, name: str, sheet: str = "") -> Iterator[tuple[int, list[str]]]:
    """The cells of each row of a sheet (default: the first), rows counted as people see them."""
    load_workbook, failures = _library(name)
    if not path.exists():
        raise FormatError("there is no such file", place=name)
    _check_size(path, name)
    try:
        book = load_workbook(str(path))
        chosen = _chosen(book.sheet_names, sheet, name)
        rows = book.get_sheet_by_name(chosen).to_python(skip_empty_area=False)
    except failures as error:
        raise _damaged(name, str(error)) from None
    except BaseException as error:
        # What the reader did not foresee is a panic of Rust, which is no Exception of Python.
        if type(error).__name__ != "PanicException":
            raise
        raise _damaged(name, "the reader cannot make sense of it") from None
    for number, cells in enumerate(rows, start=1):
        yield number, [as_text(cell) for cell in cells]


def _damaged(name: str, reason: str) -> FormatError:
    remedy = "save it again, or save it as CSV"
    return FormatError(f"not a spreadsheet: {reason}", place=name, remedy=remedy)


def _library(name: str):  # type: ignore[no-untyped-def]
    try:
        from python_calamine import CalamineError, load_workbook
    except ImportError:
        raise FormatError(
            "reading spreadsheets needs another package",
            place=name,
            remedy='pip install "samsari[sheets]", or save the sheet as CSV',
        ) from None
    # The reader was written in Rust; what it did not foresee comes as one of the last two.
    return load_workbook, (CalamineError, ValueError, OSError, IndexError)


def _chosen(names: list[str], sheet: str, place: str) -> str:
    if not names:
        raise FormatError("the workbook has no sheet", place=place, remedy="add a sheet with rows")
    if sheet and sheet not in names:
        raise FormatError(
            f"there is no sheet {sheet!r}", place=place, remedy=f"it has {', '.join(names)}"
        )
    return sheet or names[0]


def as_text(cell: object) -> str:
    """A cell as text: a rating of 3.0 was typed as 3, because every number is kept as a float."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def _check_size(path: Path, name: str) -> None:
    """Raise if a sheet of the file is larger than the reader can lay out.

    An .xls sheet has at most 65,536 x 256 cells and needs no check.
    """
    measure = {".xlsx": _xlsx_sizes, ".ods": _ods_sizes}.get(Path(name).suffix.lower())
    if measure is None:
        return
    try:
        with ZipFile(path) as archive:
            for n_rows, n_columns in measure(archive, name):
                if n_rows * n_columns > MOST_CELLS:
                    raise FormatError(
                        f"a sheet reaches to row {n_rows:,} and column {n_columns:,}",
                        place=name,
                        remedy="delete the cells far from the table, or save the sheet as CSV",
                    )
    except _DAMAGED as error:
        raise FormatError(f"not a spreadsheet: {error}", place=name) from None


def _xlsx_sizes(archive: ZipFile, name: str) -> Iterator[tuple[int, int]]:
    for member in archive.infolist():
        if member.filename.startswith("xl/worksheets/") and member.filename.endswith(".xml"):
            _check_bytes(member.file_size, name)
            with archive.open(member) as stream:
                yield _corner(stream)


def _corner(stream: IO[bytes]) -> tuple[int, int]:
    """The highest row and column that a cell of the sheet names."""
    n_rows = n_columns = 1
    rest = b""
    while chunk := stream.read(_CHUNK):
        text = rest + chunk
        for letters, digits in _PLACE.findall(text):
            n_rows = max(n_rows, int(digits or 1))
            n_columns = max(n_columns, _column_number(letters.upper()))
        rest = text[-80:]
    return n_rows, n_columns


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _ods_sizes(archive: ZipFile, name: str) -> Iterator[tuple[int, int]]:
    """Rows and columns of each table; a row or cell may say how often it is repeated."""
    _check_bytes(archive.getinfo("content.xml").file_size, name)
    with archive.open("content.xml") as stream:
        n_rows = n_columns = width = 0
        is_filled = False
        last = (0, 0)
        for _, node in iterparse(stream):
            tag = node.tag.rpartition("}")[2]
            if tag in ("table-cell", "covered-table-cell"):
                width += _repeats(node.attrib, "columns")
                if len(node) or any(key.endswith("}value-type") for key in node.attrib):
                    is_filled = True
                    n_columns = max(n_columns, width)
            elif tag == "table-row":
                n_rows += _repeats(node.attrib, "rows")
                last = (n_rows, n_columns) if is_filled else last
                width, is_filled = 0, False
                node.clear()
            elif tag == "table":
                yield last
                n_rows = n_columns = 0
                last = (0, 0)


def _repeats(attributes: dict[str, str], what: str) -> int:
    for key, value in attributes.items():
        if key.endswith(f"}}number-{what}-repeated"):
            return int(value[:12]) if value.isdecimal() else 1
    return 1


def _check_bytes(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise FormatError(
            f"a sheet unpacks to {size / 1e9:.1f} GB", place=name, remedy="save it as CSV"
        )
