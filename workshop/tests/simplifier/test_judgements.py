"""Judged rewrites: reading the file."""

from __future__ import annotations

import pytest

from samsari.errors import FormatError
from samsari_workshop.simplifier.judgements import COLUMNS, Judgement, read

HEADING = "\t".join(COLUMNS)


def test_a_file_is_read_line_by_line() -> None:
    found = read([f"{HEADING}\n", "7\t1\t4\tprior to\tbefore\ty\n"], "judged.tsv")
    assert found == [Judgement(7, 1, 4, ("prior", "to"), ("before",), is_right=True)]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([], "judged.tsv:1"),
        (["line\tword"], "judged.tsv:1"),
        ([HEADING, "1\t0\t0\ta\tb\ty", "x\t0\t0\ta\tb\ty"], "judged.tsv:3"),
        ([HEADING, "1\t0\t0\ta\tb\tperhaps"], "judged.tsv:2"),
        ([HEADING, "1\t0\t0\ta"], "judged.tsv:2"),
    ],
)
def test_bad_lines_are_named(lines: list[str], place: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(lines, "judged.tsv")
    assert caught.value.place == place
