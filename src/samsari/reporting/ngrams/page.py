"""SARI and BLEU of one pair as a drawing and as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from samsari.metrics.counts import ORDERS
from samsari.metrics.ngrams_explained import Place, SariExplanation
from samsari.model.showing import number_of
from samsari.model.table import Column, Table
from samsari.reporting.html import STYLE, html_page, table_html
from samsari.reporting.look.picture import picture, text_width
from samsari.reporting.ngrams.text import NAMES, NgramExplanation, shown

# SARI or BLEU of one pair as a drawing: under the words a bar for each n-gram.
#
# Bars of single words come first, then those of two, three and four words. N-grams overlap, so
# those of n words take n rows. Green: as in the references. Vermilion and dashed: not. Yellow and
# dotted: as in some of them. The sign on a bar says what happened: + added, = kept, − deleted.

Rows = Sequence[Sequence[Place]]  # for each length, the n-grams of a text

WIDTH = 1000.0
MARGIN, LABEL, GAP = 12.0, 74.0, 10.0
WORD, BAR, STEP = 24.0, 12.0, 15.0
SIGNS = {"add": "+", "keep": "=", "del": "−", "match": "=", "": ""}
KINDS = {"right": "right", "wrong": "wrong", "partly": "partly", "not counted": "none"}
TOLD = {
    "add": "added",
    "keep": "kept",
    "del": "deleted",
    "match": "looked for",
    "": "repeated: SARI does not count it",
}
ANSWERS = {
    "right": "the references do the same",
    "partly": "some references do the same",
    "wrong": "no reference does",
    "not counted": "",
}


def drawing(found: NgramExplanation, width: float = WIDTH) -> str:
    """The texts of a pair below each other, with all their n-grams."""
    texts: list[tuple[str, Sequence[str], Rows]] = []
    if isinstance(found, SariExplanation):
        texts.append(("source", found.source, found.source_places))
    texts.append(("output", found.output, found.output_places))
    texts += [(f"ref. {n}", words, ()) for n, words in enumerate(found.references, start=1)]
    name = found.metric.name.upper()
    title = f"{name} {shown(found.score)}"
    parts = [f'<text class="title" x="{MARGIN}" y="22">{escape(title)}</text>']
    top, right = 40.0, 300.0
    for label, words, rows in texts:
        for start, stop in _lines(words, width - LABEL - 2 * MARGIN):
            widths = [text_width(word) + GAP for word in words[start:stop] or ("(empty)",)]
            lefts = list(accumulate(widths, initial=MARGIN + LABEL))
            body, height = _line(label, _Line(words, start, stop, lefts), rows, top)
            parts += body
            top, right = top + height, max(right, lefts[-1])
    return picture("".join(parts), right + MARGIN, top + MARGIN, title)


@dataclass(frozen=True, slots=True)
class _Line:
    """Some words of a text, from `start` to before `stop`, and where they stand."""

    words: Sequence[str]
    start: int
    stop: int
    lefts: Sequence[float]

    def bar(self, place: Place) -> tuple[float, float]:
        """The left and the right edge of an n-gram that begins on this line."""
        end = min(place.end, self.stop) - self.start
        return self.lefts[place.start - self.start], self.lefts[end] - GAP + 2


def _line(label: str, line: _Line, rows: Rows, top: float) -> tuple[list[str], float]:
    """Some words with the n-grams that begin among them, and its height."""
    shown_words = line.words[line.start : line.stop] or ("(empty)",)
    parts = [f'<text class="small dim" x="{MARGIN}" y="{top + 14:.0f}">{escape(label)}</text>']
    parts += [
        f'<text x="{left:.1f}" y="{top + 15:.0f}">{escape(word)}</text>'
        for left, word in zip(line.lefts, shown_words, strict=False)
    ]
    y = top + WORD
    for n, row in enumerate(rows, start=1):
        held = [place for place in row if line.start <= place.start < line.stop]
        if not held:
            continue
        parts.append(f'<text class="small dim" x="{MARGIN}" y="{y + 10:.0f}">{n}-grams</text>')
        parts += [_bar(line, place, y + STEP * (place.start % n)) for place in held]
        y += STEP * n + 4
    return parts, y - top + 8


def _bar(line: _Line, place: Place, y: float) -> str:
    left, right = line.bar(place)
    words = line.words
    told = f"“{' '.join(words[place.start : place.end])}”: {TOLD[place.kind]}"
    answer = ANSWERS[place.verdict]
    sign = SIGNS[place.kind]
    cut = " …" if place.end > line.stop and right - left > 30 else ""
    return (
        f"<g><title>{escape(told)}{f'; {answer}' if answer else ''}</title>"
        f'<rect class="{KINDS[place.verdict]}" x="{left - 2:.1f}" y="{y:.1f}" '
        f'width="{right - left + 2:.1f}" height="{BAR:.0f}" rx="3"/>'
        f'<text class="small" x="{(left + right) / 2:.1f}" y="{y + 10:.1f}" '
        f'text-anchor="middle">{sign}{cut}</text></g>'
    )


def _lines(words: Sequence[str], width: float) -> Iterator[tuple[int, int]]:
    start, used = 0, 0.0
    for place, word in enumerate(words):
        wide = text_width(word) + GAP
        if used + wide > width and place > start:
            yield start, place
            start, used = place, 0.0
        used += wide
    yield start, len(words)


# SARI or BLEU of one pair as one HTML page that opens offline.

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
