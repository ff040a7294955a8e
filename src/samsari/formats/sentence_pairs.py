"""Pairs of lines: two files that run side by side, or a file of two tab-separated columns.

Lines are read as they are needed, so the files may be of any size. `-` is standard input; .gz and
.xz files are read as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.reading.headings import check_no_heading
from samsari.formats.streams import ended, shown, text_lines
from samsari.model.showing import number_of

COLUMNS = 2


def paired_lines(left: Path, right: Path) -> Iterator[tuple[str, str]]:
    """The n-th line of one file with the n-th line of the other."""
    if str(left) == str(right) == "-":
        raise FormatError("standard input cannot be both sides", remedy="use a file of two columns")
    with text_lines(left) as ones, text_lines(right) as others:
        for number, (one, other) in enumerate(zip_longest(ones, others), start=1):
            if one is None:
                raise uneven(right, left, number)
            if other is None:
                raise uneven(left, right, number)
            yield one.rstrip("\r\n"), other.rstrip("\r\n")


def tab_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """The two columns of each line."""
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            place = f"{shown(str(path))}:{number}"
            cells = ended(line, place).split("\t")
            if number == 1:
                check_no_heading(cells, place, "delete it: the two columns need none")
            if len(cells) != COLUMNS:
                raise FormatError(
                    f"{number_of(len(cells), 'column')} instead of {COLUMNS}",
                    place=place,
                    remedy="write the two sentences with one tab between them",
                )
            yield cells[0], cells[1]


def uneven(longer: Path, shorter: Path, number: int) -> FormatError:
    """The error for a line without a partner."""
    return FormatError(
        f"this line has no partner in {shown(str(shorter))}",
        place=f"{shown(str(longer))}:{number}",
        remedy="both files need the same number of lines",
    )
