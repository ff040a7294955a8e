"""Texts cannot command the terminal; files and pipes get them as they are."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.cli.plain_help import SafeTerminal, own_colours, safe_terminal, shown

ESCAPE, BELL, CSI, BACK = "\x1b", "\x07", "\x9b", "\x08"
# A title of the window, a hidden line, a moved cursor, a line that covers another one.
EVIL = f"{ESCAPE}]0;owned{BELL}{ESCAPE}[8m{CSI}2J{BACK}{BACK}\rAll is well."
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
PROGRESS = re.compile(r"\r|\x1b\[\?25[lh]|\x1b\[1?A|\x1b\[2K")  # of a bar, which is ours
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.TextIOWrapper):
    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", errors="backslashreplace", newline="")

    def isatty(self) -> bool:
        return True

    def seen(self) -> str:
        self.flush()
        held = self.buffer
        assert isinstance(held, io.BytesIO)
        return held.getvalue().decode()


@contextmanager
def on_terminals() -> Iterator[tuple[Terminal, Terminal]]:
    """Standard output and standard error are terminals; pytest sets its own before each test."""
    found, before = (Terminal(), Terminal()), (sys.stdout, sys.stderr)
    sys.stdout, sys.stderr = found
    try:
        yield found
    finally:
        sys.stdout, sys.stderr = before


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    text = f"The engineer {EVIL} opened the bridge in Paris in 1998.\n".replace("\r", "")
    Path("s.txt").write_text(text, encoding="utf-8")
    Path("o.txt").write_text(text.replace("1998", "1993"), encoding="utf-8")
    Path("p.csv").write_text(f"id,source,output\n{EVIL[:9]},A b c.,A b d.\n", encoding="utf-8")
    return tmp_path


COMMANDS = [
    ["check", "-s", "s.txt", "-o", "o.txt", "--fast", "-f", form]
    for form in ("text", "jsonl", "json", "tsv", "github", "junit", "sarif", "html")
] + [
    ["check", "-s", "s.txt", "-o", "o.txt", "--fast", "--feedback"],
    ["check", "--table", "p.csv", "--ids", "id", "--fast"],
    ["score", "-s", "s.txt", "-o", "a\x1b[2Jb=o.txt", "-m", "fkgl"],
    ["score", "-s", "s.txt", "-o", "o.txt", "-m", "fkgl", "--json", "-"],
    ["score", "-s", "s.txt", "-o", "o.txt", "-m", "fkgl", "--per-pair", "-", "--with-texts"],
    ["explain", "-s", "s.txt", "-o", "o.txt", "-r", "o.txt", "-m", "samsa,sari,bleu"],
    ["explain", "-s", "s.txt", "-o", "o.txt", "-m", "meaning"],
    ["simplify", "s.txt"],
    ["simplify", "s.txt", "--explain"],
    ["split", "s.txt"],
    ["align", "s.txt", "o.txt", "-a", "exact"],
    ["level", "s.txt"],
    ["same", "a\x1b[2Jb", "c"],
    ["score", "-s", "no\x1b[2Jfile", "-o", "o.txt", "-q"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_lets_a_text_command_the_terminal(files: Path, words: list[str]) -> None:
    with on_terminals() as terminals:
        status = run(words)
    seen = [terminal.seen().replace("\r\n", "\n") for terminal in terminals]
    seen[1] = PROGRESS.sub("", seen[1])
    assert status in (0, 1, 2) and any(seen)
    # Colours are ours: the sequence that hides what follows is not among them.
    assert not any(f"{ESCAPE}[8m" in text for text in seen)
    assert [CONTROL.findall(COLOUR.sub("", text)) for text in seen] == [[], []]


def test_files_and_pipes_get_the_text_as_it_is(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simplify", "s.txt"]) == 0
    piped = capsys.readouterr().out
    assert run(["simplify", "s.txt", "-w", "new.txt"]) == 0
    assert Path("new.txt").read_text(encoding="utf-8") == piped
    assert f"{ESCAPE}]0;owned{BELL}" in piped


def test_line_ends_and_tabs_stay() -> None:
    assert shown("a\tb\r\nc\n") == "a\tb\r\nc\n"
    assert shown("a\rb") == "a\\rb"


def test_bytes_are_shown_whole_and_in_order() -> None:
    with on_terminals() as terminals, safe_terminal():
        print("é" + ESCAPE)
        for byte in "ü\x1b€".encode():
            sys.stdout.buffer.write(bytes([byte]))
        sys.stdout.buffer.write(b"\xff\n")
        own_colours(sys.stdout).write(f"{ESCAPE}[1mbold\n")
        with safe_terminal():  # a command inside of a command
            assert not isinstance(own_colours(sys.stdout), SafeTerminal)
    assert terminals[0].seen() == f"é\\x1b\nü\\x1b€\\xff\n{ESCAPE}[1mbold\n"
