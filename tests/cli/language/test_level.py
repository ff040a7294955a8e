"""`samsari level`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.cli.app import run

TEXT = "The council met on Monday evening.\nIt will build a new school near the river.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("text").write_text(TEXT, encoding="utf-8")
    Path("wanted").write_text("A2\n2\n", encoding="utf-8")
    return tmp_path


def test_a_text_and_its_sentences(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["level", "text", "--sentences", "--json", "out.json"]) == 0
    out = capfd.readouterr().out
    assert "whole text" in out and "1.2 It will build" in out and "Coleman-Liau" in out
    (document,) = json.loads(Path("out.json").read_text(encoding="utf-8"))["texts"]
    assert document["cefr"] in ("A1", "A2", "B1")
    assert len(document["sentences"]) == 2


def test_targets(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["level", "text", "--lines", "--targets", "wanted"]) == 0
    assert "adjacent accuracy" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["level", "text", "--targets", "wanted"], "--targets needs --lines"),
        (["level", "nothing"], "there is no file nothing"),
        (["level", "empty"], "the text is empty"),
        (["level", "text", "--lines", "--targets", "bad"], "bad:2: 'X9' is not a level"),
    ],
)
def test_bad_input(
    folder: Path, capfd: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    Path("empty").write_text("\n", encoding="utf-8")
    Path("bad").write_text("A1\nX9\n", encoding="utf-8")
    assert run(options) == 2
    assert message in capfd.readouterr().err


def test_what_cannot_be_judged_is_said(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("short").write_text("Hello you.\n", encoding="utf-8")
    assert run(["level", "short"]) == 0
    assert "too short to judge" in capfd.readouterr().err


def test_before_and_after_stand_in_one_table(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("hard").write_text("The municipality promulgated an ordinance yesterday.\n", "utf-8")
    Path("easy").write_text("The town made a new rule yesterday.\n", "utf-8")
    assert run(["level", "hard", "easy", "--before-after", "-f", "tsv"]) == 0
    heads, row = (line.split("\t") for line in capfd.readouterr().out.strip().split("\n"))
    assert heads == ["text", "hard", "easy", "easy is easier by"]
    assert float(row[1]) - float(row[2]) == pytest.approx(float(row[3]))
    assert run(["level", "hard", "easy", "-f", "tsv"]) == 0
    assert "easy\t" in capfd.readouterr().out
    assert run(["level", "hard", "--before-after"]) == 2
    assert "needs two files" in capfd.readouterr().err
