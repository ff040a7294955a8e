"""A table as JSON: what a program reads."""

from __future__ import annotations

import json

from samsari.model.table import Cell, Table


def render(table: Table) -> str:
    """The table as one JSON object with title, columns, rows and notes."""
    document = {
        "title": table.title,
        "columns": [{"name": c.name, "unit": c.unit} for c in table.columns],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
        "notes": list(table.notes),
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _cell(cell: Cell) -> object:
    if cell.value is None:
        return {"missing": cell.reason}
    if cell.note:
        return {"value": cell.value, "note": cell.note}
    return cell.value
