"""The generator's word lists."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a list, without remarks."""
    text = (files("samsari.reproduce.made_errors") / "lists" / name).read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line.strip() and line[0] != "#" or "{}" in line)


@cache
def words(name: str) -> tuple[str, ...]:
    """The words of a list."""
    return tuple(word for line in lines(name) for word in line.split())


@cache
def table(name: str) -> dict[str, str]:
    """The pairs of a list."""
    return {before: after for before, after in (line.split("\t") for line in lines(name))}
