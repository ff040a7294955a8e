"""The search is a stranger to the table, and simplifying loads what it needs and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import samsari

ROOM = Path(samsari.__file__).parent / "simplification"
LOADED = """
import sys
from samsari.cli.app import run
status = run(["simplify", sys.argv[1], "-w", sys.argv[2]])
print(status, *sorted(name for name in sys.modules if name.startswith("samsari")))
"""


@pytest.mark.parametrize(
    ("files", "stranger"),
    [("plain/**/*.py", "chart"), ("chart/**/*.py", "plain"), ("*.py", "plain"), ("*.py", "chart")],
)
def test_the_searches_do_not_know_each_other(files: str, stranger: str) -> None:
    paths = sorted(ROOM.glob(files))
    assert len(paths) > 5
    for path in paths:
        assert f"samsari.simplification.{stranger}" not in path.read_text("utf-8"), path


def test_the_default_search_loads_neither_the_chart_nor_training(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("He was a prolific author.\n", encoding="utf-8")
    call = [sys.executable, "-c", LOADED, str(tmp_path / "text"), str(tmp_path / "out")]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    status, *modules = done.stdout.split()
    assert status == "0" and "samsari.simplification.plain.simplifier" in modules
    doors = (
        "samsari.simplification.chart",
        "samsari_workshop",
        "samsari_experiments",
    )
    assert not [name for name in modules if name.startswith(doors)]
