"""What pages and drawings stand in: the frame of a page, of a picture, and pages of tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from rich.cells import cell_len

from samsari.formats.passages.base import cleaned
from samsari.model.finding import VERDICTS
from samsari.model.table import Cell, Figure, Table
from samsari.reporting.tables import cell_text, footnotes, heading

# HTML pages that need no other file: their frame, and pages of tables and figures.

# The frame of an HTML page that needs no other file: head, style and body.


@cache
def asset(name: str) -> str:
    """A style sheet or page frame of this room."""
    return (files("samsari.reporting") / "assets" / name).read_text(encoding="utf-8")


def html_page(title: str, body: str, *, lead: str = "", nav: str = "", script: str = "") -> str:
    """A whole HTML document, the one shell of all pages that stand in a file.

    `lead` is HTML that stands under the heading: the answer, before any details.
    """
    parts = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{''.join(map(asset, STYLES))}</style>",
        "</head>",
        "<body>",
        '<a class="skip" href="#main">To the content</a>',
        f"<header><h1>{escape(title)}</h1>{lead}{nav}</header>",
        f'<main id="main" tabindex="-1">\n{without_style(body)}\n</main>',
        *([script] if script else []),
        "</body>",
        "</html>",
    )
    return "\n".join(parts) + "\n"


STYLES = ("shared.css", "pair.css", "drawings.css", "page.css")


ASSETS = Path(str(files("samsari.reporting"))) / "assets"
_IMPORT = re.compile(r"""^import\s[^;]*?from\s+"\./([\w-]+\.js)";\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class|let)\b)", re.MULTILINE)


def joined_script(start: Path, folders: Iterable[Path] = ()) -> str:
    """A JavaScript module and all that it imports as one module, imported ones first.

    The modules share one scope then, so a name may be defined in one of them only.
    """
    parts: dict[str, str] = {}
    _collect(start, [start.parent, *folders, ASSETS], parts)
    return "".join(parts.values())


def _collect(path: Path, places: list[Path], parts: dict[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for other in _IMPORT.findall(text):
        if other not in parts:
            found = next(place / other for place in places if (place / other).exists())
            _collect(found, places, parts)
    parts[path.name] = _EXPORT.sub("", _IMPORT.sub("", text))


def colours(scope: str) -> str:
    """The colours of both themes for a part of somebody else's page."""
    return asset("shared.css").partition("\n* {")[0].replace(":root", scope)


def scrolling(inner: str, label: str, kind: str = "wide") -> str:
    """A box for what may be wider than the page; keys can scroll it, too."""
    named = escape(label or "Table", quote=True)
    return f'<div class="{kind}" tabindex="0" role="group" aria-label="{named}">{inner}</div>'


def tiles(held: Iterable[tuple[str, str, str, str]]) -> str:
    """Answers beside each other: where each leads, its name, its value and a sentence."""
    listed = "".join(
        f'<li><a class="{"".join({name, value} & set(VERDICTS))}" href="{to}">{escape(name)} '
        f'<strong>{escape(value)}</strong><span class="tell">{escape(told)}</span></a></li>'
        for to, name, value, told in held
    )
    return f'<ul class="tiles">{listed}</ul>'


# Tables and figures as one HTML page that needs nothing else: no scripts, no network.


def page(
    title: str, tables: Iterable[Table], figures: Iterable[Figure] = (), first: str = ""
) -> str:
    """A whole HTML page: head, style and body; `first` is HTML that stands before the tables."""
    from samsari.reporting.figures import svg  # it needs the frame of pictures below

    drawn = "".join(f"<figure>{svg(figure)}</figure>" for figure in figures)
    body = [f"<section>{table_html(one)}</section>" for one in tables]
    if drawn:
        plots = f'<section><h2>Figures</h2>\n<div class="figures">\n{drawn}</div></section>'
        body.insert(1, plots)
    return html_page(title, "\n".join((first, *body)))


def table_html(table: Table) -> str:
    """The table with its title before and its notes after it."""
    notes = "\n".join(f'<p class="note">{escape(note)}</p>' for note in footnotes(table))
    return f"<h2>{escape(table.title)}</h2>\n{bare_table(table)}\n{notes}"


def bare_table(table: Table, name: str = "") -> str:
    """The table alone; with a name the columns of it are buttons, by which the page sorts it."""
    kinds = ["words" if _holds_words(table, n) else "n" for n in range(len(table.columns))]
    names = (escape(heading(column)) for column in table.columns)
    shown = (f'<button type="button">{one}</button>' if name else one for one in names)
    head = "".join(
        f'<th scope="col" class="{kind}">{one}</th>' if one else "<td></td>"
        for kind, one in zip(kinds, shown, strict=True)
    )
    rows = "\n".join(f"<tr>{''.join(_cells(row, table, kinds))}</tr>" for row in table.rows)
    told = f'class="sortable" id="{name}"' if name else 'class="plain"'
    body = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
    return scrolling(f"<table {told}>\n{body}\n</table>", table.title)


def _cells(row: tuple[Cell, ...], table: Table, kinds: list[str]) -> Iterator[str]:
    for kind, cell, column in zip(kinds, row, table.columns, strict=True):
        text = escape(cell_text(cell, column))
        value = "" if cell.value is None else escape(str(cell.value), quote=True)
        tip = f' title="{escape(cell.reason)}"' if cell.value is None else ""
        best = f'<strong class="best">{text}</strong>' if cell.is_best else text
        yield f'<td class="{kind}" data-value="{value}"{tip}>{best}</td>'


def _holds_words(table: Table, place: int) -> bool:
    """True for a column without a number; an interval in brackets is one."""
    texts = [str(row[place].value or "") for row in table.rows]
    return not any(text.lstrip("[+-—")[:1].isdigit() for text in texts)


def matrix(
    heads: Iterable[str],
    rows: Iterable[tuple[str, Iterable[str]]],
    label: str,
    *,
    caption: str = "",
    kind: str = "matrix",
) -> str:
    """A table with names on two sides; its cells are HTML, `td` and all."""
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    above = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(cells)}</tr>' for name, cells in rows
    )
    head = f"{named}<thead><tr><td></td>{above}</tr></thead>"
    return scrolling(f'<table class="{kind}">{head}<tbody>{body}</tbody></table>', label)


# The frame of every drawing: size, title, the one style sheet, and a background.

CHARACTER = 9.0  # pixels of a letter of the drawings' font; a wide one takes two
_STYLE = re.compile(r"<style>(?:(?!<style>).)*?</style>", re.DOTALL)
_BETWEEN = re.compile(r"(?<!\s)\s*\n\s*")
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def picture(body: str, width: float, height: float, title: str = "") -> str:
    """An SVG document; it needs no other file and follows the reader's light or dark theme."""
    style = _BETWEEN.sub(" ", _COMMENT.sub("", asset("drawings.css"))).strip()
    named = f"<title>{escape(title)}</title>" if title else ""
    role = 'role="img"' if title else 'aria-hidden="true"'
    return cleaned(
        f'<svg class="drawn" xmlns="http://www.w3.org/2000/svg" {role} width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">{named}'
        f'<style>{style}</style><rect class="paper" width="100%" height="100%"/>{body}</svg>'
    )


def without_style(svg: str) -> str:
    """The drawing for a page that has the style sheet already."""
    return _STYLE.sub("", svg)


def text_width(text: str) -> float:
    """How wide a text is drawn."""
    return CHARACTER * max(1, cell_len(text))
