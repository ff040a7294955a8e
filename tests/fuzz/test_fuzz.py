"""A short run of the fuzzers of this folder, which run as long as you like by hand."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

LONG = r"samsa|meaning|same|parse A|split|simplify|level|report|doctor|pair|submission"  # to load


def module(name: str) -> ModuleType:
    """A program of this folder, which finds its neighbours as if it were started."""
    sys.path.insert(0, str(Path(__file__).parent))
    spec = spec_from_file_location(f"fuzz_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_damaged_input_is_refused_and_never_a_mistake_of_ours() -> None:
    counts, mistakes = module("inputs").run(1_500, seed=7)
    assert mistakes == []
    assert counts.total() == 1_500


def test_odd_files_are_answered_or_refused_by_every_command() -> None:
    commands = module("commands")
    light = tuple(one for one in commands.COMMANDS if not re.search(LONG, one))
    counts, mistakes = commands.run(200, seed=7, commands=light)
    assert mistakes == []
    assert counts.total() == 200


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is not known on Windows")
def test_a_killed_run_loses_nothing() -> None:
    assert module("kills").run(8, seed=7) == []
