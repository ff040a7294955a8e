"""A text on the command line, where a file may stand, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run

SOURCE, OUTPUT = "The bridge opened in 1998.", "The bridge opened in 1989."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Is it a file or a text?").write_text("He resided there.\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simplify", "He resided there prior to the war."], "He lived there before the war.\n"),
        (["split", "Ada lives in Madrid, and she retired in 1998."], "Madrid. She retired"),
        (["level", "The committee augmented their remuneration considerably."], "whole text"),
        (["words", "The committee augmented their remuneration considerably."], "remuneration"),
        (["align", "-a", "exact", "-s", "He called her.", "-o", "He called."], "0-0 1-1 3-2\n"),
        (["simplify", "Is it a file or a text?"], "He lived there.\n"),
        (
            ["simplify", "He resided there.\nShe resided here."],
            "He lived there.\nShe lived here.\n",
        ),
    ],
)
def test_a_sentence_is_the_text_itself_unless_it_is_a_file(
    words: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 0
    assert said in capfd.readouterr().out


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "junit", "github", "html"])
def test_two_sentences_are_checked(form: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "-s", SOURCE, "-o", OUTPUT, "-f", form]) == 1
    assert "1989" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "-s", SOURCE], "-o is not a text, but the other one is"),
        (["check", "-s", SOURCE, "-o", "Is it a file or a text?"], "-o is not a text"),
        (["check", "-s", "old.txt", "-o", "new.txt"], "there is no file old.txt"),
        (["simplify", "my letter"], "there is no file my letter"),
        (["simplify", "the letter of my aunt.txt"], "there is no file the letter of my aunt.txt"),
        (["simplify", "He left \udcff there now."], "the text is not UTF-8"),
        (["align", "-s", "a", "-l", "b", "-o", "c"], "-l is the old name of -s"),
    ],
)
def test_what_may_be_a_file_is_not_taken_for_a_text(
    words: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    complaint = capfd.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
