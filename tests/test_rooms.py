"""Rooms face one way: a room imports only from rooms above it."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "samsari"
HOUSE = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["samsari"]["house"]

# Top to bottom; rooms on one line do not know each other.
FLOORS = (
    ("errors",),
    ("model",),
    ("_native",),
    ("formats", "text", "stats"),
    ("resources",),
    ("neural", "lm"),
    ("english",),
    ("sameness",),
    ("ucca", "alignment", "lexical"),
    ("pairing",),
    ("metrics",),
    ("simplification", "splitting", "human", "drafting"),
    ("checking",),
    ("reporting",),
    ("tasks",),
    ("web", "integrations"),
    ("cli",),
)
LEVEL = {room: level for level, floor in enumerate(FLOORS) for room in floor}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_rooms(path: Path) -> set[str]:
    rooms: set[str] = set()
    for node in ast.walk(tree(path)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [node.module or ""]
            if node.module == "samsari":
                names = [f"samsari.{alias.name}" for alias in node.names]
        rooms |= {
            name.split(".")[1] if "." in name else "samsari"
            for name in names
            if name.split(".")[0] == "samsari"
        }
    return rooms


def test_a_room_imports_only_from_rooms_above() -> None:
    offenders = []
    for path in MODULES:
        name, own = path.relative_to(PACKAGE), path.relative_to(PACKAGE).parts[0]
        for room in imported_rooms(path):
            if room not in LEVEL:
                offenders.append(f"{name} imports the package root or an unknown room: {room}")
            elif room != own and LEVEL[room] >= LEVEL[own]:
                offenders.append(f"{name}: {own} must not import {room}")
    assert not offenders, "\n".join(offenders)


def test_the_model_uses_the_standard_library_only() -> None:
    for path in (PACKAGE / "model").glob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom | ast.Import):
                text = ast.unparse(node)
                assert "numpy" not in text, f"{path}: {text}"


# Each may import those before it. Only samsari is in the wheel.
PACKAGES = {"samsari": 0, "samsari_workshop": 1, "samsari_experiments": 2}
MOST_MODULES = 20


def module_name(path: Path, source: Path) -> str:
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = tuple(ROOT / place for place in ("src", "workshop/src", "experiments/src"))
NAMES = {
    module_name(path, source): path
    for source in SOURCES
    for path in source.rglob("*.py")
    if "_metric" not in path.parent.name  # a script that another tool loads from its folder
}


def imported_modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules of the package that import statements name."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in NAMES)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in NAMES else str(node.module)


def at_once(path: Path) -> set[str]:
    """The modules that a file imports while it is itself imported."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [tree(path)]
    while waiting:
        node = waiting.pop()
        found.append(node)
        is_later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        is_for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if not is_later and not is_for_types:
            waiting.extend(ast.iter_child_nodes(node))
    return set(imported_modules(found))


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {name: at_once(path) & set(NAMES) - {name} for name, path in NAMES.items()}
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def test_no_folder_is_crowded() -> None:
    folders = {path.parent for path in NAMES.values()}
    counts = {
        str(folder.relative_to(ROOT)): sum(
            path.name != "__init__.py" for path in folder.glob("*.py")
        )
        for folder in folders
    }
    assert not {name: count for name, count in counts.items() if count > MOST_MODULES}


def test_no_package_knows_those_that_build_on_it() -> None:
    offenders = [
        f"{name} imports {module}"
        for name, path in NAMES.items()
        for module in imported_names(path)
        if PACKAGES.get(module.split(".")[0], 0) > PACKAGES[name.split(".")[0]]
    ]
    assert not offenders, "\n".join(offenders)


def imported_names(path: Path) -> Iterator[str]:
    """The modules that a file imports anywhere, whatever package they are of."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_every_room_keeps_its_budget() -> None:
    """The budgets are in pyproject.toml; raising one is a line that somebody reviews."""
    lines: Counter[str] = Counter()
    files = sorted(PACKAGE.rglob("*.py"))
    for path in files:
        room = path.relative_to(PACKAGE).parts[0] if path.parent != PACKAGE else "root"
        lines[room] += path.read_text(encoding="utf-8").count("\n")
    budgets: dict[str, int] = HOUSE["rooms"]
    offenders = [
        f"{room} has {count} lines, its budget is {budgets.get(room, 0)}"
        for room, count in lines.items()
        if count > budgets.get(room, 0)
    ]
    if lines.total() > HOUSE["lines"]:
        offenders.append(f"the package has {lines.total()} lines, its budget is {HOUSE['lines']}")
    if len(files) > HOUSE["files"]:
        offenders.append(f"the package has {len(files)} files, its budget is {HOUSE['files']}")
    offenders += [f"there is no room {room} any more" for room in budgets.keys() - lines.keys()]
    assert not offenders, "\n".join(offenders)
