from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run


def test_replacements_of_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["same", "He won the election.", "won", "lost", "won"]) == 0
    out = capsys.readouterr().out
    assert "opposite" in out
    assert "same word" in out
    assert "same-" in out  # the signature


def test_a_file_of_questions(tmp_path: Path) -> None:
    questions, answers = tmp_path / "q.tsv", tmp_path / "a.tsv"
    questions.write_text("He won.\twon\tlost\n", encoding="utf-8")
    assert run(["same", "--list", str(questions), "-f", "tsv", "-w", str(answers)]) == 0
    assert "opposite" in answers.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "a sentence, words of it and a replacement are needed"),
        (["He won.", "lost", "got"], "the sentence has no 'lost'"),
        (["He won and won.", "won", "got"], "2 times"),
        (["He won.", "won", "got", "--nth", "2"], "only 1 times"),
        (["He won.", "won", "got", "--list", "x.tsv"], "not both"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["same", *arguments]) == 2
    assert message in capsys.readouterr().err
