"""Findings as one HTML page that needs nothing else: both texts with marks, reasons, amounts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Literal

from samsari.checking.registry import rule
from samsari.model.finding import LEVELS, VERDICTS, Findings
from samsari.model.showing import number_of
from samsari.reporting.checks.machines import Checked
from samsari.reporting.checks.text import FOOTER, Summary
from samsari.reporting.html import asset, html_page

# A text cut at its findings, so that each piece can be marked.

Piece = tuple[str, str, str]  # text, level (empty: nothing found), message


def pieces(found: Findings, side: Literal["source", "output"]) -> list[Piece]:
    """The pieces of one text; where several findings overlap, the gravest counts."""
    text = found.source if side == "source" else found.output
    marks = [
        (span, finding)
        for finding in found.findings
        for span in (finding.source if side == "source" else finding.output)
    ]
    cuts = sorted({0, len(text), *(s.start for s, _ in marks), *(s.end for s, _ in marks)})
    cut_up: list[Piece] = []
    for start, end in pairwise(cuts):
        over = [finding for span, finding in marks if span.start <= start and end <= span.end]
        worst = min(over, key=lambda one: LEVELS.index(one.level), default=None)
        about = ("", "") if worst is None else (worst.level, worst.message)
        cut_up.append((text[start:end], *about))
    return cut_up


SHOWN = 8  # rows of the table of rules that are seen at once


def page(checked: Sequence[Checked], summary: Summary, title: str = "Check") -> str:
    """The whole page; `checked` may be fewer pairs than the summary counts."""
    style = "".join(map(asset, ("shared.css", "page.css", "check.css")))
    script = asset("check.js")
    body = [
        '<a class="skip" href="#pairs">Skip to the pairs</a>',
        f"<header><h1>{escape(title)}</h1><p>{escape(str(summary))}</p></header><main>",
        _rules(summary),
        _tools(summary),
        '<section id="pairs" aria-label="Pairs">',
        *map(_pair, checked),
        "</section>",
        _left_out(summary.n_pairs - len(checked)),
        f'<p class="note">{escape(FOOTER)}</p></main>',
        f"<script>{script}</script>",
    ]
    return html_page(title, style, "\n".join(body))


def _left_out(count: int) -> str:
    return f'<p class="note">Not shown: {number_of(count, "more pair")}.</p>' if count else ""


def _rules(summary: Summary) -> str:
    rows = []
    for name, count in summary.rules.most_common():
        each = rule(name)
        alarms = ", ".join(f"{where} {value:.1f} %" for where, value in each.rates.alarms.items())
        rows.append(
            f'<tr><th scope="row">{escape(each.title)} <code>{name}</code>'
            f'<span class="note">{escape(each.meaning)}</span></th>'
            f"<td>{count:,}</td><td>{escape(alarms) or '–'}</td></tr>"
        )
    for reason, count in summary.reasons.most_common():
        rows.append(
            f'<tr><th scope="row">Cannot judge<span class="note">{escape(reason)}</span></th>'
            f"<td>{count:,}</td><td>–</td></tr>"
        )
    if not rows:
        return "<section><h2>Findings</h2><p>No rule found anything.</p></section>"
    more = _table(rows[SHOWN:])
    if more:
        more = f"<details><summary>{len(rows) - SHOWN} more</summary>{more}</details>"
    return f"<section><h2>Findings</h2>{_table(rows[:SHOWN])}{more}</section>"


def _table(rows: Sequence[str]) -> str:
    if not rows:
        return ""
    return (
        '<div class="wide"><table class="rules"><thead><tr>'
        '<td></td><th scope="col">pairs</th><th scope="col">fires on human text</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _tools(summary: Summary) -> str:
    options = "".join(
        f'<option value="{verdict}">{verdict} ({summary.verdicts[verdict]:,})</option>'
        for verdict in VERDICTS
        if summary.verdicts[verdict]
    )
    names = "".join(f"<option>{name}</option>" for name, _ in summary.rules.most_common())
    return (
        '<div class="tools"><label>Verdict <select id="verdict"><option value="">all</option>'
        f'{options}</select></label> <label>Rule <select id="rule"><option value="">all</option>'
        f'{names}</select></label> <span id="shown" role="status"></span></div>'
    )


def _pair(checked: Checked) -> str:
    found = checked.found
    names = " ".join(sorted({finding.rule for finding in found.findings}))
    return (
        f'<article data-verdict="{found.verdict}" data-rules="{names}">'
        f'<h3><span class="verdict {found.verdict.replace(" ", "-")}">{found.verdict}</span> '
        f"{escape(checked.where)}</h3>"
        f"{_row(found, 'source')}{_row(found, 'output')}"
        f"{_reasons(found)}{_amounts(found)}{_replaced(found)}</article>"
    )


def _row(found: Findings, side: Literal["source", "output"]) -> str:
    text = _marked(found, side)
    return f'<div class="row"><span>{side}</span><div class="text">{text}</div></div>'


def _reasons(found: Findings) -> str:
    lines = [
        f'<li class="{finding.level}"><b>{finding.level}</b> {escape(finding.message)} '
        f"<code>{finding.rule}</code></li>"
        for finding in found.findings
    ]
    lines += [
        f'<li class="unjudged"><b>cannot judge</b> {escape(u.reason)}</li>'
        for u in found.unjudged[:1]
    ]
    return f'<ul class="reasons">{"".join(lines)}</ul>' if lines else ""


def _amounts(found: Findings) -> str:
    bars = []
    for name, value in (("coverage", found.coverage), ("support", found.support)):
        if value is not None:
            bars.append(
                f'<span class="amount">{name} <meter min="0" max="1" value="{value:.3f}" '
                f'aria-label="{name}"></meter> {value:.0%}</span>'
            )
    return f'<p class="values">{" ".join(bars)}</p>' if bars else ""


def _replaced(found: Findings) -> str:
    if not found.replaced:
        return ""
    words = ", ".join(f"{escape(r.before)} → {escape(r.after)}" for r in found.replaced)
    return f'<p class="values">Read these replaced words: {words}</p>'


def _marked(found: Findings, side: Literal["source", "output"]) -> str:
    """A text with its findings marked; where several overlap, the gravest shows."""
    text = found.source if side == "source" else found.output
    if not text.strip():
        return '<i class="note">(empty)</i>'
    return "".join(
        f'<mark class="{level}" title="{escape(message)}">{_shown(piece)}</mark>'
        if level
        else _shown(piece)
        for piece, level, message in pieces(found, side)
    )


def _shown(text: str) -> str:
    return escape(text).replace("\n", "<br>")
