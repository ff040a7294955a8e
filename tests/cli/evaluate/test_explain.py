"""`samsari explain`: one pair in every form, and what bad input does."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from samsari.cli.app import run

PASSAGE = "[H [A#j John] [P got] [A home]] [L and] [H [A* #j] [P left]] [U .]\n"
SOURCE = "John got home and left."


@pytest.fixture
def passage(tmp_path: Path) -> str:
    path = tmp_path / "john.ucca"
    path.write_text(PASSAGE, encoding="utf-8")
    return str(path)


def explain(passage: str, output: str, *more: str) -> int:
    arguments = ["explain", "-s", SOURCE, "-o", output, "-a", "exact", "--passages", passage]
    return run([*arguments, *more])


def test_the_text_shows_every_step(passage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(passage, "John got home. He left.") == 0
    text = capsys.readouterr().out
    assert "matched to [1]  3 of its 3 own words are linked" in text
    assert "✗ John is lost" in text  # an exact match does not know that "He" is John
    assert "Scene score    ½ × (1 + 0) = 0.5" in text
    assert "SAMSA         75.00   2 sentences / 2 Scenes × (1 + 0.5) / 2" in text


def test_json_holds_the_same_numbers(passage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(passage, "John got home. He left.", "--json", "-") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["scores"]["samsa"] == 75.0
    assert [scene["matched_sentence"] for scene in found["scenes"]] == [0, 1]
    assert found["scenes"][1]["participants"][0]["is_remote"]


def test_text_with_markup_stays_text(passage: str, tmp_path: Path) -> None:
    page, drawing = tmp_path / "page.html", tmp_path / "page.svg"
    output = "John got <script>alert(1)</script> & home. John left."
    assert explain(passage, output, "--html", str(page), "--svg", str(drawing)) == 0
    assert "<script" not in page.read_text(encoding="utf-8")
    assert ElementTree.parse(drawing).getroot().tag.endswith("svg")


@pytest.mark.parametrize("output", ["", "...", "😀", "John " * 500, "He left. " * 500, "東京"])
def test_odd_outputs_have_an_explanation(
    passage: str, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain(passage, output, "--html", str(tmp_path / "page.html")) == 0
    assert "SAMSA " in capsys.readouterr().out


def test_an_empty_source_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "-s", " ", "-o", "x"]) == 2
    assert "the source is empty" in capsys.readouterr().err


def test_a_passage_of_another_text_is_bad_input(
    passage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", "-s", "Mary left.", "-o", "x", "--passages", passage]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "other words than its source" in error


def test_bytes_of_the_command_line_that_are_no_text_are_bad_input(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["explain", "-s", "He \udcff ran.", "-o", "He ran."]) == 2
    assert capsys.readouterr().err == "samsari: the text of -s is not UTF-8; convert it\n"
