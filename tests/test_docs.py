from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import Any

import pytest

from samsari.checking.registry import rules
from samsari.cli import app
from samsari.cli.help_pages import page as commands

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "experiments").glob("*.md")]
)
WRITTEN = [path for path in PAGES if path.name != "commands.md"]  # that one is generated


@pytest.fixture(scope="module")
def tool() -> Any:
    """tools/write_docs.py as a module."""
    spec = util.spec_from_file_location("write_docs", ROOT / "tools" / "write_docs.py")
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_made_from_the_code_is_up_to_date(tool: Any) -> None:
    made = ["reference/commands.md", "reference/api.md", "images/explain.svg"]
    made += ["reference/checks/index.md", *(f"reference/checks/{name}.md" for name in rules())]
    for name in made:
        written = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert written == tool.FILES[name](), f"{name} is old; run: python tools/write_docs.py"


def test_every_promise_names_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in page.splitlines() if row.startswith("| ")][2:]
    for row in (row for row in rows if not row[0].startswith("| **")):
        [(file, name)] = re.findall(r"`(tests/\S+\.py)::(test_\w+)`", row[-1])
        code = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^def {name}\(", code, re.MULTILINE), f"{file} has no {name}"
    assert len(rows) > 40


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="the site needs mkdocs-material (the extra `docs`)")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        [*command, "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 50
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "\nrepo_url:" not in settings  # with it each page asks GitHub for stars and releases
    assert "\n  font: false\n" in settings
    for page in pages:  # nothing is loaded from another server
        loaded = re.findall(
            r'(?:src|href)="(https?://[^"]+\.(?:js|css|woff2?))"', page.read_text("utf-8")
        )
        assert not loaded, f"{page.name} loads {loaded}"


def test_the_commands_of_the_first_score_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "start" / "first-score.md").read_text(encoding="utf-8")
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


def test_the_table_of_the_numbers_is_the_one_of_the_readme() -> None:
    page = (ROOT / "docs" / "start" / "numbers.md").read_text(encoding="utf-8")
    table = page.partition("```text\n")[2].partition("```")[0]
    assert "identity" in table
    assert table in (ROOT / "README.md").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    for path in PAGES:
        text = re.sub(r"`[^`\n]*`", "", path.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" not in target:
                file, _, heading = target.partition("#")
                page = path.parent / file if file else path
                assert page.exists(), f"{path.name} links to {target}"
                assert not heading or heading in anchors(page), f"{path.name} links to {target}"


def anchors(path: Path) -> set[str]:
    """The names that links to the headings of a page have."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_commands_are_shown_with_options_that_exist() -> None:
    options = options_by_command()
    for path in WRITTEN:
        text = path.read_text(encoding="utf-8")
        for command, rest in re.findall(r"\bsamsari ([a-z]+)\b([^`\n|#;]*)", text):
            for option in re.findall(r"(?<![\w-])--?[a-z][\w-]*", rest):
                known = options.get(command, {option})  # a word after "samsari" in running text
                assert option in known, f"{path.name}: samsari {command} has no {option}"


def test_sentences_are_short() -> None:
    for path in (path for path in WRITTEN if "experiments" not in path.parts):
        text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
        text = re.sub(r"^\s*\|.*$|^    .*$", "", text, flags=re.M)  # tables and code
        text = re.sub(r"^\s*(?:[-*]|\d+\.) |^#.*$", "\n\n", text, flags=re.M)
        for sentence in re.split(r"\n\s*\n|(?<=[.!?:])[)*]*\s", text):
            assert len(sentence.split()) <= 45, f"{path.name}: {sentence}"


def options_by_command() -> dict[str, set[str]]:
    """The options of each command, from its help."""
    sections = re.split(r"^## samsari ", commands(), flags=re.MULTILINE)[1:]
    return {
        section.split()[0]: set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", section))
        for section in sections
    }


def test_the_evidence_is_short() -> None:
    text = (ROOT / "docs" / "evidence.md").read_text(encoding="utf-8")
    assert len(text.replace("|", " ").split()) <= 2500, "move detail to evidence-in-full.md"
