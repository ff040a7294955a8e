"""Cells of spreadsheets (.xlsx, .xls, .ods), read with python-calamine.

The reader lays a sheet out as a full rectangle. One cell at the far corner of a sheet would ask
for hundreds of gigabytes and end the process. So the size is found out first, from the file, and a
sheet that is too large is refused. Cells and rows may lack a place; then they are counted.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import ParseError, iterparse
from zipfile import BadZipFile, ZipFile

from samsari.errors import FormatError, check_known, needed
from samsari.formats import limits
from samsari.formats.streams import form_ending

SPREADSHEETS = (".xlsx", ".xls", ".ods")

# The tag of a row or cell, or of the far corner that the sheet claims to have.
_TAG = re.compile(
    rb"""<(?:[\w.-]{1,40}:)?(row|c|dimension)(?=[\s/>])"""
    rb"""([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)>"""
)
_PLACE = re.compile(
    rb"""\s(?:r|ref)\s{0,9}=\s{0,9}["'](?:[A-Za-z0-9]{0,30}:)?"""
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
    what = "reading spreadsheets needs another package"
    remedy = 'pip install "samsari[sheets]", or save the sheet as CSV'
    calamine = needed("python_calamine", what, remedy, name, FormatError)
    if not path.exists():
        raise FormatError("there is no such file", place=name)
    _check_size(path, name)
    try:
        book = calamine.load_workbook(str(path))
        chosen = _chosen(book.sheet_names, sheet, name)
        rows = book.get_sheet_by_name(chosen).to_python(skip_empty_area=False)
    except (calamine.CalamineError, ValueError, OSError, IndexError) as error:
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


def _chosen(names: list[str], sheet: str, place: str) -> str:
    if not names:
        raise FormatError("the workbook has no sheet", place=place, remedy="add a sheet with rows")
    if sheet:
        what = f"there is no sheet {sheet!r}"
        check_known(sheet, names, what, "it has {}", place=place, kind=FormatError)
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
    measure = {".xlsx": _xlsx_sizes, ".ods": _ods_sizes}.get(form_ending(name))
    if measure is None:
        return
    try:
        with ZipFile(path) as archive:
            for corner in measure(archive, name):
                _check_corner(*corner, name)
    except _DAMAGED as error:
        raise FormatError(f"not a spreadsheet: {error}", place=name) from None


def _check_corner(n_rows: int, n_columns: int, name: str) -> None:
    what = f"a sheet reaches to row {n_rows:,} and column {n_columns:,}, more than {{}} cells"
    remedy = "delete the cells far from the table, or save it as CSV"
    limits.check("cells", n_rows * n_columns, what, remedy, name)


def _xlsx_sizes(archive: ZipFile, name: str) -> Iterator[tuple[int, int]]:
    """The corners reached so far of each sheet, chunk after chunk; other parts are measured too."""
    for member in archive.infolist():
        is_sheet = member.filename.startswith("xl/worksheets/")
        with archive.open(member) as stream:
            size, corner = 0, _Corner()
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                _check_bytes(size, name)
                if is_sheet and member.filename.endswith(".xml"):
                    corner.read(chunk)
                    yield corner.n_rows, corner.n_columns


class _Corner:
    """The highest row and column of a sheet: those that are named, and those that are counted."""

    def __init__(self) -> None:
        self.n_rows = self.n_columns = 1
        self._row = self._column = 0
        self._rest = b""

    def read(self, chunk: bytes) -> None:
        """Look at the next bytes of the sheet."""
        text = self._rest + chunk
        end = text.rfind(b"<") if len(text) < limits.current().line else len(text)
        self._rest = text[end:]
        for tag in _TAG.finditer(text, 0, end):
            self._see(tag[1], _PLACE.search(tag[2]))

    def _see(self, kind: bytes, place: re.Match[bytes] | None) -> None:
        letters, digits = (place[1], place[2]) if place else (b"", b"")
        if kind == b"dimension":
            self._reach(int(digits or 1), _column_number(letters.upper()))
        elif kind == b"row":
            self._row, self._column = int(digits) if digits else self._row + 1, 0
            self._reach(self._row, 0)
        else:
            named = _column_number(letters.upper())
            self._column = named or self._column + 1
            self._reach(int(digits or self._row), self._column)

    def _reach(self, row: int, column: int) -> None:
        self.n_rows, self.n_columns = max(self.n_rows, row), max(self.n_columns, column)


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _ods_sizes(archive: ZipFile, name: str) -> Iterator[tuple[int, int]]:
    """Rows and columns of each table; a row or cell may say how often it is repeated."""
    _check_bytes(archive.getinfo("content.xml").file_size, name)
    with archive.open("content.xml") as stream:
        n_rows = n_columns = width = n_nodes = 0
        is_filled = False
        last = (0, 0)
        table = None
        for event, node in iterparse(stream, ("start", "end")):
            tag = node.tag.rpartition("}")[2]
            if event == "start":
                table = node if tag == "table" else table
                n_nodes += 1
                yield n_nodes // 3, 1  # an empty table of millions of rows
            elif tag in ("table-cell", "covered-table-cell"):
                width += _repeats(node.attrib, "columns")
                if len(node) or any(key.endswith("}value-type") for key in node.attrib):
                    is_filled = True
                    n_columns = max(n_columns, width)
            elif tag == "table-row":
                n_rows += _repeats(node.attrib, "rows")
                last = (n_rows, n_columns) if is_filled else last
                width, is_filled = 0, False
                if table is not None:
                    table.clear()
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
    what = "the sheets unpack to more than {}"
    limits.check("whole", size, what, "save the sheet as CSV", name)
