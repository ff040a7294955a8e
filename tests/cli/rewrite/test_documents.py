"""Documents on the command line: written in their own form, or refused in one sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.formats.formatted.files import formatted

LETTER = Path(__file__).parents[2] / "cases" / "letter.docx"


@pytest.fixture
def letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(LETTER, tmp_path / "letter.docx")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_document_is_simplified_split_checked_and_measured(letter: Path) -> None:
    assert run(["simplify", "letter.docx", "-w", "plain.docx"]) == 0
    before, after = formatted("letter.docx"), formatted("plain.docx")
    assert [one.kind for one in after.blocks] == [one.kind for one in before.blocks]
    assert "We are writing to tell you" in after.text
    assert run(["simplify", "letter.docx", "--tracked", "-w", "tracked.docx"]) == 0
    assert "<w:del " in formatted("tracked.docx").parts["word/document.xml"]
    assert run(["split", "letter.docx", "-w", "split.docx"]) == 0
    assert run(["check", "letter.docx", "plain.docx"]) in (0, 1)
    assert run(["level", "letter.docx"]) == 0
    assert run(["words", "letter.docx"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simplify letter.docx -w new.html", "needs a .html file to begin with"),
        ("simplify letter.docx --explain -w new.docx", "what tells about a text is no document"),
        ("split letter.docx --explain -w new.html", "what tells about a text is no document"),
        ("simplify letter.docx --tracked -w new.txt", "--tracked needs a .docx"),
        ("simplify letter.docx -w new.pdf", ".pdf files cannot be read"),
    ],
)
def test_what_cannot_be_written_is_refused_and_nothing_is_there(
    words: str, said: str, letter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words.split()) == 2
    assert said in capsys.readouterr().err
    assert [file.name for file in letter.iterdir()] == ["letter.docx"]
