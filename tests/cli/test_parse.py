"""`samsari parse` from the outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.formats import ucca_xml


def test_text_becomes_xml(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.xml"
    source.write_text("He ran. She sang.\n\nThey left.\n", encoding="utf-8")
    assert run(["parse", str(source), "--format", "xml", "-o", str(target)]) == 0
    passages = ucca_xml.loads(target.read_text(encoding="utf-8"))
    assert [len(p.tokens) for p in passages] == [3, 3, 3]


@pytest.mark.parametrize(
    "arguments", [["nowhere.txt"], ["nowhere.txt", "--format", "tape"], ["--model", "nowhere", "x"]]
)
def test_bad_input_gives_one_sentence_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["parse", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_text_that_is_not_utf8_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "latin.txt"
    source.write_bytes(b"fine\ncaf\xe9\n")
    assert run(["parse", str(source)]) == 2
    assert "latin.txt:2" in capsys.readouterr().err
