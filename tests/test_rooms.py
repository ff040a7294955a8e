"""Rooms face one way: a room imports only from rooms above it."""

from __future__ import annotations

import ast
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
    ("neural",),
    ("ucca", "alignment"),
    ("metrics",),
    ("simplification", "human"),
    ("report",),
    ("tasks",),
    ("training",),
    ("reproduce",),
    ("cli", "web"),
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
