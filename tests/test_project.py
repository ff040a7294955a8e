"""The files around the code agree with each other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
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


def test_the_models_stay_small() -> None:
    """Every version of a model stays in the history of the repository."""
    models = ROOT / "src" / "samsari" / "artefacts"
    assert sum(path.stat().st_size for path in models.rglob("*") if path.is_file()) < 103_000_000


def test_importing_gives_no_warning() -> None:
    program = (
        "import samsari; from samsari.cli.app import COMMANDS; from importlib import import_module;"
        "[getattr(samsari, name) for name in dir(samsari) if not name.startswith('__')];"
        "[import_module(c.path) for c in COMMANDS if not c.home]"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_needs_what_its_commands_need() -> None:
    """What `score`, `explain`, `report` and `simplify` import is no extra."""
    names = {re.split(r"[=<>~!;\[ ]", line)[0] for line in PROJECT["dependencies"]}
    assert {"numpy", "onnxruntime", "sacrebleu", "py3langid"} <= names
    assert not {"matplotlib", "symspellpy", "torch"} & names


def test_the_other_packages_fit_this_one() -> None:
    for name in ("workshop", "experiments"):
        text = (ROOT / name / "pyproject.toml").read_text(encoding="utf-8")
        own = tomllib.loads(text)["project"]
        assert own["version"] == PROJECT["version"]
        assert f"samsari=={PROJECT['version']}" in own["dependencies"]
        assert "Private :: Do Not Upload" in own["classifiers"]


def test_actions_build_the_packages_with_and_without_a_compiler() -> None:
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    job = yaml.safe_load(text)["jobs"]["packages"]
    assert job["strategy"]["matrix"]["compiler"] == ["yes", "no"]
    steps = " ".join(str(step.get("run", "")) for step in job["steps"])
    assert "sdist" in steps
    assert "samsari demo" in steps


def test_the_action_and_the_hook_are_yaml() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert "arguments" in action["inputs"]
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["entry"] for hook in hooks} == {"samsari check", "samsari score"}


def test_the_container_file_names_what_there_is() -> None:
    """A container is built where there is Docker; here the file is read."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM python:(\d\.\d+)-slim", text, re.MULTILINE)
    assert len(bases) == 2 and set(bases) <= set(VERSIONS)
    extras = re.findall(r"\[([a-z,]+)\]\"", text)
    assert len(extras) == 2 and len(set(extras)) == 1
    assert set(extras[0].split(",")) <= set(PROJECT["optional-dependencies"])
    assert re.search(r"^USER samsari$", text, re.MULTILINE)
    entry = json.loads(re.findall(r"^ENTRYPOINT (.+)$", text, re.MULTILINE)[0])
    assert entry == ["samsari"] and "samsari" in PROJECT["scripts"]
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", "**/*.so"} <= set(left_out)
