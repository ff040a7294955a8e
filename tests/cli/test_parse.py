"""`samsari parse` from the outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.formats import passages, ucca_xml


def test_text_becomes_xml(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.xml"
    source.write_text("He ran. She sang.\n\nThey left.\n", encoding="utf-8")
    assert run(["parse", str(source), "--format", "xml", "-o", str(target)]) == 0
    found = ucca_xml.loads(target.read_text(encoding="utf-8"))
    assert [len(p.tokens) for p in found] == [3, 3, 3]


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


CASES = Path(__file__).parent.parent / "cases" / "passages.ucca"


@pytest.mark.parametrize("form", ["text", "xml", "json", "app-json", "mrp"])
def test_passages_are_converted_and_read_back(form: str, tmp_path: Path) -> None:
    target = tmp_path / "out"
    assert run(["parse", "--convert", str(CASES), "--format", form, "-o", str(target)]) == 0
    assert tuple(passages.iterate(target)) == tuple(passages.iterate(CASES))


@pytest.mark.parametrize(("form", "start"), [("svg", "<svg"), ("html", "<!DOCTYPE html>")])
def test_passages_are_drawn(form: str, start: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", "--convert", str(CASES), "--format", form]) == 0
    assert capfd.readouterr().out.startswith(start)


def test_checking_tells_errors_warnings_and_unreadable_files_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, odd, wrong, broken = (tmp_path / name for name in ("g.ucca", "o.ucca", "w.ucca", "b.xml"))
    good.write_text("[H [A He] [P ran]]\n", encoding="utf-8")
    odd.write_text("[P Run]\n", encoding="utf-8")
    wrong.write_text("[H [A He]]\n", encoding="utf-8")
    broken.write_text("<root>", encoding="utf-8")
    assert run(["parse", "--check", str(good)]) == 0
    assert run(["parse", "--check", str(odd)]) == 0
    assert "W01" in capsys.readouterr().out
    assert run(["parse", "--check", str(good), str(wrong)]) == 1
    assert "E08" in capsys.readouterr().out
    assert run(["parse", "--check", str(broken), str(wrong)]) == 2
    shown = capsys.readouterr()
    assert "E08" in shown.out  # the file after the broken one is still checked
    assert "b.xml:1: [R01]" in shown.err


def test_two_sets_of_passages_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, mine = tmp_path / "gold.ucca", tmp_path / "mine.ucca"
    gold.write_text("[H [A He] [P ran]]\n", encoding="utf-8")
    mine.write_text("[H [A He] [S ran]]\n", encoding="utf-8")
    arguments = ["parse", "--evaluate", str(gold), "--predicted", str(mine), "--json"]
    assert run(arguments) == 0
    shown = capsys.readouterr().out
    assert "labelled primary" in shown
    mine.write_text("# ::id other\n[H [A He] [S ran]]\n", encoding="utf-8")
    assert run(arguments) == 2
    assert "no prediction" in capsys.readouterr().err


def test_the_parser_is_evaluated_on_gold_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", "--evaluate", str(CASES)]) == 0
    assert "21 passages" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["", "<html/>", "<root passageID='1'/>", '{"framework": "amr", "nodes": []}', "[Z a]"]
)
def test_foreign_files_give_a_code_and_status_2(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.xml"
    source.write_text(text, encoding="utf-8")
    assert run(["parse", "--convert", str(source)]) == 2
    assert re.match(r"samsari: \S*in\.xml(:\d+)?: \[R0\d\] .*\n$", capsys.readouterr().err)
