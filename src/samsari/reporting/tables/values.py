"""How a cell reads as text, the same in every format."""

from __future__ import annotations

from samsari.errors import visible
from samsari.model.table import Cell, Column, Table

ABSENT = "—"


def heading(column: Column) -> str:
    """The column's name with its unit."""
    return visible(f"{column.name} ({column.unit})" if column.unit else column.name)


def value_text(cell: Cell, column: Column) -> str:
    """The value with the column's decimals; a dash where nothing is."""
    if cell.value is None:
        return ABSENT
    if isinstance(cell.value, float):
        return f"{cell.value:.{column.digits}f}"
    return visible(str(cell.value))


def cell_text(cell: Cell, column: Column) -> str:
    """The value and its note."""
    return f"{value_text(cell, column)} {visible(cell.note)}".rstrip()


def is_numeric(table: Table, index: int) -> bool:
    """True if the column holds numbers (or nothing) only, so that it is set flush right."""
    values = [row[index].value for row in table.rows]
    return bool(values) and not any(isinstance(value, str) for value in values)


def footnotes(table: Table) -> tuple[str, ...]:
    """The table's notes, then each reason for a missing cell once."""
    reasons = {
        f"{ABSENT} {cell.reason}": None for row in table.rows for cell in row if cell.value is None
    }
    return tuple(map(visible, (*table.notes, *reasons)))
