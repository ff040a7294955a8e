"""Cells of CSV and TSV files, with the line at which each row ends.

A CSV file has commas, or semicolons or tabs if its first line has more of these: spreadsheet
programs write semicolons where the comma is the decimal point.

TSV files come in two kinds, and the difference is seen in the text alone:

- Plain: a quotation mark is a character of the text. Most corpora of the field are so.
- Quoted: a cell with a tab, a line break or a quotation mark stands in quotation marks, and marks
  inside it are doubled. pandas, R and spreadsheet programs write this.

`dialect_of` tells them apart. It raises where a file could be either, because a wrong guess would
change scores without a word.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats import limits
from samsari.formats.doubts import doubt
from samsari.formats.streams import Openable, decoded, ended, numbered, opened

# A whole cell in quotation marks, every mark inside doubled; it may hold tabs and line breaks.
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|\Z)')
_PLAIN = re.compile(r"[^\t\r\n]*")
_BREAK = re.compile(r"[\t\r\n]")  # why a program must quote a cell
_COMMA = re.compile(r"[,;]")  # why a spreadsheet program may quote a cell
TAB = "\t"
SURVEYED = 20_000_000  # characters from which the dialect is told


class Dialect(Enum):
    """What a quotation mark means in a TSV file."""

    PLAIN = "a character"
    QUOTED = "the border of a cell"


def csv_cells(path: Openable, name: str, *, header: bool = True) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row of a CSV file; a blank line has none."""
    separator = _separator(path, name, header=header)
    if separator == TAB:
        return tsv_cells(path, name)
    return _cells(path, name, "CSV", separator)


def tsv_cells(
    path: Openable, name: str, dialect: Dialect | None = None
) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row of a TSV file; its dialect is found out unless it is given."""
    dialect = dialect or dialect_of(path, name)
    if dialect is Dialect.QUOTED:
        return _cells(path, name, "TSV", TAB)
    return _plain_cells(path, name)


def _separator(path: Openable, name: str, *, header: bool) -> str:
    with opened(path) as stream:
        head = next(decoded(stream, name), "")
    widths = {sign: _width(head, sign) for sign in (",", ";", TAB)}
    best = max(widths, key=lambda sign: widths[sign])
    if best == ";" and not header:
        doubt(
            "the first row has semicolons, which may separate columns or belong to the text",
            place=f"{name}:1",
            remedy="put texts into quotation marks, or separate columns by commas",
        )
        return ","
    return best


def _width(line: str, separator: str) -> int:
    """How many cells a line has with a separator; none if it cannot be read so."""
    try:
        return len(next(csv.reader([line], delimiter=separator, strict=True), []))
    except csv.Error:
        return 0


def _plain_cells(path: Openable, name: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in numbered(path, name):
        yield number, ended(line, f"{name}:{number}").split(TAB)


def _cells(path: Openable, name: str, kind: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(max(csv.field_size_limit(), limits.current().line))
    with opened(path) as stream:
        lines = _Lines(decoded(stream, name))
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        try:
            for fields in reader:
                yield reader.line_num, fields
                lines.size = 0
        except csv.Error as error:
            raise FormatError(
                f"not readable as {kind} ({error})",
                place=f"{name}:{reader.line_num}",
                remedy="check the quotation marks of this line",
            ) from None


class _Lines:
    """Lines for one row after the other; a row may be as long as a line, not longer."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self.size = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self.size += len(line)
        if self.size > limits.current().line:
            raise csv.Error("a row without an end: a quotation mark may be open")
        return line


def dialect_of(path: Openable, name: str) -> Dialect:
    """What a quotation mark means in this file."""
    if not isinstance(path, Path):
        with opened(path) as stream:
            return _surveyed(decoded(stream, name), name)
    state = path.stat()
    return _dialect(os.fspath(path), name, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _dialect(path: str, name: str, changed: int, size: int) -> Dialect:
    """Remembered, because a table is read once for its head, once to check and once to score."""
    with opened(Path(path)) as stream:
        return _surveyed(decoded(stream, name), name)


def _surveyed(rows: Iterable[str], name: str) -> Dialect:
    lines, length = [], 0
    for line in rows:
        lines.append(line)
        length += len(line)
        if length > SURVEYED:
            break
    return dialect_of_text("".join(lines), name, is_cut=length > SURVEYED)


def dialect_of_text(text: str, name: str, *, is_cut: bool = False) -> Dialect:
    """What a quotation mark means in the text of a TSV file; `is_cut` if more of it follows.

    >>> dialect_of_text('a\\tb\\n"He said ""no""."\\tx\\n', "t.tsv").name
    'QUOTED'
    >>> dialect_of_text('a\\tb\\n"He" said "no".\\tx\\n', "t.tsv").name
    'PLAIN'
    """
    if '"' not in text:
        return Dialect.PLAIN
    found = _survey(text, is_cut)
    if found.loose or not found.cells:
        return Dialect.PLAIN
    if found.head or any('""' in cell for cell in found.cells):
        return Dialect.QUOTED
    if any(_BREAK.search(cell) for cell in found.cells):
        as_plain = {line.count("\t") for line in text.splitlines() if line}
        if len(found.widths) > 1:
            return Dialect.PLAIN
        if len(as_plain) > 1:
            return Dialect.QUOTED
    elif not all(_COMMA.search(cell) for cell in found.cells):
        return Dialect.PLAIN
    raise _unclear(found.cells[0], text, name)


def _unclear(cell: str, text: str, name: str) -> FormatError:
    line = text[: text.index(cell)].count("\n") + 1
    return FormatError(
        f"it is not clear whether the quotation marks around {_short(cell)} belong to the text",
        place=f"{name}:{line}",
        remedy="say it: --input-format tsv-plain if they are text, tsv-quoted if they are not",
    )


@dataclass(slots=True)
class _Survey:
    """The quoted cells of a text, and what else tells the dialect."""

    cells: list[str] = field(default_factory=list)
    widths: set[int] = field(default_factory=set)  # how many cells a row has
    loose: bool = False  # a mark stands inside a cell, or is not closed
    head: bool = False  # all cells of the first row are quoted


def _survey(text: str, is_cut: bool) -> _Survey:
    found = _Survey(head=text[:1] == '"')
    at, width = 0, 1
    while at < len(text):
        cell = _QUOTED.match(text, at)
        if cell is not None:
            found.cells.append(cell[1])
        else:
            cell = _PLAIN.match(text, at)
            assert cell is not None
            if '"' in cell[0]:
                found.loose = not is_cut or '"' in text[at + 1 :]
                return found
            found.head = found.head and bool(found.widths)
        at = cell.end() + (2 if text.startswith("\r\n", cell.end()) else 1)
        if text[at - 1 : at] == "\t":
            width += 1
        elif text[at - 1 : at] == "\n":
            found.widths.add(width)
            width = 1
    return found


def _short(cell: str) -> str:
    return f'"{cell[:30]}..."' if len(cell) > 30 else f'"{cell}"'
