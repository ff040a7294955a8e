"""A table as LaTeX, ready for a paper that uses booktabs."""

from __future__ import annotations

from samsari.model.table import Cell, Column, Table
from samsari.reporting.tables.values import cell_text, footnotes, heading, is_numeric

SPECIAL = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "—": "---",
    "–": "--",
    "±": r"$\pm$",
    "−": "$-$",
    "×": r"$\times$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "↑": r"$\uparrow$",
    "↓": r"$\downarrow$",
}


def render(table: Table) -> str:
    """The table as a `table` environment with caption and, as comments, its notes."""
    places = "".join("r" if is_numeric(table, i) else "l" for i in range(len(table.columns)))
    body = [
        _row([_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)])
        for row in table.rows
    ]
    lines = [
        *(f"% {note}".replace("\n", " ") for note in footnotes(table)),
        r"\begin{table}",
        r"\centering",
        rf"\begin{{tabular}}{{{places}}}",
        r"\toprule",
        _row([escape(heading(column)) for column in table.columns]),
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}",
        *([rf"\caption{{{escape(table.title)}}}"] if table.title else []),
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """The text with every character that LaTeX would interpret made harmless."""
    return "".join(SPECIAL.get(sign, sign) for sign in text).replace("\n", " ")


def _row(cells: list[str]) -> str:
    return f"{' & '.join(cells)} \\\\"


def _cell(cell: Cell, column: Column) -> str:
    text = escape(cell_text(cell, column))
    return rf"\textbf{{{text}}}" if cell.is_best and text else text
