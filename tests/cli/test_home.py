"""The command where people use it: completion, versions, any locale, safe text on the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.errors import FormatError, visible
from samsari.model.table import Cell, Table
from samsari.reporting.tables import FORMATS, render

EXAMPLES = Path(app.__file__).parents[1] / "examples"


def called(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    command = [sys.executable, "-m", "samsari", *arguments]
    return subprocess.run(command, env=env, capture_output=True, check=False)


def test_the_locale_changes_no_byte_of_a_pipe() -> None:
    files = ("-s", "source.txt", "-o", "shortener.txt", "-r", "reference-1.txt")
    paths = [str(EXAMPLES / name) if name.endswith(".txt") else name for name in files]
    command = ("score", *paths, "-m", "sari")
    plain = called(*command, LC_ALL="C.UTF-8")
    old = called(*command, LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert plain.returncode == old.returncode == 0
    assert plain.stdout == old.stdout
    assert "↑".encode() in plain.stdout


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    error = UnicodeEncodeError("ascii", "sari ↑ — é", 5, 6, "")
    assert app._plain_signs(error) == ("^", 6)
    error = UnicodeEncodeError("ascii", "日", 0, 1, "")
    assert app._plain_signs(error) == ("\\u65e5", 1)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_and_options(shell: str) -> None:
    script = called("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert b"_SAMSARI_COMPLETE" in script.stdout or b"_samsari" in script.stdout.lower()


def test_options_of_a_command_are_completed() -> None:
    done = called(
        _SAMSARI_COMPLETE="complete_bash", COMP_WORDS="samsari score --fail", COMP_CWORD="2"
    )
    assert b"--fail-under" in done.stdout


def test_the_version_names_the_models(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["--version"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("samsari ")
    assert any(line.split()[0] == "parser" for line in lines[1:])
    assert any(line.split()[0] == "simplifier" for line in lines[1:])


def test_the_list_of_metrics_fits_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["metrics"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 100
    assert any(line.startswith(" sari ") for line in lines)
    assert app.run(["metrics", "SARI"]) == 0


EVIL = "a\x1b[31mred\x07\u202eb\x9bc"


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "json"])
def test_no_table_moves_the_cursor(form: str) -> None:
    table = Table(EVIL, (EVIL,), [(EVIL,), (Cell(1.0, note="x"),)], (EVIL,))
    text = render(table, form)
    assert not set(text) & set("\x1b\x07\u202e\x9b")
    assert "\\x1b[31m" in text or "x1b" in text


def test_no_message_moves_the_cursor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert visible(EVIL) == "a\\x1b[31mred\\x07\\u202eb\\x9bc"
    assert "\x1b" not in str(FormatError(EVIL, place=EVIL, remedy=EVIL))
    Path("t.csv").write_text(f"source,{EVIL}\na,b\n", encoding="utf-8")
    commands = [
        ("score", "-s", EVIL, "-o", EVIL),
        ("score", "--table", "t.csv", "-o", "nothing"),
        ("score", "-m", EVIL, "-s", "t.csv", "-o", "t.csv"),
        (EVIL,),
        ("agreement", EVIL),
        ("simplify", EVIL),
    ]
    for command in commands:
        assert app.run([*command]) == 2
        out, err = capsys.readouterr()
        assert not set(out + err) & set("\x1b\x07\u202e\x9b"), command


def test_scenes_are_a_plain_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.txt").write_text("He ran and she swam.\n", encoding="utf-8")
    assert app.run(["parse", "t.txt", "-f", "scenes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "He ran and she swam."
    assert lines[1] == "  Scene 1: ran"
    assert lines[2] == "    participants: He"
