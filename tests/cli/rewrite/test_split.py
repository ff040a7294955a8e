"""`samsari split` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.cli.app import run

LINES = "He was born in Bonn, and she was born in Rome.\n\nIt is big.\n"


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "text.txt"
    path.write_text(LINES, encoding="utf-8")
    return path


def test_text_is_split_and_blank_lines_stay(
    text: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(["split", str(text)]) == 0
    out = capsysbinary.readouterr().out
    assert out == b"He was born in Bonn. She was born in Rome.\n\nIt is big.\n"


def test_explain_names_the_rule_the_linker_and_the_subject(text: Path, tmp_path: Path) -> None:
    target = tmp_path / "why.txt"
    assert run(["split", str(text), "--explain", "-w", str(target)]) == 0
    told = target.read_text(encoding="utf-8")
    for part in ("coordinated clause", "linker: 'and', left out", "subject: 'she'", "Scene: born"):
        assert part in told


def test_json_has_an_object_for_each_line(text: Path, tmp_path: Path) -> None:
    target = tmp_path / "split.jsonl"
    assert run(["split", str(text), "--json", str(target), "-w", str(tmp_path / "out.txt")]) == 0
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 3
    assert rows[0]["sentences"][0]["cuts"][0]["words"] == "she was born in Rome"


def test_a_picture_shows_scenes_and_sentences(text: Path, tmp_path: Path) -> None:
    target = tmp_path / "split.svg"
    assert run(["split", str(text), "--svg", str(target), "-w", str(tmp_path / "out.txt")]) == 0
    drawn = target.read_text(encoding="utf-8")
    assert drawn.startswith("<svg") and "Bonn" in drawn


def test_a_picture_of_nothing_is_refused(
    text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "split.svg"
    assert run(["split", str(text), "--max-splits", "0", "--svg", str(target)]) == 2
    assert "no sentence was split" in capsys.readouterr().err
    assert not target.exists()


def test_the_baseline(text: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["split", "--dss", str(text)]) == 0
    assert b"She was born in Rome." in capsysbinary.readouterr().out
    assert run(["split", "--dss", "--explain", str(text)]) == 2


def test_bad_input_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"fine\ncaf\xe9\n")
    assert run(["split", str(bad), "-w", str(tmp_path / "out.txt")]) == 2
    assert "not UTF-8" in capsys.readouterr().err
    assert not (tmp_path / "out.txt").exists()


def test_simplify_has_split(text: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["simplify", "--split", str(text)]) == 0
    assert b"Bonn. She" in capsysbinary.readouterr().out


GERMAN = "Der Gemeinderat hat den Plan nach langer Debatte angenommen.\n"


@pytest.mark.parametrize("more", [[], ["--dss"], ["-j", "2"]], ids=" ".join)
def test_another_language_is_told_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    text, target = tmp_path / "de.txt", tmp_path / "short.txt"
    text.write_text(GERMAN * 3 + "\n", encoding="utf-8")
    assert run(["split", str(text), "-w", str(target), *more]) == 1
    assert capsys.readouterr().err == (
        "samsari: most of the text looks like German: samsari splits English only, "
        "and such lines stay as they are\n"
    )
    assert target.read_text(encoding="utf-8") == GERMAN * 3 + "\n"
