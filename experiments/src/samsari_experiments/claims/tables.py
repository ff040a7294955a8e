"""The tables of `samsari reproduce claims`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from samsari.model.table import Table
from samsari_experiments.claims import contrasts, people


def tables(data: Path) -> Iterator[Table]:
    """The figures as tables."""
    yield from contrasts.tables(data)
    yield from people.tables(data)
