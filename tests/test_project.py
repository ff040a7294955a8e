"""The files around the code agree with each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import samsari

yaml = pytest.importorskip("yaml", reason="comes with mkdocs-material (the extra `docs`)")

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github").rglob("*.yml"))
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]


def test_there_is_one_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## \[(.+)\] - (?:\d{4}-\d\d-\d\d|Unreleased)$", changelog, re.MULTILINE)[
        0
    ]
    assert {citation["version"], PROJECT["version"], newest} == {samsari.__version__}


def test_the_citation_has_what_the_format_asks_for() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert [paper["doi"] for paper in citation["references"]] == [
        "10.18653/v1/N18-1063",
        "10.1162/tacl_a_00107",
    ]
    assert all({"type", "title", "authors"} <= paper.keys() for paper in citation["references"])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_files_for_github_are_yaml(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))


def test_actions_test_the_versions_that_the_package_names() -> None:
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    matrix = yaml.safe_load(text)["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == VERSIONS
    named = [c.rsplit(" ", 1)[1] for c in PROJECT["classifiers"] if re.search(r"Python :: 3\.", c)]
    assert named == VERSIONS
