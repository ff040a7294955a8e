"""The commands of docs/guides/human-evaluation.md run as they are written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import numpy as np
import pytest

from samsari.cli.app import run
from samsari.formats.question_sets import read_question_set
from samsari.stats.correlation import correlation_p

PAGE = Path(__file__).parent.parent / "docs" / "guides" / "human-evaluation.md"


def blocks(kind: str) -> list[tuple[str, str]]:
    """The name behind a fence's kind and what stands inside."""
    found = re.findall(rf"^```{kind}([^\n]*)\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    return [(name.strip(), text) for name, text in found]


def test_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in blocks("csv"):
        Path(name).write_text(text, encoding="utf-8")
    commands = [line for _, text in blocks("sh") for line in text.splitlines()]
    assert len(commands) == 8
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "samsari"
        assert run([*arguments, "--resamples", "20"]) == 0, capsys.readouterr().err
    assert Path("page.html").stat().st_size > 1000
    assert Path("agreement.json").exists()


def test_the_pages_question_set_is_one(tmp_path: Path) -> None:
    ((_, text),) = blocks("toml")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    own = read_question_set(tmp_path / "mine.toml")
    assert [aspect.id for aspect in own.aspects] == ["easy", "kept", "both"]


def test_what_six_systems_can_show() -> None:
    x = np.arange(6.0)
    enough = correlation_p(x, np.array([0, 2, 1, 3, 5, 4.0]), "spearman")  # rho = .886
    less = correlation_p(x, np.array([0, 2, 1, 4, 5, 3.0]), "spearman")  # rho = .771
    assert enough < 0.05 < less
