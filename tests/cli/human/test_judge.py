"""`samsari judge`, from a table to its answer and its exit status."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.errors import ToolkitError


@pytest.fixture(name="table")
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    dice = random.Random(1)
    rows = ["system,item,output,gpt,gate,people"]
    for system in "AB":
        for item in range(60):
            truth = dice.randint(1, 5)
            gpt = truth + dice.choice((0, 0, 1)) + (system == "B")
            label = str(truth) if dice.random() < 0.5 else ""
            words = " ".join(["word"] * dice.randint(5, 15))
            rows.append(f"{system},{item},{words},{gpt},{'ok' if truth > 2 else 'fail'},{label}")
    path = tmp_path / "judged.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_the_answer_comes_first(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "judged.csv", "--human", "people", "--resamples", "100"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Can the judge be believed?")
    for title in ("Means by gpt, corrected", "What moves gpt that should not", "What a value of"):
        assert title in shown


def test_bias_between_systems_is_taken_out(table: Path) -> None:
    found = samsari.judge(table, human="people", judges=["gpt"], resamples=0).found[0]
    first, second = found.means
    assert second.judge - first.judge > 0.8
    assert abs(second.corrected.value - first.corrected.value) < 0.6


def test_json_holds_everything(table: Path) -> None:
    options = ["--next", "5", "--json", "found.json", "--resamples", "50", "-f", "json"]
    assert run(["judge", "judged.csv", "--human", "people", *options]) == 0
    [gpt, gate] = json.loads(Path("found.json").read_text(encoding="utf-8"))["judges"]
    assert len(gpt["next"]) == 5
    assert gate["trust"]["agreement"]["value"] > 0.5
    assert len(gpt["card"]["fingerprint"]) == 16


def test_a_changed_a_drifted_and_a_weak_judge_fail(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("prompt.txt").write_text("Is it good?", encoding="utf-8")
    start = ["judge", "judged.csv", "--human", "people", "--judges", "gpt", "--resamples", "50"]
    asked = [*start, "--prompt", "prompt.txt"]
    assert run([*asked, "--save-card", "card.json"]) == 0
    assert run([*asked, "--card", "card.json", "--at-least", "0.5"]) == 0
    assert run([*asked, "--at-least", "0.99"]) == 1
    assert "gpt is too weak" in capsys.readouterr().err
    Path("prompt.txt").write_text("Is it very good?", encoding="utf-8")
    assert run([*asked, "--card", "card.json"]) == 1
    assert "another judge now" in capsys.readouterr().err
    lines = table.read_text(encoding="utf-8").splitlines()
    table.write_text("\n".join([lines[0], *(x for x in lines if ",fail," in x)]), encoding="utf-8")
    Path("prompt.txt").write_text("Is it good?", encoding="utf-8")
    assert run([*asked, "--card", "card.json"]) == 1
    assert "differ by" in capsys.readouterr().err


def test_labels_may_come_from_ratings(table: Path) -> None:
    rows = [
        {"system": "A", "item": item, "rater": rater, "question": "adequacy", "value": 10 * item}
        for item in range(10)
        for rater in "xy"
    ]
    found = samsari.judge(
        [{"system": "A", "item": item, "bot": item % 7} for item in range(20)],
        ratings=rows,
        questions="direct-assessment",
        resamples=0,
    )
    assert found.found[0].n_labels == 10


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ("item,bot,h\n1,good?,1\n", {}, "no number and no verdict"),
        ("item,bot,h\n1,2,1\n1,3,1\n", {}, "stands twice"),
        ("item,run,bot,h\n1,1,2,1\n1,2,3,2\n", {}, "another one in another run"),
        ("item,bot,h\n1,2,\n", {}, "no judged output has a label"),
        ("item,bot,h\n1,,1\n", {}, "bot judged nothing"),
        ("item,h\n1,1\n", {}, "no column of a judge"),
        ("item,bot\n1,1\n", {}, "has no column 'h'"),
        ("item,bot,h\n1,2,1\n", {"ratings": []}, "from one place"),
    ],
)
def test_bad_input_is_one_sentence(
    rows: str, options: dict[str, object], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(rows, encoding="utf-8")
    with pytest.raises(ToolkitError, match=message):
        samsari.judge(path, human="h", resamples=0, **options)
