"""People write simplifications: tasks, first submissions, and a test set that `score` takes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.errors import RatingError, SettingError, StudyError
from samsari.human.protocols import shipped
from samsari.human.study import changes, queries, store
from samsari.human.study.answers import Screen, checked
from samsari.model.study import NewAnswer
from samsari.tasks.rating.request import StudyRequest, new_study, study_plan
from samsari.tasks.rating.writing import first_texts, write_references

SENTENCES = ["In 1990 he commenced work.", "The edifice fell.", "She resides in Bonn."]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    (tmp_path / "normal.txt").write_text("\n".join(SENTENCES) + "\n")
    # The second is much shorter in simple English: no pair of like length.
    (tmp_path / "simple.txt").write_text("In 1990 he began work.\nIt\nShe lives in Bonn.\n")
    request = StudyRequest(
        questions="xu-2016-writing",
        source=str(tmp_path / "normal.txt"),
        like=str(tmp_path / "simple.txt"),
        raters="ann,bob,dora",
        per_output=3,
    )
    return new_study(study_plan(request), tmp_path / "s.sqlite").path


def write(path: Path, texts: dict[tuple[str, str], str]) -> None:
    """Answers of raters, by their name and the sentence."""
    db = store.readable(path)
    named = {one.id: one.name for one in queries.raters(db)}
    tasks = [
        (rater, queries.task(db, rater, place))
        for rater in named
        for place, _ in queries.places(db, rater)
    ]
    question = queries.facts(db).question_set
    db.close()
    with store.Store(path) as opened:
        for rater, task in tasks:
            assert task is not None
            text = texts.get((named[rater], task.source), f"{named[rater]} wrote this in 1990.")
            value, extra = checked(question, "rewriting", None, text, Screen(4, (4,)))
            nonce = os.urandom(16)
            answer = NewAnswer(nonce, task.place, "rewriting", value, extra, body_hash=nonce)
            opened.write_now(changes.save_answers(rater, [answer], 1))


def test_written_texts_become_a_test_set(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(study, {("bob", SENTENCES[2]): SENTENCES[2]})
    table = first_texts(study, 1)
    assert {row[0].value for row in table.rows} == {"ann", "bob", "dora"}
    everything = first_texts(study)
    doubts = {(row[0].value, row[1].value): row[4].value for row in everything.rows}
    assert doubts["bob", SENTENCES[2]] == "a copy"
    assert (SENTENCES[1] not in {row[1].value for row in everything.rows}) and len(doubts) == 6
    assert write_references(study, str(tmp_path / "out"), ["bob"]) == (2, 2)
    assert (tmp_path / "out/orig").read_text().splitlines() == [SENTENCES[0], SENTENCES[2]]
    assert (tmp_path / "out/simp.1").read_text() == "dora wrote this in 1990.\n" * 2
    made = [str(tmp_path / "out" / name) for name in ("orig", "simp.0", "simp.1")]
    assert run(["score", "-s", made[0], "-o", made[1], "-r", made[2], "-m", "sari"]) == 0
    assert run(["rate", "export", str(study), "--references", str(tmp_path / "all")]) == 0
    assert "2 sentences with 3 references each" in capsys.readouterr().out
    with pytest.raises(StudyError, match="exists already"):
        write_references(study, str(tmp_path / "out"))


def test_without_texts_there_is_no_test_set(study: Path, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="no sentence has 3 texts yet"):
        write_references(study, str(tmp_path / "out"))


def test_a_text_is_kept_and_its_words_are_counted() -> None:
    questions = shipped("xu-2016-writing")
    value, extra = checked(questions, "rewriting", None, " He  left. ", Screen(1, (1,)))
    assert (value, json.loads(extra)) == (2.0, "He left.")
    with pytest.raises(RatingError, match="needs a text"):
        checked(questions, "rewriting", None, "  ", Screen(1, (1,)))


def test_sources_without_a_pair_of_like_length_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("One two three.\n")
    (tmp_path / "b").write_text("One.\n")
    source, like = str(tmp_path / "a"), str(tmp_path / "b")
    request = StudyRequest(source, questions="xu-2016-writing", like=like)
    with pytest.raises(SettingError, match="no source has a line of like length"):
        study_plan(request)
