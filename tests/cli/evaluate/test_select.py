"""`samsari select`: files in, the chosen texts out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.cli.app import run


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.txt").write_text("He got 30 votes prior to 1998.\nIt rained all day long.\n")
    Path("a.txt").write_text("He got 13 votes before 1998.\nIt rained all day.\n")
    Path("b.txt").write_text("He got 30 votes before 1998.\nIt never rained.\n")


FILES = ["-s", "s.txt", "-o", "a.txt", "-o", "b.txt"]


def test_the_chosen_texts_are_written_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["select", *FILES]) == 0
    assert capsys.readouterr().out == "He got 30 votes before 1998.\nIt rained all day.\n"
    assert run(["select", *FILES, "-w", "chosen.txt"]) == 0
    assert Path("chosen.txt").read_text().count("\n") == 2
    assert "Whose texts were chosen" in capsys.readouterr().out


def test_reasons_are_told_in_text_json_and_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["select", *FILES, "--explain"]) == 0
    assert "the only one that is fit" in capsys.readouterr().out
    assert run(["select", *FILES, "--json", "-", "--html", "page.html"]) == 0
    first, _ = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["chosen"] == "b"
    assert first["candidates"][1]["faults"] == ["“30” became “13”"]
    assert "He got 13 votes" in Path("page.html").read_text()


def test_where_none_is_fit_the_status_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["select", "-s", "s.txt", "-o", "a.txt"]
    assert run(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("He got 30 votes prior to 1998.\n")
    assert "no candidate is fit for 1 of 2 texts" in captured.err
    assert run([*arguments, "--if-none", "empty"]) == 1
    assert capsys.readouterr().out.startswith("\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--prefer", "meaning=much"], "give a number"),
        (["--prefer", "beauty=1"], "nothing is weighed by 'beauty'"),
        (["--target", "D1"], "not a level"),
        (["--target", "A1", "--targets", "s.txt"], "give one of them"),
        (["--if-none", "copy"], "--if-none cannot be 'copy'"),
    ],
)
def test_bad_options_are_one_sentence(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["select", *FILES, *options]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_level_for_each_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("levels.txt").write_text("A2\nB1\n")
    assert run(["select", *FILES, "--targets", "levels.txt"]) == 0
    Path("levels.txt").write_text("A2\nB1\nB2\n")
    assert run(["select", *FILES, "--targets", "levels.txt"]) == 2
    assert "2 texts but 3 target levels" in capsys.readouterr().err
