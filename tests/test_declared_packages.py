"""Whatever a package imports is a dependency or part of an extra."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = {"samsari": ".", "samsari_workshop": "workshop", "samsari_experiments": "experiments"}


def imported(path: Path) -> set[str]:
    """The packages named in the import statements of a file, and those it asks `needed` for."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "needed":
            names |= {one.value for one in node.args[:1] if isinstance(one, ast.Constant)}
    return {name.partition(".")[0] for name in names}


def declared(place: str) -> set[str]:
    """What a package depends on, and what its extras for users add."""
    text = (ROOT / place / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    extras = project.get("optional-dependencies", {})
    wanted = [
        *project["dependencies"],
        *(line for name in extras if name != "dev" for line in extras[name]),
    ]
    return {re.split(r"[=<>~!\[; ]", line)[0].replace("-", "_") for line in wanted}


def test_every_package_that_is_imported_is_declared() -> None:
    base = declared(".") | sys.stdlib_module_names
    for package, place in PACKAGES.items():
        # A module of `integrations` is imported by the tool it is for, which is no dependency.
        source = ROOT / place / "src" / package
        own = [path for path in source.rglob("*.py") if "integrations" not in path.parts]
        found = {name for path in own for name in imported(path)}
        assert found - declared(place) - base - {package} == set(), package
