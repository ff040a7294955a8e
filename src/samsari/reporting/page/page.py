"""The report as one HTML file: summary, pictures, what to look at first, and every pair.

Everything is inside the file; the pairs stand in it as JSON and are drawn by a small script, which
puts text into the page as text only, never as markup.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from string import Template
from typing import Any

from samsari.model.result import Result
from samsari.model.showing import number_of
from samsari.model.table import Table
from samsari.reporting import tables
from samsari.reporting.html import ASSETS, asset, bare_table, html_page, joined_script, matrix
from samsari.reporting.marked_html import LEGEND
from samsari.reporting.page.contests import headline, matrices
from samsari.reporting.page.pairs import Group, groups
from samsari.reporting.page.pictures import Picture
from samsari.reporting.scores import comparison_table, score_table


@dataclass(frozen=True, slots=True)
class Report:
    """What a page shows: the result, the pairs that fit in, the pictures."""

    result: Result
    title: str
    systems: tuple[str, ...]
    pairs: tuple[Mapping[str, Any], ...]
    counts: Mapping[str, Mapping[str, int]]
    pictures: tuple[Picture, ...]
    hard_words: Table | None = None


def page(report: Report) -> str:
    """The whole page."""
    scores = score_table(report.result)
    body = Template(asset("page.html")).substitute(
        warnings=_warnings(report),
        scores=bare_table(scores, "scores"),
        key=_key(report.result),
        comparisons=_comparisons(report.result),
        signatures=_signatures(report.result),
        pictures="".join(map(_picture, report.pictures)),
        words=bare_table(report.hard_words, "hard-words") if report.hard_words else "",
        findings=_findings(report),
        legend=LEGEND,
    )
    told = headline(report.result)
    lead = f'<p class="headline">{escape(told)}</p>' if told else ""
    script = (
        f'<script type="application/json" id="content">{_json(_content(report, scores))}</script>'
        f'\n<script type="module">{joined_script(ASSETS / "page.js")}</script>'
    )
    lead += f"<p>{escape(_about(report))}</p>"
    return html_page(report.title, body.rstrip(), lead=lead, nav=NAV, script=script)


NAV = (
    '<nav aria-label="Sections"><a href="#summary">Summary</a> '
    '<a href="#first">What to look at first</a> <a href="#pictures">Pictures</a> '
    '<a href="#pairs">Pairs</a></nav>'
)


def _about(report: Report) -> str:
    total, shown = report.result.n_pairs, len(report.pairs)
    kept = "" if shown == total else f" The first {number_of(shown, 'pair')} can be browsed below."
    return f"{number_of(total, 'pair')}, {number_of(len(report.systems), 'system')}.{kept}"


def _key(result: Result) -> str:
    """What stars, arrows and brackets of the summary mean."""
    marks = ["★ the best of the systems"] if len(result.systems) > 1 else []
    arrows = {info.higher_is_better for info in result.metrics}
    marks += ["↑ higher is better"] * (True in arrows) + ["↓ lower is better"] * (False in arrows)
    notes = [one for one in score_table(result).notes if not one.startswith(SIGNED)]
    signatures = {info.signature for info in result.metrics}
    told = [*marks, *(one for one in notes if one not in signatures)]
    return f'<p class="note">{escape("; ".join(told))}</p>' if told else ""


SIGNED = ("SAMSA: ", "the parser is unsure")


def _warnings(report: Report) -> str:
    lines = list(map(str, report.result.warnings))
    items = "".join(f"<li>{escape(line)}" for line in lines)
    return f'<ul class="warnings" aria-label="Warnings">{items}</ul>' if items else ""


def _comparisons(result: Result) -> str:
    """A matrix for each metric; every difference with its interval is folded."""
    if not result.comparisons:
        return ""
    table = comparison_table(result)
    notes = "".join(f"<p class=note>{escape(note)}</p>" for note in table.notes)
    return (
        f"{matrices(result)}<details><summary>All differences with intervals and p-values</summary>"
        f"{bare_table(table, 'comparisons')}{notes}</details>"
    )


def _signatures(result: Result) -> str:
    return "".join(f"<li><code>{escape(metric.signature)}</code>" for metric in result.metrics)


def _picture(picture: Picture) -> str:
    wide = ' class="wide-picture"' if picture.is_wide else ""
    return (
        f"<figure{wide}><figcaption><b>{escape(picture.title)}</b> "
        f"{escape(picture.caption)}</figcaption>{picture.svg}</figure>"
    )


def _findings(report: Report) -> str:
    """How many pairs of each system a rule fires on, what must be corrected first."""
    met = _met(report)
    if not met:
        return "<p>No rule found anything.</p>"
    meanings = "".join(
        f"<dt><b>{escape(group.title)}</b> <code>{group.code}</code></dt>"
        f"<dd>{escape(group.meaning)}</dd>"
        for group in met
    )
    more = _count_table(report, met[SHOWN:])
    if more:
        told = f"<summary>{len(met) - SHOWN} more</summary>"
        more = f'<details class="definitions">{told}{more}</details>'
    return (
        '<p class="note">Pairs of each system, the gravest findings first. Press a number to see '
        f"them.</p>{_count_table(report, met[:SHOWN])}{more}"
        f'<details class="definitions"><summary>What these mean</summary><dl>{meanings}</dl>'
        "</details>"
    )


SHOWN = 14  # kinds of findings that are seen at once


def _count_table(report: Report, some: Sequence[Group]) -> str:
    if not some:
        return ""
    rows = ((group.title, _counts(report, group)) for group in some)
    return matrix(report.systems, rows, "What to look at first", kind="matrix counts")


def _counts(report: Report, group: Group) -> Iterator[str]:
    for index, system in enumerate(report.systems):
        count = report.counts[system].get(group.code, 0)
        name = escape(f"{count:,} pairs of {system}: {group.title}", quote=True)
        yield (
            f'<td><button type="button" data-finding="{group.code}" data-system="{index}" '
            f'aria-label="{name}">{count:,}</button></td>'
            if count
            else "<td>0</td>"
        )


def _met(report: Report) -> list[Group]:
    """The groups that at least one output belongs to: the gravest first, then the largest."""
    totals = {g: sum(counts.get(g.code, 0) for counts in report.counts.values()) for g in groups()}
    met = [group for group, total in totals.items() if total]
    return sorted(met, key=lambda group: (group.gravity, -totals[group]))


def _content(report: Report, scores: Table) -> dict[str, Any]:
    return {
        "systems": report.systems,
        "metrics": [
            {"name": metric.name, "up": metric.higher_is_better} for metric in report.result.metrics
        ],
        "findings": {group.code: group.title for group in _met(report)},
        "pairs": report.pairs,
        "markdown": tables.markdown(scores),
        "latex": tables.latex(scores),
    }


def _json(content: Mapping[str, Any] | Sequence[Any]) -> str:
    """JSON that may stand inside a script element, whatever the texts contain."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace("\u2028", "\\u2028")
