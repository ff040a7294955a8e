"""SARI or BLEU of one pair as one HTML page that opens offline."""

from __future__ import annotations

from html import escape

from samsari.metrics.counts import ORDERS
from samsari.metrics.explained.sari import SariExplanation
from samsari.model.showing import number_of
from samsari.model.table import Column, Table
from samsari.reporting.html import html_page
from samsari.reporting.ngrams.as_json import NgramExplanation
from samsari.reporting.ngrams.drawing import drawing
from samsari.reporting.ngrams.text import NAMES, shown
from samsari.reporting.plain_page import STYLE, table_html

LEGEND = (
    "Under the words stands a bar for each n-gram: + added, = kept, − deleted. A green bar: the "
    "references do the same. A dashed bar: none does. A dotted yellow bar: some do. Point at a bar "
    "to read it."
)


def page(found: NgramExplanation) -> str:
    """The whole calculation of one pair as a self-contained page."""
    name = found.metric.name.upper()
    return html_page(name, STYLE, f"<main><h1>{name}</h1>{fragment(found)}</main>")


def fragment(found: NgramExplanation) -> str:
    """The calculation without head and style, to stand inside another page."""
    parts = ", ".join(f"{name} {value:.2f}" for name, value in found.parts.items())
    return (
        f"<p><strong>{shown(found.score)}</strong> ({escape(parts)})</p>"
        f'<div class="wide">{drawing(found)}</div><p class="note">{LEGEND}</p>'
        f"{table_html(table(found))}"
    )


def table(found: NgramExplanation) -> Table:
    """The counts of each length of n-grams, and what is made of them."""
    if isinstance(found, SariExplanation):
        numbers = [Column(name, digits=1) for name in ("precision", "recall", "F1")]
        return Table(
            "Counts",
            ("operation", "n", "right", "done", "wanted", *numbers),
            (
                (NAMES[o.operation], o.n, o.right, o.done, o.wanted, o.precision, o.recall, o.f1)
                for o in found.orders
            ),
        )
    return Table(
        "Counts",
        ("n", "matched", "all", Column("precision", "%", digits=1)),
        (
            (n, matched, total, found.parts[f"p{n}"])
            for n, (matched, total) in zip(ORDERS, found.counts, strict=True)
        ),
        (
            f"{number_of(len(found.output), 'word')}; the closest reference has {found.closest}; "
            f"brevity penalty {found.parts['brevity']:.3f}",
        ),
    )
