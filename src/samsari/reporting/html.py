"""What pages and drawings stand in: the frame of a page, of a picture, and pages of tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from rich.cells import cell_len

from samsari.model.table import Cell, Column, Figure, Table
from samsari.reporting import figures as svg
from samsari.reporting.tables import cell_text, footnotes, heading, is_numeric

# HTML pages that need no other file: their frame, and pages of tables and figures.

# The frame of an HTML page that needs no other file: head, style and body.


@cache
def asset(name: str) -> str:
    """A style sheet or page frame of this room."""
    return (files("samsari.reporting") / "assets" / name).read_text(encoding="utf-8")


def html_page(title: str, style: str, body: str, gap: str = "\n") -> str:
    """A whole HTML document; `gap` stands between its parts."""
    parts = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        body,
        "</body>",
        "</html>",
    )
    return gap.join(parts) + "\n"


# Tables and figures as one HTML page that needs nothing else: no scripts, no network.


def page(title: str, tables: Iterable[Table], figures: Iterable[Figure] = ()) -> str:
    """A whole HTML document."""
    drawn = "".join(svg.svg(figure) for figure in figures)
    body = [f"<h1>{escape(title)}</h1>", *map(table_html, tables)]
    if drawn:
        body.append(f'<h2>Figures</h2>\n<div class="figures">\n{drawn}</div>')
    return html_page(title, asset("tables.css"), "\n".join(body))


def table_html(table: Table) -> str:
    """The table with its title before and its notes after it."""
    classes = ["n" if is_numeric(table, index) else "" for index in range(len(table.columns))]
    head = "".join(
        f"<th{_class(name)}>{escape(heading(column))}</th>"
        for name, column in zip(classes, table.columns, strict=True)
    )
    rows = "\n".join(
        "<tr>"
        + "".join(
            f"<td{_class(name)}{_tip(cell)}>{_value(cell, column)}</td>"
            for name, cell, column in zip(classes, row, table.columns, strict=True)
        )
        + "</tr>"
        for row in table.rows
    )
    notes = "\n".join(f'<p class="note">{escape(note)}</p>' for note in footnotes(table))
    return (
        f'<h2>{escape(table.title)}</h2>\n<div class="wide"><table>\n<thead><tr>{head}</tr></thead>'
        f"\n<tbody>\n{rows}\n</tbody>\n</table></div>\n{notes}"
    )


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _tip(cell: Cell) -> str:
    return f' title="{escape(cell.reason)}"' if cell.value is None else ""


def _value(cell: Cell, column: Column) -> str:
    text = escape(cell_text(cell, column))
    return f"<strong>{text}</strong>" if cell.is_best else text


# The frame of every drawing: size, title, the one style sheet, and a background.

CHARACTER = 9.0  # pixels of a letter of the drawings' font; a wide one takes two
_STYLE = re.compile(r"<style>(?:(?!<style>).)*?</style>", re.DOTALL)
_BETWEEN = re.compile(r"(?<!\s)\s*\n\s*")
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def picture(body: str, width: float, height: float, title: str = "") -> str:
    """An SVG document; it needs no other file and follows the reader's light or dark theme."""
    style = _BETWEEN.sub(" ", _COMMENT.sub("", asset("drawings.css"))).strip()
    named = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg class="drawn" xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">{named}'
        f'<style>{style}</style><rect class="paper" width="100%" height="100%"/>{body}</svg>'
    )


def without_style(svg: str) -> str:
    """The drawing for a page that has the style sheet already."""
    return _STYLE.sub("", svg)


def text_width(text: str) -> float:
    """How wide a text is drawn."""
    return CHARACTER * max(1, cell_len(text))
