"""A table as LaTeX that compiles as pasted, nicer if the paper loads booktabs and graphicx."""

from __future__ import annotations

import re

from samsari.errors import visible
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


# Rules of booktabs, or plain lines where the paper does not load it; a box that shrinks a table to
# the column, or smaller letters where the paper does not load graphicx. So the table compiles as
# pasted, and fits.
SMALLER = (r"\small\tabcolsep4pt", r"\footnotesize\tabcolsep3pt", r"\scriptsize\tabcolsep2pt")
SMALLEST = r"\tiny\tabcolsep1pt"
PREAMBLE = (
    r"% Nicer with \usepackage{booktabs,graphicx}. Without graphicx letters get smaller to fit,",
    r"% and a table that does not fit in the smallest ones needs it.",
    r"\providecommand{\toprule}{\hline}\providecommand{\midrule}{\hline}"
    r"\providecommand{\bottomrule}{\hline}",
    r"\providecommand{\resizebox}[3]{\setbox0\hbox{#3}%",
    *(rf"  \ifdim\wd0>\columnwidth\setbox0\hbox{{{size} #3}}\fi" for size in (*SMALLER, SMALLEST)),
    r"  \leavevmode\box0}",
)
FIT = r"\resizebox{\ifdim\width>\columnwidth\columnwidth\else\width\fi}{!}{%"


def render(table: Table) -> str:
    """The table as a `table` environment with caption, label and, as comments, its notes."""
    places = "".join("r" if is_numeric(table, i) else "l" for i in range(len(table.columns)))
    body = [
        _row([_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)])
        for row in table.rows
    ]
    lines = [
        *(f"% {note}".replace("\n", " ") for note in footnotes(table)),
        r"\begin{table}",
        r"\centering",
        *PREAMBLE,
        FIT,
        rf"\begin{{tabular}}{{{places}}}",
        r"\toprule",
        _row([escape(heading(column)) for column in table.columns]),
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}}",
        *([rf"\caption{{{escape(visible(table.title))}}}"] if table.title else []),
        rf"\label{{tab:{label(table.title)}}}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def label(title: str) -> str:
    """A label made of the title.

    >>> label("Scores of 359 pairs on asset")
    'scores-of-359-pairs-on-asset'
    """
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words[:8]) or "samsari"


def escape(text: str) -> str:
    """The text with every character that LaTeX would interpret made harmless.

    A hyphen before a number is a minus, and marks of significance stand raised.
    """
    plain = "".join(SPECIAL.get(sign, sign) for sign in text).replace("\n", " ")
    plain = _MINUS.sub("$-$", plain)
    return _MARKS.sub(lambda found: f"$^{{{found[1].replace('†', chr(92) + 'dagger ')}}}$", plain)


_MINUS = re.compile(r"(?<![\w.)])-(?=\d)")
_MARKS = re.compile(r"(?<=\d)\s?([*†]+)(?=\s|$|\])")


def _row(cells: list[str]) -> str:
    return f"{' & '.join(cells)} \\\\"


def _cell(cell: Cell, column: Column) -> str:
    text = escape(cell_text(cell, column))
    return rf"\textbf{{{text}}}" if cell.is_best and text else text
