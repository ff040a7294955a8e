"""A table as Markdown (pipe tables, as GitHub and pandoc read them)."""

from __future__ import annotations

from samsari.errors import visible
from samsari.model.table import Cell, Column, Table
from samsari.reporting.tables.values import cell_text, footnotes, heading, is_numeric


def render(table: Table) -> str:
    """The table as Markdown, best values in bold, notes below."""
    marks = ["---:" if is_numeric(table, i) else "---" for i in range(len(table.columns))]
    lines = [f"**{_escape(visible(table.title))}**", ""] if table.title else []
    lines.append(_row([_escape(heading(column)) for column in table.columns]))
    lines.append(_row(marks))
    lines += [
        _row([_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)])
        for row in table.rows
    ]
    for note in footnotes(table):
        lines += ["", _escape(note)]
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell, column: Column) -> str:
    text = _escape(cell_text(cell, column))
    return f"**{text}**" if cell.is_best and text else text


def _escape(text: str) -> str:
    for sign in "\\|*_<`":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r", " ").replace("\n", " ")
