"""Live figures equal those of the commands on the export, to six decimals."""

from __future__ import annotations

import csv
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run
from samsari.human.study import changes, queries, store
from samsari.model.study import NewAnswer
from samsari.tasks.demo import EXAMPLES
from samsari.tasks.rating.following import study_figures
from samsari.tasks.rating.request import NewStudy, StudyRequest, new_study, study_plan


def make(folder: Path, questions: str, **more: Any) -> NewStudy:
    request = StudyRequest(
        questions=questions,
        source=str(EXAMPLES / "source.txt"),
        outputs=tuple(str(EXAMPLES / f"{name}.txt") for name in ("splitter", "shortener")),
        raters="4",
        per_output=3,
        repeats=0.1,
        **more,
    )
    return new_study(study_plan(request), folder / "s.sqlite")


def fill(path: Path, share: float = 0.9) -> None:
    """Answers of all raters to most of their tasks, different for each system."""
    chance = random.Random(5)
    db = store.readable(path)
    about = queries.facts(db)
    tasks = [
        (rater.id, queries.task(db, rater.id, place))
        for rater in queries.raters(db)
        for place, _ in queries.places(db, rater.id)
    ]
    db.close()
    with store.Store(path) as opened:
        for rater, task in tasks:
            assert task is not None
            if chance.random() > share:
                continue
            level = len(task.outputs[0]) / max(len(task.source), 1) + chance.gauss(0, 0.4)
            answers = []
            for question in about.question_set.questions:
                width = question.high - question.low
                value = question.low + min(width, max(0, round(level * width)))
                nonce = os.urandom(16)
                answers.append(NewAnswer(nonce, task.place, question.id, value, body_hash=nonce))
            n_questions = len(about.question_set.questions)
            opened.write_now(changes.save_answers(rater, answers, n_questions))


def command(*words: str | Path) -> Any:
    target = Path("found.json")
    assert run([*map(str, words), "--json", str(target)]) == 0
    return json.loads(target.read_text(encoding="utf-8"))


@pytest.mark.parametrize("questions", ["samsa", "five-point", "direct-assessment"])
def test_live_figures_are_those_of_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, questions: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = make(tmp_path, questions).path
    fill(path)
    result = tmp_path / "result.json"
    files = [str(EXAMPLES / f"{name}.txt") for name in ("source", "splitter", "shortener")]
    scored = ["score", "-s", files[0], "-o", files[1], "-o", files[2]]
    assert run([*scored, "-m", "compression-ratio,fkgl", "--json", str(result)]) == 0
    live = study_figures(path, [str(result)])
    assert run(["rate", "export", str(path), "-w", "ratings.csv"]) == 0

    agreed = command("agreement", "ratings.csv", "--measures", "alpha-ordinal,alpha-interval")
    known = {(o["measure"], o["system"], o["column"]): o for o in agreed["agreement"]}
    assert len(live["agreement"]["rows"]) >= 3
    for row in live["agreement"]["rows"]:
        other = known[row["measure"], None, row["column"]]
        for key in ("value", "low", "high", "p"):
            assert row[key] == pytest.approx(other[key], abs=1e-6), (row, key)
        assert row["value"] is not None

    means = command("ratings", "ratings.csv")
    assert live["means"] == [pytest.approx(row, abs=1e-6) for row in means["means"]]
    assert live["contests"] == [pytest.approx(row, abs=1e-6) for row in means["comparisons"]]

    scores = command(
        "correlate", "--ratings", "ratings.csv", "--results", result, "--method", "spearman"
    )
    assert live["correlations"]["correlations"] == [
        pytest.approx(row, abs=1e-6) for row in scores["correlations"]
    ]
    assert live["plan"]["advice"]


def test_an_empty_study_has_no_figures_but_a_reason(tmp_path: Path) -> None:
    found = study_figures(make(tmp_path, "samsa").path)
    assert found["problem"].startswith("there is no rating yet")


def test_one_rater_alone_has_means_but_no_agreement(tmp_path: Path) -> None:
    path = make(tmp_path, "samsa").path
    nonce = os.urandom(16)
    with store.Store(path) as opened:
        one = NewAnswer(nonce, 1, "Qa", 2, body_hash=nonce)
        opened.write_now(changes.save_answers(1, [one], 4))
    found = study_figures(path)
    assert "only one rater" in found["agreement"]["problem"]
    assert found["means"][0]["value"] == 2.0


def test_questions_of_ones_own_are_read_from_the_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    own = Path("mine.toml")
    own.write_text('[[question]]\nid = "easy"\ntext = "Easy?"\nlow = 1\nhigh = 4\n', "utf-8")
    path = make(tmp_path, "mine.toml").path
    fill(path)
    # A change of the file must not touch the study.
    own.write_text('[[question]]\nid = "hard"\ntext = "Hard?"\nlow = 1\nhigh = 9\n', "utf-8")
    assert run(["rate", "export", str(path), "-w", "ratings.csv"]) == 0
    assert run(["agreement", "ratings.csv", "--resamples", "10"]) == 0
    assert run(["ratings", "ratings.csv", "--resamples", "10"]) == 0
    assert "easy" in capsys.readouterr().out


def test_an_export_is_safe_for_spreadsheets_and_tells_of_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    monkeypatch.chdir(tmp_path)
    request = StudyRequest(
        source=str(EXAMPLES / "source.txt"),
        outputs=(f"@SUM(1)={EXAMPLES / 'splitter.txt'}", f"-x={EXAMPLES / 'shortener.txt'}"),
        raters="+ann,@bob",
    )
    path = new_study(study_plan(request), tmp_path / "s.sqlite").path
    fill(path)
    with store.Store(path) as opened:
        opened.write_now(changes.log("look", "12"))
    assert run(["rate", "export", str(path), "-w", "ratings.csv", "--all-versions"]) == 0
    assert run(["rate", "export", str(path), "-w", "ratings.csv"]) == 0
    with Path("ratings.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["system"] for row in rows} == {"@SUM(1)", "-x"}
    assert {row["rater"] for row in rows} == {"+ann", "@bob"}
    sheet = openpyxl.Workbook().active
    for row in rows:
        sheet.append(list(row.values()))
    assert not [c for line in sheet.iter_rows() for c in line if c.data_type == "f"]
    about = json.loads(Path("ratings.study.json").read_text(encoding="utf-8"))
    assert about["looks_before_closing"][0]["answers"] == 12
    assert run(["rate", "export", str(path), "-w", "shared.csv", "--share"]) == 0
    shared = Path("shared.csv").read_text(encoding="utf-8")
    assert "ann" not in shared and ",r1," in shared
