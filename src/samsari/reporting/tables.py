"""A table as text: for the terminal, Markdown, LaTeX, HTML, TSV and JSON."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Literal, get_args

from rich.cells import cell_len

from samsari.errors import check_known, visible
from samsari.model.result import Estimate
from samsari.model.table import Cell, Column, Table, missing

# How a cell reads as text, the same in every format.

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
    """The value of a cell of a table as text, with its note."""
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


# How a statistic reads in a table: value, interval, stars for its p-value, or the reason.

# Largest p-value -> stars, smallest first.
STARS = ((0.001, "***"), (0.01, "**"), (0.05, "*"))
STARS_NOTE = "* p < .05, ** p < .01, *** p < .001"


def value_cell(value: float | None, reason: str) -> Cell:
    """A value as a table cell, or why there is none."""
    return missing(reason) if value is None else Cell(value)


def estimate_cell(estimate: Estimate, *, is_best: bool = False) -> Cell:
    """The estimate as a table cell."""
    if estimate.value is None:
        return missing(estimate.reason)
    interval = ""
    if estimate.interval is not None:
        interval = f"[{estimate.interval.low:.2f}, {estimate.interval.high:.2f}]"
    return Cell(estimate.value, note=f"{interval}{stars(estimate.p)}", is_best=is_best)


def stars(p: float | None) -> str:
    """One to three stars for a small p-value, nothing for a large or unknown one.

    >>> [stars(p) for p in (0.0004, 0.02, 0.3, None)]
    ['***', '*', '', '']
    """
    if p is None:
        return ""
    return next((marks for largest, marks in STARS if p < largest), "")


def members(one: object, names: str) -> dict[str, Any]:
    """Some fields of a value as members of a JSON object, under their own names.

    >>> members(Estimate(0.5, 3), "value n_units")
    {'value': 0.5, 'n_units': 3}
    """
    return {name: _plain(getattr(one, name)) for name in names.split()}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def estimate_json(estimate: Estimate) -> dict[str, object]:
    """The estimate as members of a JSON object."""
    interval = estimate.interval
    return {
        "value": estimate.value,
        "low": None if interval is None else interval.low,
        "high": None if interval is None else interval.high,
        "p": estimate.p,
        "n": estimate.n_units,
        "reason": estimate.reason,
    }


# A table for reading on a terminal or in a log.

PLAIN_WIDTH = 1000


def terminal(table: Table, *, width: int | None = None, color: bool = False) -> str:
    """The table as aligned text; without a width no line is ever folded."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    is_stacked = width is not None and _natural_width(table) > width
    grid = RichTable(box=SIMPLE_HEAD, pad_edge=False)
    for index, column in enumerate(table.columns):
        is_number = is_numeric(table, index)
        justify = "right" if is_number else "left"
        head, flow = Text(heading(column)), "fold"
        grid.add_column(head, justify=justify, overflow=flow, no_wrap=is_number)  # type: ignore[arg-type]
    for row in table.rows:
        told = [cell_text(c, k) for c, k in zip(row, table.columns, strict=True)]
        if (
            is_stacked
        ):  # an interval stands below its value, where both do not fit beside each other
            told = [one.replace(" [", "\n[", 1) for one in told]
        bold = ["bold" if cell.is_best else "" for cell in row]
        grid.add_row(*(Text(one, style=style) for one, style in zip(told, bold, strict=True)))
    stream = io.StringIO()
    console = Console(
        file=stream, width=width or PLAIN_WIDTH, force_terminal=color, highlight=False, markup=False
    )
    if table.title:
        console.print(Text(visible(table.title), style="bold"))
    console.print(grid)
    for note in footnotes(table):
        console.print(Text(note, style="dim"))
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def _natural_width(table: Table) -> int:
    """How wide the table is where no cell is folded."""
    columns = zip(table.columns, zip(*table.rows, strict=True) if table.rows else (), strict=False)
    return sum(
        2 + max(cell_len(heading(column)), *(cell_len(cell_text(cell, column)) for cell in cells))
        for column, cells in columns
    )


# A table as Markdown (pipe tables, as GitHub and pandoc read them).


def markdown(table: Table) -> str:
    """The table as Markdown, best values in bold, notes below."""
    marks = ["---:" if is_numeric(table, i) else "---" for i in range(len(table.columns))]
    lines = [f"**{_markdown_escape(visible(table.title))}**", ""] if table.title else []
    lines.append(_markdown_row([_markdown_escape(heading(column)) for column in table.columns]))
    lines.append(_markdown_row(marks))
    lines += [
        _markdown_row(
            [_markdown_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        )
        for row in table.rows
    ]
    for note in footnotes(table):
        lines += ["", _markdown_escape(note)]
    return "\n".join(lines) + "\n"


def _markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(cell: Cell, column: Column) -> str:
    text = _markdown_escape(cell_text(cell, column))
    return f"**{text}**" if cell.is_best and text else text


def _markdown_escape(text: str) -> str:
    for sign in "\\|*_<`":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r", " ").replace("\n", " ")


# A table as LaTeX that compiles as pasted, nicer if the paper loads booktabs and graphicx.

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


def latex(table: Table) -> str:
    """The table as a `table` environment with caption, label and, as comments, its notes."""
    places = "".join("r" if is_numeric(table, i) else "l" for i in range(len(table.columns)))
    body = [
        _latex_row(
            [_latex_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        )
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
        _latex_row([latex_escape(heading(column)) for column in table.columns]),
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}}",
        *([rf"\caption{{{latex_escape(visible(table.title))}}}"] if table.title else []),
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


def latex_escape(text: str) -> str:
    """The text with every character that LaTeX would interpret made harmless.

    A hyphen before a number is a minus, and marks of significance stand raised.
    """
    plain = "".join(SPECIAL.get(sign, sign) for sign in text).replace("\n", " ")
    plain = _MINUS.sub("$-$", plain)
    return _MARKS.sub(lambda found: f"$^{{{found[1].replace('†', chr(92) + 'dagger ')}}}$", plain)


_MINUS = re.compile(r"(?<![\w.)])-(?=\d)")
_MARKS = re.compile(r"(?<=\d)\s?([*†]+)(?=\s|$|\])")


def _latex_row(cells: list[str]) -> str:
    return f"{' & '.join(cells)} \\\\"


def _latex_cell(cell: Cell, column: Column) -> str:
    text = latex_escape(cell_text(cell, column))
    return rf"\textbf{{{text}}}" if cell.is_best and text else text


# A table as HTML to paste into a page or a README: one element, no style that leaks.


def html(table: Table) -> str:
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
        *(_html_row(row, table.columns, sides) for row in table.rows),
        "</tbody>",
        "</table>",
        *(f"<p><small>{escape(note)}</small></p>" for note in footnotes(table)),
    ]
    return "\n".join(lines) + "\n"


def _html_row(row: tuple[Cell, ...], columns: tuple[Column, ...], sides: list[str]) -> str:
    cells = zip(row, columns, sides, strict=True)
    return (
        "<tr>" + "".join(_tag("td", side, _html_cell(cell, c)) for cell, c, side in cells) + "</tr>"
    )


def _tag(name: str, side: str, text: str) -> str:
    align = ' align="right"' if side == "right" else ""
    return f"<{name}{align}>{text}</{name}>"


def _html_cell(cell: Cell, column: Column) -> str:
    text = escape(cell_text(cell, column))
    return f"<b>{text}</b>" if cell.is_best and text else text


# A table as tab-separated values, numbers in full precision.


def tsv(table: Table) -> str:
    """The table as TSV with a heading line; a missing cell is empty."""
    rows = [[_tsv_clean(heading(column)) for column in table.columns]]
    rows += [[_tsv_cell(cell) for cell in row] for row in table.rows]
    return "".join("\t".join(row) + "\n" for row in rows)


def _tsv_cell(cell: Cell) -> str:
    return "" if cell.value is None else _tsv_clean(str(cell.value))


def _tsv_clean(text: str) -> str:
    return visible(" ".join(text.replace("\t", " ").splitlines()))


# A table as JSON: what a program reads.


def json_text(table: Table) -> str:
    """The table as one JSON object with title, columns, rows and notes."""
    document = {
        "title": table.title,
        "columns": [{"name": c.name, "unit": c.unit} for c in table.columns],
        "rows": [[_json_cell(cell) for cell in row] for row in table.rows],
        "notes": list(table.notes),
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _json_cell(cell: Cell) -> object:
    if cell.value is None:
        return {"missing": cell.reason}
    if cell.note:
        return {"value": cell.value, "note": cell.note}
    return cell.value


# A table in any of the formats, by name.

Format = Literal["table", "markdown", "latex", "html", "tsv", "json"]
FORMATS: tuple[str, ...] = get_args(Format)

_RENDERERS: dict[str, Callable[[Table], str]] = {
    "table": terminal,
    "markdown": markdown,
    "latex": latex,
    "html": html,
    "tsv": tsv,
    "json": json_text,
}


def render(table: Table, form: str = "table") -> str:
    """The table as text in the format asked for."""
    check_known(form, FORMATS, f"no format {form!r}")
    return _RENDERERS[form](table)
