"""A table as tab-separated values, numbers in full precision."""

from __future__ import annotations

from samsari.errors import visible
from samsari.model.table import Cell, Table
from samsari.reporting.tables.values import heading


def render(table: Table) -> str:
    """The table as TSV with a heading line; a missing cell is empty."""
    rows = [[_clean(heading(column)) for column in table.columns]]
    rows += [[_cell(cell) for cell in row] for row in table.rows]
    return "".join("\t".join(row) + "\n" for row in rows)


def _cell(cell: Cell) -> str:
    return "" if cell.value is None else _clean(str(cell.value))


def _clean(text: str) -> str:
    return visible(" ".join(text.replace("\t", " ").splitlines()))
