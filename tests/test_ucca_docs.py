"""The pages about UCCA are true: examples and commands run, table and image are current."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.formats.passages import bracketed
from samsari.reporting.passages.drawing import svg
from samsari.reporting.passages.tables import checks_table
from samsari.reporting.tables import render

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "guides" / "ucca.md"
REFERENCE = ROOT / "docs" / "reference" / "passages.md"
CASES = ROOT / "tests" / "cases" / "passages.ucca"


def test_the_examples_give_what_they_show() -> None:
    found = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert found.attempted > 3
    assert not found.failed


def test_the_table_of_checks_is_current() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    shown = text.partition("<!-- checks -->\n")[2].partition("<!-- end of checks -->")[0]
    table = render(checks_table(), "markdown").partition("\n\n")[2]
    assert shown.strip() == table.strip()


def test_the_image_is_current() -> None:
    [passage] = [row for row in bracketed.load(CASES) if row.id == "book"]
    assert (ROOT / "docs" / "images" / "ucca.svg").read_text(encoding="utf-8") == svg([passage])


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text("He ran into the park.\n", encoding="utf-8")
    good = [row for row in bracketed.load(CASES) if row.id in {"park", "book"}]
    bracketed.dump(good, "gold.ucca")
    names = {"TEXT": "in.txt", "PASSAGES": "gold.ucca", "FILES": "gold.ucca", "GOLD": "gold.ucca"}
    lines = re.findall(r"^    (samsari parse .*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == 10
    for line in lines:
        words = [names.get(word, word) for word in shlex.split(line, comments=True)]
        assert app.run(words[1:]) == 0, line


def test_the_bracketed_example_is_the_call_of_the_cases() -> None:
    text = REFERENCE.read_text(encoding="utf-8").partition("### Bracketed text\n\n")[2]
    example = bracketed.decode(re.sub(r"^    ", "", text.partition("\n\n")[0], flags=re.MULTILINE))
    [call] = [row for row in bracketed.load(CASES) if row.id == "call"]
    assert example == call
