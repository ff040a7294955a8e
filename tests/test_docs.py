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
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            file, _, heading = target.partition("#")
            page = path.parent / file if file else path
            assert page.exists(), f"{path.name} links to {target}"
            assert not heading or heading in anchors(page), f"{path.name} links to {target}"


def anchors(path: Path) -> set[str]:
    """The names that links to the headings of a page have."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_index_names_every_page() -> None:
    home = ROOT / "docs"
    named = re.findall(r"\]\(([^)\s]+)\)", (home / "index.md").read_text(encoding="utf-8"))
    pages = {path.relative_to(home).as_posix() for path in home.rglob("*.md")}
    assert {page for page in pages if not page.startswith("metrics/")} <= {*named, "index.md"}


# A changelog may name options that are gone.
@pytest.mark.parametrize(
    "path",
    [path for path in PAGES if path.name != "CHANGELOG.md"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_commands_are_shown_with_options_that_exist(path: Path) -> None:
    options = options_by_command()
    text = path.read_text(encoding="utf-8")
    for command, rest in re.findall(r"\bsamsari ([a-z]+)\b([^`\n|#;]*)", text):
        for option in re.findall(r"(?<![\w-])--?[a-z][\w-]*", rest):
            known = options.get(command, {option})  # a word after "samsari" in running text
            assert option in known, f"{path.name}: samsari {command} has no {option}"


def options_by_command() -> dict[str, set[str]]:
    """The options of each command, from its help."""
    sections = re.split(r"^## samsari ", page(), flags=re.MULTILINE)[1:]
    return {
        section.split()[0]: set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", section))
        for section in sections
    }
