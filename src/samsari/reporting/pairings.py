"""Paired sentences to look at: text, JSON, TSV, links, a drawing and a page."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Mapping
from html import escape
from types import MappingProxyType

from samsari.formats.passages.base import cleaned
from samsari.model.document import Group, Pairing
from samsari.model.showing import number_of
from samsari.reporting.html import asset, html_page

WIDTH = 44  # letters of a column in a drawing
LINE, MARGIN, SPACE, GAP, LETTER = 17, 14, 10, 90, 7.3
JOINED, ALONE = "#1f78b4", "#b2182b"
# The table of paired sentences; on a narrow screen its columns stand below each other.
SIDES = ("original", "output")


def links_line(name: str, pairing: Pairing) -> str:
    """The id and `i-j` links."""
    return f"{name}\t{pairing}\n"


def json_line(name: str, pairing: Pairing) -> str:
    """A JSON object on one line: sentences of both sides, links, and what is alone."""
    document = {
        "id": name,
        "left": pairing.left.sentences,
        "right": pairing.right.sentences,
        "links": str(pairing),
        "scores": [link.score for link in pairing.links],
        "omitted": pairing.omitted,
        "added": pairing.added,
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def tsv_lines(name: str, pairing: Pairing) -> str:
    """A line for each group: id, kind, left sentences, right sentences."""
    rows = (
        "\t".join((name, kind, *(" ".join(text.split()) for text in texts)))
        for kind, *texts in text_cells(pairing)
    )
    return "".join(f"{row}\n" for row in rows)


def text_rows(name: str, pairing: Pairing) -> str:
    """The groups for people: what belongs together, what was left out, what was added."""
    lines = [f"{name}: {summary(pairing)}", ""]
    for kind, group in rows_of(pairing):
        lines.append(f"[{kind}]")
        lines += [f"  < {i + 1:>3}  {pairing.left.sentences[i]}" for i in group.left]
        lines += [f"  > {j + 1:>3}  {pairing.right.sentences[j]}" for j in group.right]
    return "\n".join(lines) + "\n\n"


def summary(pairing: Pairing) -> str:
    """How many sentences there are on each side, and what became of them."""
    return (
        f"{number_of(len(pairing.left), 'sentence')} to {len(pairing.right)}; "
        f"{len(pairing.groups)} paired, {len(pairing.omitted)} left out, "
        f"{len(pairing.added)} added, {number_of(pairing.crossings, 'crossing')}"
    )


def rows_of(pairing: Pairing) -> list[tuple[str, Group]]:
    """Groups and lone sentences in the order of the left text; added ones where they stand."""
    held: list[tuple[tuple[float, int], str, Group]] = []
    for group in pairing.groups:
        held.append(((group.left[0], group.right[0]), group.kind, group))
    for i in pairing.omitted:
        held.append(((i, -1), "left out", Group((i,), ())))
    for j in pairing.added:
        held.append(((_place(pairing, j), j), "added", Group((), (j,))))
    return [(kind, group) for _, kind, group in sorted(held, key=lambda row: row[0])]


def _place(pairing: Pairing, added: int) -> float:
    """Behind the left partner of the sentence before it."""
    before = [link for link in pairing.links if link.right < added]
    last = max((link.right for link in before), default=-1)
    return max((link.left for link in before if link.right == last), default=-1) + 0.5


def _text(sentences: tuple[str, ...], places: Iterable[int]) -> str:
    return " ".join(sentences[place] for place in places)


def text_cells(pairing: Pairing) -> list[tuple[str, str, str]]:
    """The kind and both texts of each group and lone sentence."""
    return [
        (
            kind,
            _text(pairing.left.sentences, group.left),
            _text(pairing.right.sentences, group.right),
        )
        for kind, group in rows_of(pairing)
    ]


def svg(name: str, pairing: Pairing) -> str:
    """A drawing: both texts side by side, paired sentences joined, lone ones in red."""
    columns = [_wrapped(side.sentences) for side in (pairing.left, pairing.right)]
    width = WIDTH * LETTER
    right = MARGIN + width + GAP
    tops = [_tops(column) for column in columns]
    height = max((_end(column) for column in columns), default=0) + MARGIN
    alone = (set(pairing.omitted), set(pairing.added))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + width + MARGIN:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {right + width + MARGIN:.0f} {height:.0f}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        f"<title>{escape(name)}: {escape(summary(pairing))}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for link in pairing.links:
        start, end = MARGIN + width + 4, right - 4
        one = tops[0][link.left] + LINE * len(columns[0][link.left]) / 2
        other = tops[1][link.right] + LINE * len(columns[1][link.right]) / 2
        middle = (start + end) / 2
        parts.append(
            f'<path d="M{start:.1f} {one:.1f} C{middle:.1f} {one:.1f} {middle:.1f} {other:.1f} '
            f'{end:.1f} {other:.1f}" fill="none" stroke="{JOINED}" stroke-width="2" '
            f'stroke-opacity="{0.35 + 0.65 * link.score:.2f}"/>'
        )
    for side, x in ((0, float(MARGIN)), (1, right)):
        for number, lines in enumerate(columns[side]):
            parts += _lines(lines, x, tops[side][number], number in alone[side])
    return cleaned("\n".join([*parts, "</svg>"]) + "\n")


def _wrapped(sentences: tuple[str, ...]) -> list[list[str]]:
    return [textwrap.wrap(sentence, WIDTH) or [""] for sentence in sentences]


def _tops(column: list[list[str]]) -> list[float]:
    tops, at = [], float(MARGIN)
    for lines in column:
        tops.append(at)
        at += LINE * len(lines) + SPACE
    return tops


def _end(column: list[list[str]]) -> float:
    return MARGIN + sum(LINE * len(lines) + SPACE for lines in column)


def _lines(lines: list[str], x: float, top: float, is_alone: bool) -> list[str]:
    style = f'fill="{ALONE}" font-style="italic"' if is_alone else 'fill="#222222"'
    return [
        f'<text x="{x:.1f}" y="{top + LINE * (n + 0.75):.1f}" {style}>{escape(line)}</text>'
        for n, line in enumerate(lines)
    ]


def table_html(pairing: Pairing) -> str:
    """Both texts side by side as an HTML table, one row for each group."""
    rows = []
    for kind, group in rows_of(pairing):
        css = ' class="alone"' if kind in ("left out", "added") else ""
        cells = (
            _cell(pairing.left.sentences, group.left),
            _cell(pairing.right.sentences, group.right),
        )
        rows.append(
            f'<tr><td class="kind">{kind}</td>'
            + "".join(
                f'<td{css} data-side="{side}">{cell}</td>'
                for side, cell in zip(SIDES, cells, strict=True)
            )
            + "</tr>"
        )
    heads = "".join(f"<th>{side}</th>" for side in SIDES)
    head = f'<thead><tr><th class="kind">pair</th>{heads}</tr></thead>'
    body = "\n".join(rows)
    return f'<table class="sentences">\n{head}\n<tbody>\n{body}\n</tbody>\n</table>'


def _cell(sentences: tuple[str, ...], places: Iterable[int]) -> str:
    found = (f"<small>{i + 1}</small> {escape(sentences[i])}" for i in places)
    return "<br>".join(found)


def page(pairs: Iterable[tuple[str, Pairing]], signature: str) -> str:
    """An HTML page with both texts of each pair of documents side by side."""
    body = ["<h1>Paired sentences</h1>"]
    body.append(
        '<p>Sentences in one row say the same. <span class="alone">Red italics</span> mark '
        "sentences without a partner.</p>"
    )
    for name, pairing in pairs:
        body += [f"<h2>{escape(name)}</h2>", f"<p>{escape(summary(pairing))}</p>"]
        body.append(table_html(pairing))
    body.append(f"<p><small>Method: {escape(signature)}</small></p>")
    style = asset("pairings.css") + asset("sentences.css")
    return cleaned(html_page("Paired sentences", style, "\n".join(body)))


LINE_FORMATS: Mapping[str, Callable[[str, Pairing], str]] = MappingProxyType(
    {"text": text_rows, "tsv": tsv_lines, "json": json_line, "links": links_line}
)
