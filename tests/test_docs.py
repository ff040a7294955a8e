from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.cli.help_pages import page

ROOT = Path(__file__).parent.parent


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_page_of_commands_is_up_to_date() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m samsari.cli.help_pages > docs/cli.md"


def test_the_commands_of_the_first_tutorial_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "tutorials" / "first-score.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    rows = "original,ours,theirs,ref1,id\nA cat sat.,A cat.,Cat sat.,A cat sat down.,7\n"
    for line in re.findall(r"^    ((?:samsari|cd) .*)$", text, re.MULTILINE):
        words = shlex.split(line)
        if words[0] == "cd":
            monkeypatch.chdir(tmp_path / words[1])
            Path("results.csv").write_text(rows, encoding="utf-8")
        else:
            fast = ["-m", "sari,bleu"] if words[1] == "score" else []
            assert app.run([*words[1:], *fast]) == 0, (line, capsys.readouterr().err)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
