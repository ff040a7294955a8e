"""The report as one HTML file: summary, pictures, what to look at first, and every pair.

Everything is inside the file; the pairs stand in it as JSON and are drawn by a small script, which
puts text into the page as text only, never as markup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from string import Template
from typing import Any

from samsari.model.result import Result
from samsari.model.showing import number_of
from samsari.model.table import Table
from samsari.reporting import tables
from samsari.reporting.html import asset, html_page
from samsari.reporting.page.pairs import Group, groups
from samsari.reporting.page.pictures import Picture
from samsari.reporting.scores import comparison_table, score_table
from samsari.reporting.tables import cell_text, heading


@dataclass(frozen=True, slots=True)
class Report:
    """What a page shows: the result, the pairs that fit in, the pictures."""

    result: Result
    title: str
    systems: tuple[str, ...]
    pairs: tuple[Mapping[str, Any], ...]
    counts: Mapping[str, Mapping[str, int]]
    pictures: tuple[Picture, ...]
    notes: tuple[str, ...] = ()
    hard_words: Table | None = None


def page(report: Report) -> str:
    """The whole page."""
    template = Template(asset("page.html"))
    scores = score_table(report.result)
    body = template.substitute(
        title=escape(report.title),
        script=asset("page.js"),
        about=escape(_about(report)),
        warnings=_warnings(report),
        scores=_table(scores, "scores"),
        comparisons=_comparisons(report.result) + _hard_words(report),
        signatures=_signatures(report.result),
        pictures="".join(map(_picture, report.pictures)),
        findings=_findings(report),
        content=_json(_content(report, scores)),
    )
    style = asset("shared.css") + asset("page.css")
    return html_page(report.title, style, body.rstrip())


def _about(report: Report) -> str:
    total, shown = report.result.n_pairs, len(report.pairs)
    kept = "" if shown == total else f" The first {number_of(shown, 'pair')} can be browsed below."
    return f"{number_of(total, 'pair')}, {number_of(len(report.systems), 'system')}.{kept}"


def _warnings(report: Report) -> str:
    lines = [*map(str, report.result.warnings), *report.notes]
    items = "".join(f"<li>{escape(line)}" for line in lines)
    return f'<ul class="warnings" aria-label="Warnings">{items}</ul>' if items else ""


def _holds_words(table: Table, place: int) -> bool:
    """True for a column without a number; an interval in brackets is one."""
    texts = [str(row[place].value or "") for row in table.rows]
    return not any(text.lstrip("[+-—")[:1].isdigit() for text in texts)


def _kind(*, is_words: bool, is_best: bool = False) -> str:
    names = [name for name, holds in (("words", is_words), ("best", is_best)) if holds]
    return f' class="{" ".join(names)}"' if names else ""


def _table(table: Table, name: str) -> str:
    words = [_holds_words(table, place) for place in range(len(table.columns))]
    heads = "".join(
        f'<th scope="col"{_kind(is_words=is_words)}>'
        f'<button type="button">{escape(heading(column))}</button></th>'
        for column, is_words in zip(table.columns, words, strict=True)
    )
    rows = []
    for row in table.rows:
        cells = []
        for cell, column, is_words in zip(row, table.columns, words, strict=True):
            value = "" if cell.value is None else str(cell.value)
            kind = _kind(is_words=is_words, is_best=cell.is_best)
            reason = f' title="{escape(cell.reason)}"' if cell.reason else ""
            cells.append(
                f'<td data-value="{escape(value)}"{kind}{reason}>'
                f"{escape(cell_text(cell, column))}</td>"
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="wide"><table class="sortable" id="{name}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _comparisons(result: Result) -> str:
    if not result.comparisons:
        return ""
    table = comparison_table(result)
    notes = "".join(f"<p class=note>{escape(note)}</p>" for note in table.notes)
    return f"<h3>{escape(table.title)}</h3>{_table(table, 'comparisons')}{notes}"


def _signatures(result: Result) -> str:
    return "".join(f"<li><code>{escape(metric.signature)}</code>" for metric in result.metrics)


def _hard_words(report: Report) -> str:
    return _table(report.hard_words, "hard-words") if report.hard_words else ""


def _picture(picture: Picture) -> str:
    wide = ' class="wide-picture"' if picture.is_wide else ""
    return (
        f"<figure{wide}><figcaption><b>{escape(picture.title)}</b> "
        f"{escape(picture.caption)}</figcaption>"
        f'<div class="drawing" role="img" aria-label="{escape(picture.title)}">{picture.svg}</div>'
        "</figure>"
    )


def _findings(report: Report) -> str:
    rows = []
    for finding in _met(report):
        cells = "".join(
            f'<td><button type="button" data-finding="{finding.code}" '
            f'data-system="{index}">{count:,}</button></td>'
            if (count := report.counts[system].get(finding.code, 0))
            else "<td>0</td>"
            for index, system in enumerate(report.systems)
        )
        rows.append(
            f'<tr><th scope="row">{escape(finding.title)}<span class="note">'
            f"{escape(finding.meaning)}</span></th>{cells}</tr>"
        )
    heads = "".join(f'<th scope="col">{escape(system)}</th>' for system in report.systems)
    return (
        f'<div class="wide"><table><thead><tr><td></td>{heads}</tr></thead><tbody>'
        f"{''.join(rows)}</tbody></table></div>"
    )


def _met(report: Report) -> list[Group]:
    """The groups that at least one output belongs to."""
    return [g for g in groups() if any(counts.get(g.code) for counts in report.counts.values())]


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
