"""One text after the other: the lines of a file, or the cells of a column of a table.

    samsari simplify article.txt
    samsari simplify pairs.csv:source

Every command that takes a list of texts reads it here. So a table is never taken for lines of text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.layout import column_of, from_table
from samsari.formats.reading.doubts import doubt
from samsari.formats.reading.headings import check_no_heading
from samsari.formats.rows import form_of, read
from samsari.formats.streams import Files, ended, shown, text_lines
from samsari.model.showing import number_of


def texts(name: str | Path, role: str = "source") -> Iterator[str]:
    """The texts of a file, or of `FILE:COLUMN`; each ends as its line does."""
    name = str(name)
    with Files() as files:
        column = column_of(files, name, role)
        form = form_of(column.file)
        if form == "lines":
            with text_lines(column.file) as lines:
                for number, line in enumerate(lines, start=1):
                    ended(line, f"{shown(name)}:{number}")
                    yield line
            return
        from samsari.formats.testset import check_field, text_of

        path = files.path(column.file)
        for number, (field,) in read(path, column.file, form, [column.column]):
            place = f"{column.file}:{number}"
            check_field(field, role, place)
            text = text_of(field)
            if "\n" in text or "\r" in text:
                doubt("the text has several lines", place=place, remedy="write one line per text")
            yield f"{text}\n"


def lines_of(name: str | Path, role: str = "source") -> list[str]:
    """All texts of a file, without their ends."""
    return [text.rstrip("\r\n") for text in texts(name, role)]


def paired_texts(left: str | Path, right: str | Path) -> Iterator[tuple[str, str]]:
    """The n-th text of one file with the n-th text of the other."""
    if str(left) == str(right) == "-":
        raise FormatError("standard input cannot be both sides", remedy="use a file of two columns")
    pairs = zip_longest(texts(left), texts(right, "output"))
    for number, (one, other) in enumerate(pairs, start=1):
        if one is None or other is None:
            longer, shorter = (right, left) if one is None else (left, right)
            raise _uneven(Path(longer), Path(shorter), number)
        yield one.rstrip("\r\n"), other.rstrip("\r\n")


def table_pairs(path: str | Path) -> Iterator[tuple[str, str]]:
    """The pairs of a table: the columns source and output, or two columns without a heading."""
    form = form_of(str(path))
    if form in ("lines", "tsv"):
        yield from _tab_pairs(Path(path))
        return
    from samsari.formats.testset import open_testset

    with Files() as files:
        items = open_testset(files, from_table(files, str(path), ()))
        for batch in items.batches():
            yield from ((item.source, item.outputs[0]) for item in batch)


def _tab_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """The two columns of each line of a file without a heading."""
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            place = f"{shown(str(path))}:{number}"
            cells = ended(line, place).split("\t")
            if number == 1:
                check_no_heading(cells, place, "delete it: the two columns need none")
            if len(cells) != 2:
                raise FormatError(
                    f"{number_of(len(cells), 'column')} instead of 2",
                    place=place,
                    remedy="write the two sentences with one tab between them",
                )
            yield cells[0], cells[1]


def _uneven(longer: Path, shorter: Path, number: int) -> FormatError:
    return FormatError(
        f"this line has no partner in {shown(str(shorter))}",
        place=f"{shown(str(longer))}:{number}",
        remedy="both files need the same number of lines",
    )
