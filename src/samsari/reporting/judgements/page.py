"""A judgement of meaning or fluency as one HTML page that opens offline."""

from __future__ import annotations

from html import escape

from samsari.model.fluency import FluencyJudgement
from samsari.model.meaning import MeaningJudgement
from samsari.reporting.html import html_page
from samsari.reporting.judgements.drawing import drawing
from samsari.reporting.judgements.text import Judgement, shown, told

STYLE = """
:root { --ink:#1b1f24; --paper:#fff; --line:#d5dae0; --dim:#59636e }
@media (prefers-color-scheme: dark) {
  :root { --ink:#e8ecf0; --paper:#14181d; --line:#39424d; --dim:#9aa5b1 } }
body { margin: 0 auto; padding: 1.5rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.drawing { overflow-x: auto } table { border-collapse: collapse; margin: 1rem 0 }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-top: 1px solid var(--line) }
td.points { text-align: right; font-variant-numeric: tabular-nums } footer { color: var(--dim) }
"""
MEANING_FOOT = (
    "Dashed box: the other text does not say this word. Filled box: its partner says less, or has "
    "another role. The number below a word is what it costs, in points of 100."
)
FLUENCY_FOOT = "The score is the usual score plus the points of all features, cut to 0 to 100."


def page(found: Judgement) -> str:
    """The whole judgement as a page."""
    name = "Meaning" if isinstance(found, MeaningJudgement) else "Fluency"
    body = fragment(found)
    return html_page(name, STYLE, f"<main><h1>{name}</h1>{body}</main>")


def fragment(found: Judgement) -> str:
    """The judgement without head and style, to stand inside another page."""
    if isinstance(found, MeaningJudgement):
        rows = [(-cost.points, told(cost)) for cost in found.costs]
        picture = f'<div class="drawing">{drawing(found)}</div>'
        return f"{picture}{_table(rows)}<footer>{MEANING_FOOT}</footer>"
    return _fluency(found)


def _fluency(found: FluencyJudgement) -> str:
    if found.score is None:
        return f"<p>It cannot be judged: {escape(found.reason)}.</p>"
    rows = [(found.usual, "the score of a usual output")]
    for one in shown(found):
        rows.append((one.points, f"{one.feature} ({one.value:.2f}): {one.meaning}"))
    return f"<p>{found.score:.1f} of 100</p>{_table(rows)}<footer>{FLUENCY_FOOT}</footer>"


def _table(rows: list[tuple[float, str]]) -> str:
    if not rows:
        return "<p>Nothing was lost or added.</p>"
    cells = "".join(
        f'<tr><td class="points">{points:+.1f}<td>{escape(text)}' for points, text in rows
    )
    return f"<table><thead><tr><th>points<th>for</thead><tbody>{cells}</tbody></table>"
