"""The catalog of data sets as tables."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from samsari.model.table import Column, Table
from samsari.resources.datasets import DataSet


def table(sets: Iterable[DataSet], home: Path) -> Table:
    """One row per set: what it is, its size, its licence, whether it is here."""
    rows = [
        (
            found.name,
            found.title,
            "yes" if found.source else "",
            found.size / 1e6,
            found.licence,
            _here(found, home),
        )
        for found in sets
    ]
    columns = ("set", "what it is", "--testset", Column("size", "MB"), "licence", "here")
    return Table("Data sets", columns, rows, (f"data directory: {home}",))


def state_table(sets: Iterable[DataSet], home: Path) -> Table:
    """One row per set: how many files are ready, and which are not."""
    rows = []
    for found in sets:
        states = {file.path: file.state(home) for file in found.files}
        damaged = [path for path, state in states.items() if state == "damaged"]
        rows.append(
            (
                found.name,
                found.state(home),
                sum(state == "ready" for state in states.values()),
                sum(state == "absent" for state in states.values()),
                ", ".join(damaged),
            )
        )
    columns = ("set", "state", "ready", "absent", "damaged files")
    return Table("Data sets checked", columns, rows, (f"data directory: {home}",))


def _here(found: DataSet, home: Path) -> str:
    """Whether the files are there; only `verify` reads them through."""
    there = sum((home / file.path).is_file() for file in found.files)
    if there == len(found.files):
        return "yes"
    return f"{there} of {len(found.files)}" if there else "no"
