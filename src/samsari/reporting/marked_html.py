"""Marked pairs as HTML without any script: source and output, what changed, findings below.

`assets/pair.js` draws the same for pages with many pairs; `assets/pair.css` is the look of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from samsari.model.document import Pairing
from samsari.model.finding import LEVELS, Finding
from samsari.model.showing import number_of
from samsari.reporting.html import html_page
from samsari.reporting.marked import Fate, MarkedPair, Piece, Row
from samsari.reporting.pairings import summary

LEGEND = (
    '<p class="legend"><mark class="f1">replaced</mark> <mark class="f4">replaced by something '
    'else</mark> <mark class="f5">moved</mark> <del class="f2">dropped</del> '
    '<ins class="f2">added</ins> <span class="f3">¶</span> a new sentence. '
    '<mark class="fail">fail</mark> <mark class="warn">warn</mark> '
    '<mark class="note">note</mark>: found by <code>samsari check</code>. Point at a word to see '
    "its partner.</p>"
)


def pair_html(row: Row, *, id: str = "") -> str:
    """Source and output beside each other, the findings below them."""
    said = {
        side: {p[2]: p[0] for p in pieces if p[2]}
        for side, pieces in (("source", row.source), ("output", row.output))
    }
    sides = (
        ("source", "del", row.source, said["output"], "now"),
        ("output", "ins", row.output, said["source"], "was"),
    )
    cells = "".join(
        f'<div><span class="who">{side}</span><div class="text">'
        f"{_text_html(pieces, lost, other, then)}</div></div>"
        for side, lost, pieces, other, then in sides
    )
    name = f' id="{id}"' if id else ""
    return f'<div class="pair"{name}>{cells}</div>{reasons_html(row.findings)}'


def _text_html(pieces: Sequence[Piece], lost: str, other: Mapping[int, str], then: str) -> str:
    if not "".join(piece[0] for piece in pieces).strip():
        return '<i class="who">(empty)</i>'
    return "".join(_piece_html(piece, lost, other, then) for piece in pieces)


def _piece_html(piece: Piece, lost: str, other: Mapping[int, str], then: str) -> str:
    text, fate, link, level, message = piece
    shown = escape(text).replace("\n", "<br>")
    if fate == Fate.SPLIT:
        return '<span class="f3" title="a new sentence">¶ </span>'
    if not fate and not level:
        return shown
    tag = lost if fate == Fate.LOST else "mark"
    partner = f"{then}: {other[link]}" if link in other else ""
    title = "; ".join(filter(None, (message, partner)))
    kind = " ".join(filter(None, (f"f{int(fate)}" if fate else "", level)))
    named = (f' title="{escape(title)}"' if title else "") + (f' data-link="{link}"' * bool(link))
    return f'<{tag} class="{kind}"{named}>{shown}</{tag}>'


def reasons_html(findings: Iterable[Finding]) -> str:
    """The findings as a list, the gravest first."""
    lines = (
        f'<li class="{one.level}"><b>{one.level}</b> {escape(one.message)} '
        f"<code>{one.rule}</code></li>"
        for one in sorted(findings, key=lambda one: LEVELS.index(one.level))
    )
    listed = "".join(lines)
    return f'<ul class="reasons">{listed}</ul>' if listed else ""


def rows_html(rows: Sequence[Row], name: str = "s") -> str:
    """A list of paired sentences; sentences in which nothing changed are folded."""
    parts: list[str] = []
    folded: list[str] = []
    for number, row in enumerate(rows, start=1):
        alone = ' class="alone"' if row.kind in ALONE else ""
        kind = f'<span class="who">{row.kind}</span>' if row.kind != "1:1" else ""
        drawn = f"<li{alone}>{kind}{pair_html(row, id=f'{name}{number}')}</li>"
        if row.is_plain:
            folded.append(drawn)
            continue
        parts += [_fold(folded), drawn]
        folded = []
    return f'<ol class="pairs">{"".join((*parts, _fold(folded)))}</ol>'


ALONE = ("left out", "added")


def _fold(rows: Sequence[str]) -> str:
    if not rows:
        return ""
    told = f"<summary>{number_of(len(rows), 'sentence')} unchanged</summary>"
    return f'<li class="same"><details>{told}<ol>{"".join(rows)}</ol></details></li>'


def page(documents: Iterable[tuple[str, Pairing, MarkedPair]], signature: str) -> str:
    """An HTML page with the paired sentences of documents, those that lost most first."""
    ordered = sorted(documents, key=lambda one: _loss(one[1], one[2]))
    sections = (
        f"<section><h2>{escape(name)}</h2><p>{escape(summary(pairing))}</p>"
        f"{rows_html(pair.rows(pairing), f'd{number}-')}</section>"
        for number, (name, pairing, pair) in enumerate(ordered, start=1)
    )
    note = f'<p class="note">Method: <code>{escape(signature)}</code></p>'
    return html_page("Paired sentences", "".join(sections) + note, lead=LEGEND)


def _loss(pairing: Pairing, pair: MarkedPair) -> tuple[int, float]:
    """For sorting: the gravest finding, then the share of sentences without a partner."""
    level = min((LEVELS.index(one.level) for one in pair.findings), default=len(LEVELS))
    alone = len(pairing.omitted) + len(pairing.added)
    return level, -alone / max(1, len(pairing.left) + len(pairing.right))
