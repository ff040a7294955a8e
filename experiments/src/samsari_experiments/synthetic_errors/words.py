"""The generator's word lists."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a list, without remarks."""
    text = (files("samsari_experiments.synthetic_errors") / "lists" / name).read_text(
        encoding="utf-8"
    )
    held = (line for line in text.splitlines() if line.strip())
    return tuple(line for line in held if not line.startswith("# ") or "{}" in line)


@cache
def words(name: str) -> tuple[str, ...]:
    """The words of a list."""
    return tuple(word for line in lines(name) for word in line.split())


@cache
def table(name: str) -> dict[str, str]:
    """The pairs of a list."""
    return dict(line.split("\t") for line in lines(name))
