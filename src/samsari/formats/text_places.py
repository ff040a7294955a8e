r"""Where a text of a table stands in its file: line and column as editors count them, from 1.

In JSON and CSV a text is written with escapes and in quotation marks, so a character of the text
may take several of the file:

    {"output": "He said \"no\"."}      the word no: characters 9 to 11 of the text, columns 22 to 24

A place keeps the text as it stands in the file. It finds characters only when it is asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from samsari.formats.rows import Form, column_names
from samsari.formats.streams import numbered
from samsari.formats.tables.separated import Dialect, dialect_of

Writing = Literal["plain", "quoted", "json"]
_TOKEN = re.compile(r'(?<!\\)"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.")
_SPACE = re.compile(r"[ \t\n\r]*")
_QUOTED = r'(?P<quoted>"[^"]*+(?:""[^"]*+)*+")'
_CELL = {sign: re.compile(rf"{_QUOTED}|[^{sign}\r\n]*") for sign in (",", "\t")}


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A text as it stands in a file, and where it begins."""

    line: int
    column: int
    raw: str
    writing: Writing = "plain"

    def at(self, index: int) -> tuple[int, int]:
        """The line and column of a character; the one behind the last is the end of the text."""
        offset = self._offsets()[index]
        before = self.raw[:offset]
        breaks = before.count("\n")
        column = offset - before.rfind("\n") if breaks else self.column + offset
        return self.line + breaks, column

    def holds(self, text: str) -> bool:
        """True if this is the place of the text."""
        if self.writing == "json":
            return _json_text(self.raw) == text
        if self.writing == "quoted":
            return self.raw[1:-1].replace('""', '"') == text
        return self.raw == text

    def _offsets(self) -> list[int]:
        """For each character of the text, and for its end, where it stands in the raw text."""
        if self.writing == "json":
            return list(_json_offsets(self.raw))
        if self.writing == "quoted":
            marks = re.finditer(r'""|[^"]', self.raw[1:-1])
            return [*(1 + mark.start() for mark in marks), len(self.raw) - 1]
        return list(range(len(self.raw) + 1))


def _json_text(raw: str) -> str | None:
    """A text, or the lines of a list of texts, as the readers take it."""
    if raw[:1] not in ('"', "["):
        return raw
    parts = [json.loads(token[0], strict=False) for token in _TOKEN.finditer(raw)]
    return "\n".join(parts)


def _json_offsets(raw: str) -> Iterator[int]:
    if raw[:1] not in ('"', "["):
        yield from range(len(raw) + 1)
        return
    end = 0
    for number, token in enumerate(_TOKEN.finditer(raw)):
        if number:
            yield end  # the line end between two texts of a list
        at, end = token.start() + 1, token.end() - 1
        while at < end:
            yield at
            escape = _ESCAPE.match(raw, at) if raw[at] == "\\" else None
            at = escape.end() if escape else at + 1
    yield end


def text_places(
    path: Path, name: str, form: Form, column: str, *, header: bool = True
) -> Iterator[TextPlace]:
    """The place of each text of a column, in the order of the file; none where a file has none."""
    if form == "lines":
        return _in_lines(path, name)
    if form in ("csv", "tsv", "tsv-plain", "tsv-quoted"):
        heads = column_names(path, name, form, header=header)
        at = heads.index(column) if column in heads else int(column) - 1
        if form == "tsv":
            form = "tsv-quoted" if dialect_of(path, name) is Dialect.QUOTED else "tsv-plain"
        quoted = partial(_quoted_cells, separator="," if form == "csv" else "\t")
        rows = _rows(path, name, _plain_cells if form == "tsv-plain" else quoted, len(heads))
        if header:
            next(rows, None)
        return (cells[at] for cells in rows if at < len(cells))
    if form in ("jsonl", "json"):
        return _in_json(path, name, form, column)
    return iter(())


def _in_lines(path: Path, name: str) -> Iterator[TextPlace]:
    for number, line in numbered(path, name):
        yield TextPlace(number, 1, line.removesuffix("\n").removesuffix("\r"))


Cells = list[TextPlace]


def _rows(
    path: Path, name: str, split: Callable[[str, int], Cells | None], n_heads: int
) -> Iterator[Cells]:
    """The cells of each row; a row may have several lines, and a blank line is none."""
    start, held = 0, ""
    for number, line in numbered(path, name):
        start, held = (start, held + line) if held else (number, line)
        cells = split(held, start)
        if cells is None:
            continue
        held = ""
        if n_heads == 1 or len(cells) > 1 or cells[0].raw:
            yield cells


def _plain_cells(row: str, line: int) -> Cells:
    cells, column = [], 1
    for raw in row.removesuffix("\n").removesuffix("\r").split("\t"):
        cells.append(TextPlace(line, column, raw))
        column += len(raw) + 1
    return cells


def _quoted_cells(row: str, line: int, separator: str) -> Cells | None:
    """The cells of a row; None if it goes on in the next line."""
    cells: Cells = []
    at, column = 0, 1
    while True:
        found = _CELL[separator].match(row, at)
        assert found is not None  # it may be empty
        raw = found[0]
        is_quoted = found.lastgroup == "quoted"
        if row.startswith('"', at) and not is_quoted:
            return None
        cells.append(TextPlace(line, column, raw, "quoted" if is_quoted else "plain"))
        breaks = raw.count("\n")
        line += breaks
        column = len(raw) - raw.rfind("\n") if breaks else column + len(raw)
        at = found.end() + 1
        if row[at - 1 : at] != separator:
            return cells
        column += 1


def _in_json(path: Path, name: str, form: Form, column: str) -> Iterator[TextPlace]:
    lines = numbered(path, name)
    first = next((line for _, line in lines if line.strip()), "") if form == "json" else ""
    if first.lstrip().startswith("["):
        yield from _in_array("".join(line for _, line in numbered(path, name)), column)
        return
    for number, line in numbered(path, name):
        if line.strip():
            yield from _in_object(line, _skip(line, 0), column, partial(_on_line, number))


def _on_line(number: int, offset: int) -> tuple[int, int]:
    return number, offset + 1


def _in_array(text: str, column: str) -> Iterator[TextPlace]:
    at = _skip(text, _skip(text, 0) + 1)
    line, begin, seen = 1, 0, 0  # the line, where it begins, and up to where lines were counted

    def place(offset: int) -> tuple[int, int]:
        nonlocal line, begin, seen
        line += text.count("\n", seen, offset)
        begin = max(begin, text.rfind("\n", 0, offset) + 1)
        seen = offset
        return line, offset - begin + 1

    while text.startswith("{", at):
        yield from _in_object(text, at, column, place)
        at = _skip(text, json.JSONDecoder(strict=False).raw_decode(text, at)[1])
        at = _skip(text, at + 1) if text.startswith(",", at) else at


def _in_object(
    text: str, at: int, column: str, place: Callable[[int], tuple[int, int]]
) -> Iterator[TextPlace]:
    """The place of a field; the last one counts if several have one name."""
    decoder, found = json.JSONDecoder(strict=False), None
    at = _skip(text, at + 1)
    while text.startswith('"', at):
        key, at = decoder.raw_decode(text, at)
        start = _skip(text, _skip(text, at) + 1)
        end = decoder.raw_decode(text, start)[1]
        found = (start, end) if key == column else found
        at = _skip(text, end)
        at = _skip(text, at + 1) if text.startswith(",", at) else at
    if found is not None:
        yield TextPlace(*place(found[0]), text[found[0] : found[1]], "json")


def _skip(text: str, at: int) -> int:
    """Where the next sign stands that is no space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at
