"""Headings as people write them, and a file to start from where no question set fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.errors import FormatError, RatingError
from samsari.formats.question_sets import read_question_set
from samsari.human.protocols import read_ratings


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "ratings.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_casing_and_spaces_of_headings_do_not_matter(tmp_path: Path) -> None:
    path = write(tmp_path, "System,Sentence ID,Annotator,qa,QB,qc,Qd\ns,7,r,1,2,3,1\n")
    found = read_ratings(path)
    assert found.question_set.id == "samsa"
    assert [(r.system, r.item, r.rater, r.question) for r in found] == [
        ("s", "7", "r", question) for question in ("Qa", "Qb", "Qc", "Qd")
    ]


def test_casing_of_questions_in_a_long_table_does_not_matter(tmp_path: Path) -> None:
    path = write(tmp_path, "SYSTEM,Item,Rater,Question,Value\ns,1,r,qa,1\ns,1,r,QD,3\n")
    assert [rating.question for rating in read_ratings(path)] == ["Qa", "Qd"]


def test_headings_that_differ_in_casing_alone_stay_apart(tmp_path: Path) -> None:
    path = write(tmp_path, "system,item,rater,Qa,qa,Qb,Qc,Qd\ns,1,r,1,9,2,3,1\n")
    assert [rating.value for rating in read_ratings(path)] == [1, 2, 3, 1]


def test_the_message_has_a_file_to_start_from(tmp_path: Path) -> None:
    path = write(tmp_path, "system,item,rater,fluency,adequacy\ns,1,r,4,2\ns,2,r,5,1.5\n")
    with pytest.raises(RatingError, match=r"save these lines as my\.toml") as caught:
        read_ratings(path)
    start = tmp_path / "my.toml"
    start.write_text(caught.value.example, encoding="utf-8")
    questions = read_question_set(start).questions
    assert [(q.id, q.low, q.high) for q in questions] == [("fluency", 1, 5), ("adequacy", 1, 3)]
    start.write_text(caught.value.example.replace("high = 3", "high = 5\nkind = 'continuous'"))
    assert len(read_ratings(path, str(start))) == 4


def test_a_damaged_document_beside_an_export_is_one_sentence(tmp_path: Path) -> None:
    path = write(tmp_path, "system,item,rater,question,value,question_set\ns,1,r,Qa,1,mine\n")
    beside = path.with_suffix(".study.json")
    for text in ("{", "[]", '{"question_set": "mine", "questions": 3}'):
        beside.write_text(text, encoding="utf-8")
        with pytest.raises(FormatError, match=r"ratings\.study\.json"):
            read_ratings(path)


def test_a_mean_cannot_be_inverted(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[question]]\nid = "G"\nlow = 1\nhigh = 5\n'
        '[[aspect]]\nid = "a"\nquestion = "G"\n'
        '[[aspect]]\nid = "b"\nmean_of = ["a"]\ninverted = true\n',
        encoding="utf-8",
    )
    with pytest.raises(RatingError, match="the aspect b is a mean and inverted; invert the"):
        read_question_set(path)
