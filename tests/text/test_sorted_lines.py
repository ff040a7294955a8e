"""Lines of a sorted file are found one by one, and the base forms of words that lie in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.english.inflection import KNOWN, lemmas
from samsari.simplification.plain.folder import FOLDER, FORMS
from samsari.text.word_lists import SortedLines

TABLE = SortedLines("a\t1\nab\t2\nab\t3\nz\t4\né\t5".encode())


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("a", ["a\t1"]),
        ("ab", ["ab\t2", "ab\t3"]),
        ("é", ["é\t5"]),
        ("z", ["z\t4"]),
        ("", []),
        ("abc", []),
        ("b", []),
        ("zz", []),
        ("ê", []),
        ("\ud800", []),
    ],
)
def test_lines_are_found_by_their_first_column(key: str, lines: list[str]) -> None:
    assert TABLE.of(key) == lines


def test_an_empty_file_has_no_lines() -> None:
    assert SortedLines(b"").of("a") == []
    assert list(SortedLines(b"").first_columns()) == []


def test_keys_are_named_once() -> None:
    assert list(TABLE.first_columns()) == ["a", "ab", "z", "é"]


@pytest.mark.parametrize("path", [KNOWN, FOLDER / FORMS], ids=lambda p: p.name)
def test_shipped_files_are_sorted(path: Path) -> None:
    keys = [line.partition("\t")[0] for line in path.read_text("utf-8").splitlines()]
    assert len(keys) > 100
    assert keys == sorted(keys)


def test_the_lemmas_are_those_of_the_library() -> None:
    from lemminflect import getAllLemmas

    listed = [line.partition("\t")[0] for line in KNOWN.read_text("utf-8").splitlines()]
    bases = [base for word in listed[::53] for base in lemmas(word)]
    for word in (*listed[::53], *bases, "ducted", "itially", "terred", "jeddah", "11th", ",", "'s"):
        found = {base for group in getAllLemmas(word).values() for base in group}
        assert lemmas(word) == tuple(sorted(found - {word}))
