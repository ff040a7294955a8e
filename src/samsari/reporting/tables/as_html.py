"""A table as HTML to paste into a page or a README: one element, no style that leaks."""

from __future__ import annotations

from html import escape

from samsari.errors import visible
from samsari.model.table import Cell, Column, Table
from samsari.reporting.tables.values import cell_text, footnotes, heading, is_numeric


def render(table: Table) -> str:
    """The table as one `table` element, best values in bold, notes below it."""
    sides = ["right" if is_numeric(table, i) else "left" for i in range(len(table.columns))]
    heads = zip(sides, table.columns, strict=True)
    lines = [
        "<table>",
        *([f"<caption>{escape(visible(table.title))}</caption>"] if table.title else []),
        "<thead>",
        "<tr>" + "".join(_tag("th", side, escape(heading(c))) for side, c in heads) + "</tr>",
        "</thead>",
        "<tbody>",
        *(_row(row, table.columns, sides) for row in table.rows),
        "</tbody>",
        "</table>",
        *(f"<p><small>{escape(note)}</small></p>" for note in footnotes(table)),
    ]
    return "\n".join(lines) + "\n"


def _row(row: tuple[Cell, ...], columns: tuple[Column, ...], sides: list[str]) -> str:
    cells = zip(row, columns, sides, strict=True)
    return "<tr>" + "".join(_tag("td", side, _cell(cell, c)) for cell, c, side in cells) + "</tr>"


def _tag(name: str, side: str, text: str) -> str:
    align = ' align="right"' if side == "right" else ""
    return f"<{name}{align}>{text}</{name}>"


def _cell(cell: Cell, column: Column) -> str:
    text = escape(cell_text(cell, column))
    return f"<b>{text}</b>" if cell.is_best and text else text
