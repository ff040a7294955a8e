"""Quotation marks in TSV files: part of the text, or borders of cells."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import FormatError
from samsari.formats.rows import form_of, read
from samsari.formats.tables.separated import Dialect, dialect_of_text
from samsari.formats.tables.sheets import read_sheet

TEXTS = ('He said "no".', "plain, with a comma", 'a "b" c\td', "two\nlines", "")


def quoted(rows: list[list[str]], quoting: int = csv.QUOTE_MINIMAL) -> str:
    """The rows as pandas writes them with sep="\t"."""
    text = io.StringIO()
    csv.writer(text, delimiter="\t", lineterminator="\n", quoting=quoting).writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
def test_a_quoted_file_is_read_without_its_marks(tmp_path: Path, quoting: int) -> None:
    rows = [["source", "output"], *[[text, "x"] for text in TEXTS]]
    path = tmp_path / "a.tsv"
    path.write_text(quoted(rows, quoting), encoding="utf-8", newline="")
    found = [fields[0] for _, fields in read(path, "a.tsv", form_of("a.tsv"), ["source"])]
    assert found == list(TEXTS)


@pytest.mark.parametrize(
    "text",
    [
        'a\tb\n"He" said "no\t2\n',  # an open mark
        'a\tb\nit is 5" long\t2\n',
        'a\tb\n"Hello."\t2\n',  # nothing that a program would quote for
        'a\tb\n"Yes," he said.\t2\n',
        'a\tb\n"open\tz\nq\t5"\n',  # as one cell it would leave rows of two widths
    ],
)
def test_marks_are_characters_of_a_plain_file(text: str) -> None:
    assert dialect_of_text(text, "a.tsv") is Dialect.PLAIN


@pytest.mark.parametrize("text", ['a\tb\n"Hello, you."\tz\n', 'a\n"one\ntwo"\n'])
def test_what_could_be_either_is_refused_with_the_cure(text: str) -> None:
    with pytest.raises(FormatError, match=r"a.tsv:2: it is not clear .* tsv-plain .* tsv-quoted"):
        dialect_of_text(text, "a.tsv")


def test_the_cure_works(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_text('a\tb\n"Hello, you."\tz\n', encoding="utf-8")
    assert next(read(path, "a.tsv", "tsv-plain", ["a"]))[1] == ('"Hello, you."',)
    assert next(read(path, "a.tsv", "tsv-quoted", ["a"]))[1] == ("Hello, you.",)


def test_a_quoted_file_with_windows_line_ends() -> None:
    assert dialect_of_text('"a"\t"b"\r\n"x"\t"y"\r\n', "a.tsv") is Dialect.QUOTED


def test_a_table_of_ratings_follows_the_same_rule(tmp_path: Path) -> None:
    plain, marked = tmp_path / "plain.tsv", tmp_path / "quoted.tsv"
    plain.write_text('item\tQa\n"A" is 5" long\t3\n', encoding="utf-8")
    marked.write_text('item\tQa\n"""A"" is"\t3\n', encoding="utf-8")
    assert read_sheet(plain).rows[0].cells["item"] == '"A" is 5" long'
    assert read_sheet(marked).rows[0].cells["item"] == '"A" is'


@given(st.lists(st.text(st.characters(exclude_characters="\0", codec="utf-8")), min_size=1))
def test_any_table_that_needs_quoting_survives(texts: list[str]) -> None:
    text = quoted([["a", "b"], ['the "key"', "x"], *[[each, "x"] for each in texts]])
    assert dialect_of_text(text, "a.tsv") is Dialect.QUOTED


def test_a_large_file_is_surveyed_in_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("samsari.formats.tables.separated.SURVEYED", 100)
    path = tmp_path / "a.tsv"
    path.write_text(quoted([["a", "b"], *[['x "y"', "z"]] * 50]), encoding="utf-8")
    assert len(list(read(path, "a.tsv", "tsv", ["a"]))) == 50
