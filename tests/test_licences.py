"""The page of licences names every file that ships and every package that is installed."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

packaging = pytest.importorskip("packaging.requirements", reason="comes with pip and pytest")

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "samsari"
PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CODE = {".py", ".pyi", ".cpp", ".hpp", ".html", ".css", ".js", ".sql", ".typed", ".so", ".pyc"}
IGNORED = ("py.typed", "*.so", "*.pyd", "*.pyc")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


PATTERNS = [
    pattern for row in rows("Shipped files") for pattern in re.findall(r"`([^`]+)`", row[0])
]


def is_named(path: Path) -> bool:
    name = path.relative_to(SOURCE).as_posix()
    if path.suffix in CODE or any(fnmatch(path.name, one) for one in IGNORED):
        return True
    licence = name.endswith((".LICENSE.txt", "LICENSE.txt"))
    is_model = name.startswith("artefacts/")  # these need a line of their own
    fitting = [one for one in PATTERNS if one.startswith("artefacts/") or not is_model]
    return licence or any(fnmatch(name, pattern) for pattern in fitting)


def test_every_shipped_file_has_a_licence() -> None:
    files = [
        path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    assert len(files) > 300
    assert [str(path) for path in files if not is_named(path)] == []


def installed(names: list[str]) -> dict[str, str]:
    """The packages that these requirements bring, with what their metadata says of the licence."""
    found: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        requirement = packaging.Requirement(waiting.pop())
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        if name in found:
            continue
        try:
            package = distribution(requirement.name)
        except PackageNotFoundError:
            continue
        data = package.metadata
        classifiers = [c for c in data.get_all("Classifier") or () if c.startswith("License")]
        said = data.get("License-Expression") or " ".join(classifiers) or data.get("License") or ""
        found[name] = said
        waiting += package.requires or ()
    return found


INSTALLED = installed(PROJECT["dependencies"])


def test_every_package_is_on_the_page() -> None:
    named = {row[0].strip("`") for row in rows("Packages that `pip install samsari` brings")}
    missing = sorted(set(INSTALLED) - named)
    assert missing == [], f"add to docs/licences.md: {missing}"


def test_no_package_is_under_the_gpl() -> None:
    for name in sorted(INSTALLED):
        said = INSTALLED[name][:200]
        assert said, f"{name} names no licence"
        assert not re.search(r"\b[AL]?GPL|General Public", said), (name, said)


def test_the_page_names_no_gpl_package() -> None:
    for name, licence in rows("Packages that `pip install samsari` brings"):
        assert not re.search(r"GPL", licence), name


def test_the_licence_of_the_models_ships() -> None:
    assert "artefacts/LICENSE.txt" in " ".join(PROJECT["license-files"])
    assert "CC BY-SA 4.0" in (SOURCE / "artefacts" / "LICENSE.txt").read_text(encoding="utf-8")
    assert PROJECT["license"] == "Apache-2.0 AND CC-BY-SA-4.0"
