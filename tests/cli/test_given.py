"""Options given twice: lists of names add up, everything else is refused; nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from samsari.cli.app import COMMANDS, build, run
from samsari.cli.plain_help import adds_up

EXAMPLES = Path(str(files("samsari"))) / "examples"
SCORE = (
    "score",
    *("-s", str(EXAMPLES / "source.txt")),
    *("-o", str(EXAMPLES / "shortener.txt")),
    *("-r", str(EXAMPLES / "reference-1.txt")),
)


def options() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every option of every command that takes a value, with the words before it."""
    for row in COMMANDS:
        command: Any = get_command(build([row.name])).commands[row.name]  # type: ignore[attr-defined]
        inner = getattr(command, "commands", {"": command})
        for name, one in inner.items():
            words = (row.name, name) if name else (row.name,)
            for option in one.params:
                if option.param_type_name == "option" and not option.is_flag:
                    yield words, option


def test_no_option_loses_a_value_silently(capsys: pytest.CaptureFixture[str]) -> None:
    for words, option in options():
        if option.multiple or adds_up(option):
            continue
        name = option.opts[-1]
        assert run([*words, name, "1", name, "2"]) == 2, (words, name)
        said = capsys.readouterr().err
        assert said == f"samsari: {name} takes one value and was given 2 times; give it once\n"


def test_metrics_given_apart_are_all_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SCORE, "-m", "sari", "--metrics", "bleu,chrf", "-q"]) == 0
    apart = capsys.readouterr().out
    assert run([*SCORE, "-m", "sari,bleu,chrf", "-q"]) == 0
    assert apart == capsys.readouterr().out
    assert "sari" in apart and "bleu" in apart and "chrf" in apart


def test_presets_of_terms_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt"
    text.write_text("The tenant shall utilise the facilities.\n", encoding="utf-8")
    said = []
    for terms in (("--terms", "legal,medical"), ("--terms", "legal", "--terms", "medical")):
        assert run(["simplify", str(text), *terms]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] == "The tenant shall use the facilities.\n"


def test_flags_may_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SCORE, "-m", "sari", "-q", "--quiet"]) == 0
    assert "sari" in capsys.readouterr().out


def test_options_with_many_values_may_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    second = ("-o", str(EXAMPLES / "reference-1.txt"))
    assert run([*SCORE, *second, "-m", "sari", "-q"]) == 0
    assert "reference-1" in capsys.readouterr().out


def test_two_numbers_of_raters_do_not_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", "new", "study", "--raters", "2", "--raters", "3"]) == 2
    assert "--raters takes one value" in capsys.readouterr().err


def test_numbers_are_still_converted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SCORE, "-m", "sari", "-q", "--jobs", "two"]) == 2
    assert "--jobs" in capsys.readouterr().err
    assert run([*SCORE, "-m", "sari", "-q", "--jobs", "0"]) == 2
    assert "--jobs" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permission")
def test_a_path_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("He ran.\n", encoding="utf-8")
    monkeypatch.setattr("os.access", lambda *given, **more: False)
    assert run(["simplify", "--forbid", str(text)]) == 2
    assert "text.txt" in capsys.readouterr().err
