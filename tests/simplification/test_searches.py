"""The search is a stranger to the table, and simplifying loads what it needs and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

import samsari

ROOM = Path(samsari.__file__).parent / "simplification"


@pytest.mark.parametrize(
    ("files", "stranger"),
    [("plain/**/*.py", "chart"), ("chart/**/*.py", "plain"), ("*.py", "plain"), ("*.py", "chart")],
)
def test_the_searches_do_not_know_each_other(files: str, stranger: str) -> None:
    paths = sorted(ROOM.glob(files))
    assert len(paths) > 5
    for path in paths:
        assert f"samsari.simplification.{stranger}" not in path.read_text("utf-8"), path
