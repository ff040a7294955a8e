"""The commands of docs/guides/rate.md run as they are written."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
from pathlib import Path

import pytest

from samsari.cli.app import run

PAGE = Path(__file__).parent.parent / "docs" / "guides" / "rate.md"


def test_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    for name, body in re.findall(r"^```(?:toml|jsonl) (\S+)\n(.*?)^```", text, re.M | re.S):
        Path(name).write_text(body, encoding="utf-8")
    commands = [
        line
        for body in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
        for line in body.splitlines()
    ]
    assert len(commands) == 11
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "samsari"
        assert run(arguments) == 0, (command, capsys.readouterr().err)
    db = sqlite3.connect("wiki-split.sqlite")
    assert db.execute("select count(distinct system) from output").fetchone()[0] == 4
    about = json.loads(Path("ratings.study.json").read_text(encoding="utf-8"))
    assert about["closed_at"]
