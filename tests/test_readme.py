"""What the README shows is what the code gives now."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.metrics.catalog import BUILT_IN

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_fits_on_one_screen() -> None:
    assert len(TEXT.splitlines()) <= 75


def test_the_python_example_gives_what_it_shows() -> None:
    example = TEXT.partition("```python\n")[2].partition("```")[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    complaints: list[str] = []
    failed, attempted = doctest.DocTestRunner(verbose=False).run(test, out=complaints.append)
    assert attempted > 5
    assert not failed, "".join(complaints)


def test_the_first_score_prints_the_table_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    _, commands, rest = re.split(r"^## Compare systems$|^```text\n", TEXT, flags=re.MULTILINE)
    for line in re.findall(r"^    (.+)$", commands, re.MULTILINE):
        program, *arguments = shlex.split(line)
        if program == "cd":
            monkeypatch.chdir(arguments[0])
        else:
            assert app.run(arguments) == 0
    assert rest.partition("```")[0] in capsys.readouterr().out


def test_the_first_check_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    [line] = re.findall(r"^    samsari (check .*)$", TEXT, re.MULTILINE)
    assert app.run(shlex.split(line)) == 1
    shown = TEXT.partition(line)[2].partition("```\n")[2].partition("\n```")[0]
    assert shown in capsys.readouterr().out


def test_there_are_three_doors_with_a_command_each() -> None:
    home = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (TEXT, home):
        for door in ("Check a text", "Compare systems", "Ask people"):
            inside = page.partition(f"## {door}\n")[2].partition("\n## ")[0]
            assert "samsari " in inside and "![" in inside, door


def test_the_picture_shows_the_pair_and_the_score_of_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    [line] = re.findall(r"`samsari (explain [^`]*)`", TEXT)
    assert app.run(shlex.split(line)) == 0
    drawn = Path("explain.svg").read_text(encoding="utf-8")
    kept = (ROOT / "docs" / "images" / "explain.svg").read_text(encoding="utf-8")
    assert re.findall(r">([^<>]+)</text>", kept) == re.findall(r">([^<>]+)</text>", drawn)
    [shown] = re.findall(r"SAMSA is ([\d.]+) and not", TEXT)
    assert f"SAMSA {shown} =" in kept
    assert f"SAMSA         {float(shown):.2f}" in capsys.readouterr().out


def test_the_number_of_metrics_is_right() -> None:
    [others] = re.findall(r"and (\d+) other metrics", TEXT)
    assert int(others) == len(BUILT_IN) - 3
