"""docs/architecture.md is true: its rooms exist, and the data flows as it tells."""

from __future__ import annotations

import ast
import re
import shlex
import sys
from collections.abc import Callable
from importlib import import_module, util
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from samsari.cli import app

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "samsari"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WAYS = {
    name: re.findall(r"`samsari\.([\w.]+):([\w.]+)`", way)
    for name, way in re.findall(r"^\| (\w+) \| (.*→.*) \|$", TEXT, re.MULTILINE)
}
COMMANDS = {
    "score": "score -s s.txt -o o.txt -r r.txt -m sari --ci --resamples 9 --json result.json",
    "SAMSA": "explain -s 'The baker met a sailor who sang.' -o 'The baker saw a sailor.'",
    "simplify": "simplify s.txt",
    "parse": "parse s.txt",
    "same": "same 'It commenced here.' commenced started",
    "tune": "tune -s s.txt -r r.txt --rounds 1 --n-best 3 --write own.weights",
}


@pytest.fixture(scope="module")
def tool() -> Any:
    """tools/find_function.py as a module."""
    spec = util.spec_from_file_location("find_function", ROOT / "tools" / "find_function.py")
    assert spec is not None and spec.loader is not None
    sys.modules[spec.name] = module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_folder_is_a_room_of_the_page_and_every_room_exists(tool: Any) -> None:
    folders = {f"{path.parent.name}/" for path in PACKAGE.glob("*/__init__.py")}
    assert folders | {"errors.py"} == set(tool.rooms())


def test_the_page_of_rooms_fits_a_screen(tool: Any) -> None:
    assert len(set(tool.rooms().values())) <= 15


LISTED = re.compile(r"^- `(\w+)(?:/)?`: \S", re.MULTILINE)


def test_the_docstring_of_a_folder_lists_its_files() -> None:
    wrong = {}
    for init in sorted(PACKAGE.rglob("__init__.py")):
        inside = {path.stem for path in init.parent.glob("*.py")} - {"__init__"}
        inside |= {path.parent.name for path in init.parent.glob("*/__init__.py")}
        listed = set(LISTED.findall(ast.get_docstring(ast.parse(init.read_text("utf-8"))) or ""))
        if init.parent != PACKAGE and listed != inside:
            wrong[str(init.relative_to(PACKAGE))] = sorted(listed ^ inside)
    assert not wrong, "run: python tools/list_files.py"


@pytest.mark.parametrize("seed", range(20))
def test_the_page_has_the_room_of_twelve_random_functions(tool: Any, seed: int) -> None:
    drawn = tool.draw(seed)
    assert len(drawn) == 12
    for function in drawn:
        assert tool.rooms().get(function.room), f"{function.name} is in {function.room}"
        files = list((PACKAGE / function.file).parent.glob("*.py"))
        assert len(files) <= 21, "20 files and __init__.py are few enough for a second guess"


def test_there_is_a_way_for_every_command() -> None:
    assert WAYS.keys() == COMMANDS.keys()


@pytest.mark.parametrize(("module", "name"), [step for way in WAYS.values() for step in way])
def test_what_a_way_names_exists(module: str, name: str) -> None:
    thing: Any = import_module(f"samsari.{module}")
    for part in name.split("."):
        thing = getattr(thing, part)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_data_goes_this_way(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("s.txt", "o.txt", "r.txt"):
        Path(file).write_text("It commenced approximately here.\nHe left.\n", encoding="utf-8")
    steps = [f"samsari.{module}:{function}" for module, function in WAYS[name]]
    called = calls(lambda: app.run(shlex.split(COMMANDS[name])))
    assert [step for step in called if step in steps] == steps


def calls(job: Callable[[], int]) -> list[str]:
    """The functions of the package that a job calls, in the order of their first calls."""
    seen: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("samsari."):
            seen.setdefault(f"{module}:{frame.f_code.co_qualname}")

    sys.setprofile(note)
    try:
        assert job() == 0
    finally:
        sys.setprofile(None)
    return list(seen)
