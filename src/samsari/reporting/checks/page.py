"""Findings as one HTML page that needs nothing else: the verdict first, then the pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from samsari.checking.registry import rule
from samsari.model.document import Pairing
from samsari.model.finding import LEVELS, VERDICTS, Findings
from samsari.model.showing import number_of
from samsari.reporting.checks.machines import Checked
from samsari.reporting.checks.text import FOOTER, Summary, verdict_sentence
from samsari.reporting.html import asset, html_page, scrolling, tiles
from samsari.reporting.marked import MarkedPair
from samsari.reporting.marked_html import LEGEND, pair_html, rows_html

SHOWN = 8  # rows of the table of rules that are seen at once

# A checked pair with its marks; of documents also which sentences belong together.
Shown = tuple[Checked, MarkedPair, Pairing | None]


def gravity(found: Findings) -> tuple[float, ...]:
    """For sorting, the worst first: the verdict, then how many findings, then what was lost."""
    counts = [-sum(one.level == level for one in found.findings) for level in LEVELS[:-1]]
    lost = 0.0 if found.coverage is None else found.coverage
    return (VERDICTS.index(found.verdict), *counts, -(found.risk or 0.0), lost)


def page(checked: Sequence[Shown], summary: Summary, title: str = "Check") -> str:
    """The whole page; `checked` may be fewer pairs than the summary counts."""
    ordered = sorted(checked, key=lambda one: gravity(one[0].found))
    is_one = len(ordered) == summary.n_pairs == 1
    found = ordered[0][0].found if is_one else None
    told = f"{found.verdict}: {verdict_sentence(found)}" if found else str(summary)
    body = [
        tiles(_finding_tiles(*ordered[0]) if is_one else _verdict_tiles(summary, ordered)),
        "" if is_one else _tools(summary),
        f'<section id="pairs"><h2>Pairs, the worst first</h2>{LEGEND}<div id="list">',
        *(_pair(*one, number) for number, one in enumerate(ordered, start=1)),
        "</div></section>",
        _left_out(summary.n_pairs - len(checked)),
        _rules(summary),
        f'<p class="note">{escape(FOOTER)}</p>',
    ]
    lead = f'<p class="headline">{escape(told)}</p>'
    script = "" if is_one else f"<script>{asset('check.js')}</script>"
    return html_page(title, "\n".join(body), lead=lead, script=script)


Tile = tuple[str, str, str, str]  # where it leads, name, value, sentence


def _verdict_tiles(summary: Summary, ordered: Sequence[Shown]) -> Iterator[Tile]:
    """How many pairs have each verdict; each leads to the first of them."""
    first: dict[str, int] = {}
    for number, (one, _, _) in enumerate(ordered, start=1):
        first.setdefault(one.found.verdict, number)
    for verdict in VERDICTS:
        if summary.verdicts[verdict]:
            place = first.get(verdict)
            told = verdict_sentence(ordered[place - 1][0].found) if place else ""
            to = f"#p{place}" if place else "#pairs"
            yield to, verdict, f"{summary.verdicts[verdict]:,}", told


def _finding_tiles(checked: Checked, pair: MarkedPair, pairing: Pairing | None) -> Iterator[Tile]:
    """The findings of one pair, the gravest first; each leads to its sentence."""
    rows = pair.rows(pairing) if pairing else ()
    places = {id(one): n for n, row in enumerate(rows, start=1) for one in row.findings}
    found = sorted(checked.found.findings, key=lambda one: LEVELS.index(one.level))
    for one in found[:SHOWN]:
        to = f"#p1-{places[id(one)]}" if id(one) in places else "#p1"
        yield to, rule(one.rule).title, one.level, one.message
    for unjudged in checked.found.unjudged[:1]:
        yield "#p1", "the rules", "cannot judge", unjudged.reason
    if not found and not checked.found.unjudged:
        yield "#p1", "the rules", "pass", verdict_sentence(checked.found)


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
        return "<section><h2>Rules</h2><p>No rule found anything.</p></section>"
    more = _table(rows[SHOWN:])
    if more:
        more = f"<details><summary>{len(rows) - SHOWN} more</summary>{more}</details>"
    return f"<section><h2>Rules</h2>{_table(rows[:SHOWN])}{more}</section>"


def _table(rows: Sequence[str]) -> str:
    if not rows:
        return ""
    return scrolling(
        '<table class="rules"><thead><tr>'
        '<td></td><th scope="col">pairs</th><th scope="col">fires on human text</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>",
        "Rules",
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


def _pair(checked: Checked, pair: MarkedPair, pairing: Pairing | None, number: int) -> str:
    found = checked.found
    names = " ".join(sorted({finding.rule for finding in found.findings}))
    if pairing is None:
        drawn = pair_html(pair.whole())
    else:
        drawn = rows_html(pair.rows(pairing), f"p{number}-")
    unjudged = "".join(
        f'<ul class="reasons"><li class="unjudged"><b>cannot judge</b> {escape(one.reason)}</ul>'
        for one in found.unjudged[:1]
    )
    return (
        f'<article id="p{number}" data-verdict="{found.verdict}" data-rules="{names}">'
        f'<h3><span class="verdict {found.verdict.replace(" ", "-")}">{found.verdict}</span> '
        f"{escape(checked.where)}</h3>{drawn}{unjudged}{_amounts(found)}{_replaced(found)}</article>"
    )


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
