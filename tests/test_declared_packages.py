"""Whatever the package imports is a dependency or part of an extra."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "samsari"


def imported(path: Path) -> set[str]:
    """The packages named in the import statements of a file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [
        *project["dependencies"],
        *(line for name in extras if name != "dev" for line in extras[name]),
    ]
    declared = {re.split(r"[=<>~!\[; ]", line)[0].replace("-", "_") for line in wanted}
    # A module of `integrations` is imported by the tool it is for, which is no dependency.
    own = [path for path in SOURCE.rglob("*.py") if "integrations" not in path.parts]
    found = {name for path in own for name in imported(path)}
    assert found - declared - sys.stdlib_module_names - {"samsari"} == set()
