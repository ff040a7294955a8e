"""Builders of the tables of words, on tiny data."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.errors import ResourceError
from samsari_workshop.words.complexity import read_rated
from samsari_workshop.words.ranking import benchmarks
from samsari_workshop.words.replacements import _swaps
from samsari_workshop.words.tables import analysed, form, read_levels


def test_one_word_that_was_replaced_is_found() -> None:
    one = "the work commenced in early spring of that year".split()
    two = "the work started in early spring of that year".split()
    assert list(_swaps(one, two)) == [(2, 2)]
    assert list(_swaps(one, "nothing is alike here at all".split())) == []


def test_forms_of_words() -> None:
    assert form("take", "VBD") == "took"
    assert form("intelligent", "JJR") == ""
    assert analysed("events", "n", frozenset()) == {"event": frozenset({"NNS"})}


def test_the_easiest_level_counts(tmp_path: Path) -> None:
    folder = tmp_path / "words" / "cefrj"
    folder.mkdir(parents=True)
    rows = "headword,pos,CEFR\nlead,verb,B1\nlead,verb,A2\nlead,noun,C1\n"
    (folder / "list.csv").write_text(rows, encoding="utf-8")
    assert read_levels(tmp_path) == {"lead": {"v": 2, "n": 5}}


def test_missing_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="CompLex"):
        read_rated(tmp_path)
    with pytest.raises(ResourceError, match="benchmark"):
        list(benchmarks(tmp_path))
