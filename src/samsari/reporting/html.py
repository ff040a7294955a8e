"""HTML pages that need no other file: their frame, and pages of tables and figures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from samsari.model.table import Cell, Column, Figure, Table
from samsari.reporting.figures import svg
from samsari.reporting.tables.values import cell_text, footnotes, heading, is_numeric

# The frame of an HTML page that needs no other file: head, style and body.


@cache
def shared_style() -> str:
    """The style sheet that all pages with both themes begin with, here and on the server."""
    return (files("samsari.reporting") / "shared.css").read_text(encoding="utf-8")


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

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; margin: 2rem auto; max-width: 76rem;
  padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #ddd; text-align: left; }
th { border-bottom: 2px solid #888; } .n { text-align: right; white-space: nowrap; }
.note { color: #555; font-size: .85rem; margin: .3rem 0; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; } .figures svg { max-width: 100%;
  height: auto; border: 1px solid #eee; }
"""


def page(title: str, tables: Iterable[Table], figures: Iterable[Figure] = ()) -> str:
    """A whole HTML document."""
    drawn = "".join(svg.render(figure) for figure in figures)
    body = [f"<h1>{escape(title)}</h1>", *map(table_html, tables)]
    if drawn:
        body.append(f'<h2>Figures</h2>\n<div class="figures">\n{drawn}</div>')
    return html_page(title, STYLE, "\n".join(body))


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
