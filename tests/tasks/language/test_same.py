from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.errors import CorpusError, FormatError
from samsari.tasks.language.same import read_rows, same_table


def test_known_opposites_and_closed_sets_are_named() -> None:
    assert samsari.same("He won the election.", "won", "lost").is_opposite
    found = samsari.same("The meeting is on Tuesday.", "Tuesday", "Thursday")
    assert found.closed_set == "weekdays"
    assert found.probability is not None
    assert found.probability < 0.1
    assert samsari.same("He takes it.", "takes", "took").is_certain


def test_right_replacements_are_above_wrong_ones() -> None:
    text = "The company purchased three ships."
    right, wrong = samsari.same_many([(text, "purchased", "bought"), (text, "purchased", "sank")])
    assert right.probability is not None
    assert wrong.probability is not None
    assert right.probability > 0.5 > wrong.probability


def test_offsets_or_words() -> None:
    text = "The bank is near the bank."
    assert samsari.same(text, (4, 8), "Bank").is_certain
    with pytest.raises(CorpusError, match="2 times"):
        samsari.same(text, "bank", "shore")
    with pytest.raises(CorpusError, match="has no 'river'"):
        samsari.same(text, "river", "shore")
    with pytest.raises(CorpusError, match="outside"):
        samsari.same(text, (4, 400), "shore")


@pytest.mark.parametrize("replacement", ["", " ", "x " * 40, "\u0000", "\ud83d"])
def test_strange_replacements_cannot_be_judged(replacement: str) -> None:
    assert not samsari.same("He is tall.", "tall", replacement).is_judged


def test_empty_sentences_and_spans() -> None:
    assert samsari.same("", "", "tall").probability is None
    assert samsari.same("He is tall.", (3, 3), "tall").probability is None
    assert list(samsari.same_many([])) == []


def test_answers_come_in_the_order_of_the_questions() -> None:
    rows = [("He won.", "won", "lost"), ("She ran.", "ran", "ran"), ("He won.", "won", "won")]
    assert [own.relation for own in samsari.same_many(rows)] == [
        "opposite",
        "same word",
        "same word",
    ]


def test_a_table_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "questions.tsv"
    path.write_text("He won.\twon\tlost\nHe won.\twon\t猫\n", encoding="utf-8")
    table = same_table(list(read_rows(path)))
    assert table.rows[0][3].value == "opposite"
    assert table.rows[1][2].value is None
    path.write_text("He won.\tlost\tgot\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"questions\.tsv:1"):
        list(read_rows(path))
    path.write_text("He won.\tlost\n", encoding="utf-8")
    with pytest.raises(FormatError, match="2 columns instead of 3"):
        list(read_rows(path))
