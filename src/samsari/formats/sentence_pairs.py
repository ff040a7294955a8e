"""Pairs of lines: two files that run side by side, or a file of two tab-separated columns.

Lines are read as they are needed, so the files may be of any size. `-` is standard input; .gz and
.xz files are read as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.streams import Files, decoded, opened, shown

COLUMNS = 2


def paired_lines(left: Path, right: Path) -> Iterator[tuple[str, str]]:
    """The n-th line of one file with the n-th line of the other."""
    if str(left) == str(right) == "-":
        raise FormatError("standard input cannot be both sides", remedy="use a file of two columns")
    with _lines(left) as ones, _lines(right) as others:
        for number, (one, other) in enumerate(zip_longest(ones, others), start=1):
            if one is None:
                raise _uneven(right, left, number)
            if other is None:
                raise _uneven(left, right, number)
            yield one, other


def tab_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """The two columns of each line."""
    with _lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            cells = line.split("\t")
            if len(cells) != COLUMNS:
                raise FormatError(
                    f"{len(cells)} columns instead of {COLUMNS}",
                    place=f"{shown(str(path))}:{number}",
                    remedy="write the two sentences with one tab between them",
                )
            yield cells[0], cells[1]


def _uneven(longer: Path, shorter: Path, number: int) -> FormatError:
    return FormatError(
        f"this line has no partner in {shown(str(shorter))}",
        place=f"{shown(str(longer))}:{number}",
        remedy="both files need the same number of lines",
    )


@contextmanager
def _lines(path: Path) -> Iterator[Iterator[str]]:
    name = str(path)
    if name == "-":
        yield (line.rstrip("\r\n") for line in decoded(sys.stdin.buffer, shown(name)))
        return
    with Files() as shelf, opened(shelf.path(name)) as stream:
        yield (line.rstrip("\r\n") for line in decoded(stream, shown(name)))
