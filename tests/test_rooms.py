"""Rooms face one way: a room imports only from rooms above it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "samsari"

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
    ("ucca", "alignment"),
    ("pairing",),
    ("metrics",),
    ("simplification", "splitting", "human"),
    ("checking",),
    ("reporting",),
    ("tasks",),
    ("training",),
    ("reproduce",),
    ("web", "integrations"),
    ("cli",),
)
LEVEL = {room: level for level, floor in enumerate(FLOORS) for room in floor}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def imported_rooms(path: Path) -> set[str]:
    rooms: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_from_rooms_above(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    for room in imported_rooms(path):
        assert room in LEVEL, f"{path} imports the package root or an unknown room: {room}"
        assert room == own or LEVEL[room] < LEVEL[own], f"{own} must not import {room}"


def test_the_model_uses_the_standard_library_only() -> None:
    for path in (PACKAGE / "model").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                text = ast.unparse(node)
                assert "numpy" not in text, f"{path}: {text}"


# What only builds artefacts or repeats papers; the commands that need it import it when they run.
BUILD_ROOMS = ("samsari_workshop", "samsari_experiments")
MOST_MODULES = 20


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path): path for path in PACKAGE.rglob("*.py")}


def imported_modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules of the package that import statements name."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in NAMES)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in NAMES else str(node.module)


def everywhere(path: Path) -> set[str]:
    """The modules that a file imports, inside functions too."""
    return set(imported_modules(ast.walk(ast.parse(path.read_text(encoding="utf-8")))))


def at_once(path: Path) -> set[str]:
    """The modules that a file imports while it is itself imported."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
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
        str(folder.relative_to(PACKAGE)): sum(
            path.name != "__init__.py" for path in folder.glob("*.py")
        )
        for folder in folders
    }
    assert not {name: count for name, count in counts.items() if count > MOST_MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_runs_does_not_know_what_builds(path: Path) -> None:
    if module_name(path).startswith((*BUILD_ROOMS, "samsari.cli.build")):
        return
    assert not {name for name in everywhere(path) if name.startswith(BUILD_ROOMS)}


@pytest.mark.parametrize(("room", "stranger"), [("edits", "chart"), ("chart", "edits")])
def test_the_two_searches_are_strangers(room: str, stranger: str) -> None:
    for path in (PACKAGE / "simplification" / room).glob("*.py"):
        prefix = f"samsari.simplification.{stranger}"
        assert not {name for name in everywhere(path) if name.startswith(prefix)}, path


def test_simplifying_loads_neither_the_chart_search_nor_what_trains() -> None:
    program = (
        "import sys; from samsari.cli.app import run; run(['simplify', '-']); "
        "print(*sys.modules, file=sys.stderr)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="He commenced work.\n",
        capture_output=True,
        text=True,
        check=True,
        env=env,
    )
    assert done.stdout == "He started work.\n"
    strangers = ("samsari.simplification.chart", "samsari_workshop", "samsari_experiments")
    assert not [name for name in done.stderr.split() if name.startswith(strangers)]
