"""SARI and BLEU of one pair, every n-gram in its place: text, JSON, a drawing, a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import Any

from rich.cells import cell_len

from samsari.metrics.counts import ORDERS
from samsari.metrics.ngrams_explained import (
    BleuExplanation,
    GramStep,
    OrderStep,
    Place,
    SariExplanation,
)
from samsari.model.showing import number_of
from samsari.model.table import Column, Table
from samsari.reporting.html import html_page, picture, scrolling, table_html, text_width
from samsari.reporting.tables import members

# SARI and BLEU of one pair for the terminal, and as plain lists and dictionaries.

# SARI or BLEU of one pair as plain lists and dictionaries; words count from 0.

NgramExplanation = SariExplanation | BleuExplanation


def as_json(found: NgramExplanation) -> dict[str, Any]:
    """Everything that the score of one pair is made of."""
    pair = found.pair
    return {
        "metric": found.metric.name,
        "source": pair.source,
        "output": pair.output,
        "references": list(pair.references),
        "score": found.score,
        "parts": found.parts,
        "output_words": list(found.output),
        "reference_words": [list(words) for words in found.references],
        "output_ngrams": _rows(found.output, found.output_places),
        **(_sari(found) if isinstance(found, SariExplanation) else _bleu(found)),
    }


def _sari(found: SariExplanation) -> dict[str, Any]:
    return {
        "source_words": list(found.source),
        "source_ngrams": _rows(found.source, found.source_places),
        "orders": [members(one, ORDER) for one in found.orders],
        "missed": [_missed(step) for step in found.steps if step.missed],
    }


def _bleu(found: BleuExplanation) -> dict[str, Any]:
    return {
        "length": len(found.output),
        "closest_reference_length": found.closest,
        "orders": [
            {"n": n, "matched": matched, "all": total}
            for n, (matched, total) in zip(ORDERS, found.counts, strict=True)
        ],
    }


def _rows(words: Sequence[str], rows: Sequence[Sequence[Place]]) -> list[dict[str, Any]]:
    return [
        {
            "start": place.start,
            "end": place.end,
            "words": " ".join(words[place.start : place.end]),
            "operation": place.kind,
            "verdict": place.verdict,
            "share": round(place.share, 4),
        }
        for row in rows
        for place in row
    ]


# What is told of an operation on n-grams of one length.
ORDER = "operation n right done wanted precision recall f1"


def _missed(step: GramStep) -> dict[str, Any]:
    words = " ".join(step.words)
    return {"words": words, "operation": step.operation, "count": step.missed}


# SARI or BLEU of one pair for the terminal: a grid of marks under the words, then the counts.
#
# A mark stands under the first word of its n-gram: `+` added, `=` kept, `-` deleted, `m` matched.
# The sign behind it says what the references do: `✓` the same, `✗` not, `~` some of them.

WIDTH = 100
LABEL = 8
MOST_MISSED = 12
MARKS = {"add": "+", "keep": "=", "del": "-", "match": "m", "": " "}
SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "not counted": " "}
NAMES = {"add": "added", "keep": "kept", "del": "deleted"}
KEY = (
    "+ added  = kept  - deleted; ✓ as in the references  ~ as in some  ✗ in none. "
    "The mark of an n-gram stands under its first word."
)
BLEU_KEY = "m✓ found in a reference, m✗ in none. The mark of an n-gram stands under its first word."


def render(found: NgramExplanation, *, width: int | None = None) -> str:
    """Every n-gram in place, and how the score comes about."""
    lines = (
        _text_sari(found, width) if isinstance(found, SariExplanation) else _text_bleu(found, width)
    )
    return "\n".join(line.rstrip() for line in lines) + "\n"


def shown(value: float | None) -> str:
    """A score with two digits; a dash where there is none."""
    return "—" if value is None else f"{value:.2f}"


def _text_sari(found: SariExplanation, width: int | None) -> Iterator[str]:
    parts = " + ".join(f"{name} {value:.2f}" for name, value in found.parts.items())
    yield f"SARI  {shown(found.score)} = ({parts}) / 3"
    yield ""
    yield from _grid("source", found.source, found.source_places, width)
    yield from _grid("output", found.output, found.output_places, width)
    for words in found.references:
        yield f"{'ref.':<{LABEL}}{' '.join(words)}"
    yield ""
    yield KEY
    yield ""
    yield from _table(found.orders)
    yield from _text_missed(found)


def _table(orders: Sequence[OrderStep]) -> Iterator[str]:
    yield "                 right  done  wanted  precision  recall      F1"
    for one in orders:
        head = f"{NAMES[one.operation]:<9}" if one.n == 1 else " " * 9
        yield (
            f"{head}{one.n}-grams {one.right:5} {one.done:5} {one.wanted:7}  "
            f"{one.precision:9.1f} {one.recall:7.1f} {one.f1:7.1f}"
        )


def _text_missed(found: SariExplanation) -> Iterator[str]:
    """What the references do and the output does not, single words first."""
    for operation, name in NAMES.items():
        steps = [s for s in found.steps if s.operation == operation and s.missed]
        if not steps:
            continue
        words = [f"“{' '.join(step.words)}”" for step in steps[:MOST_MISSED]]
        more = len(steps) - len(words)
        yield ""
        yield f"Not {name}, but wanted: {', '.join(words)}{f' and {more} more' if more else ''}"


def _text_bleu(found: BleuExplanation, width: int | None) -> Iterator[str]:
    parts = found.parts
    means = " × ".join(f"{parts[f'p{n}']:.1f}" for n in ORDERS)
    yield f"BLEU  {shown(found.score)} = brevity {parts['brevity']:.3f} × ({means}) ^ ¼"
    yield ""
    yield from _grid("output", found.output, found.output_places, width)
    for words in found.references:
        yield f"{'ref.':<{LABEL}}{' '.join(words)}"
    yield ""
    yield BLEU_KEY
    yield ""
    for n, (matched, total) in zip(ORDERS, found.counts, strict=True):
        smoothed = "" if matched or not total else " (smoothed)"
        yield f"{n}-grams  {matched} of {total} matched: {parts[f'p{n}']:.1f} %{smoothed}"
    length = number_of(len(found.output), "word")
    yield f"length   {length}, the closest reference has {found.closest}"


def _grid(
    label: str, words: Sequence[str], rows: Sequence[Sequence[Place]], width: int | None
) -> Iterator[str]:
    """The words with a row of marks for each length below them, in lines that fit."""
    if not words:
        yield f"{label:<{LABEL}}(empty)"
        return
    marks = [{place.start: _mark(place) for place in row} for row in rows]
    for start, stop in _lines(
        (max(2, cell_len(word)) + 1 for word in words), (width or WIDTH) - LABEL
    ):
        cells = [max(2, cell_len(word)) for word in words[start:stop]]
        yield f"{label:<{LABEL}}" + " ".join(
            word + " " * (wide - cell_len(word))
            for word, wide in zip(words[start:stop], cells, strict=True)
        )
        for n, row in zip(ORDERS, marks, strict=True):
            held = [row.get(place, "  ") for place in range(start, stop)]
            if any(mark.strip() for mark in held):
                yield f"{n:>{LABEL - 2}}  " + " ".join(
                    mark.ljust(wide) for mark, wide in zip(held, cells, strict=True)
                )


def _mark(place: Place) -> str:
    return MARKS[place.kind] + SIGNS[place.verdict]


def _lines(widths: Iterable[float], width: float) -> Iterator[tuple[int, int]]:
    """The first word of each line and the one behind its last, for lines that fit."""
    start, place, used = 0, 0, 0.0
    for place, wide in enumerate(widths, start=1):
        if used + wide > width and place - 1 > start:
            yield start, place - 1
            start, used = place - 1, 0.0
        used += wide
    yield start, place


# SARI and BLEU of one pair as a drawing and as one HTML page.

# SARI or BLEU of one pair as a drawing: under the words a bar for each n-gram.
#
# Bars of single words come first, then those of two, three and four words. N-grams overlap, so
# those of n words take n rows. Green: as in the references. Vermilion and dashed: not. Yellow and
# dotted: as in some of them. The sign on a bar says what happened: + added, = kept, − deleted.

Rows = Sequence[Sequence[Place]]  # for each length, the n-grams of a text

DRAWN_WIDTH = 1000.0
MARGIN, LABEL_WIDTH, GAP = 12.0, 74.0, 10.0
WORD, BAR, STEP = 24.0, 12.0, 15.0
BAR_SIGNS = {"add": "+", "keep": "=", "del": "−", "match": "=", "": ""}
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


def drawing(found: NgramExplanation, width: float = DRAWN_WIDTH) -> str:
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
        wide = (text_width(word) + GAP for word in words)
        for start, stop in _lines(wide, width - LABEL_WIDTH - 2 * MARGIN):
            widths = [text_width(word) + GAP for word in words[start:stop] or ("(empty)",)]
            lefts = list(accumulate(widths, initial=MARGIN + LABEL_WIDTH))
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
    sign = BAR_SIGNS[place.kind]
    cut = " …" if place.end > line.stop and right - left > 30 else ""
    return (
        f"<g><title>{escape(told)}{f'; {answer}' if answer else ''}</title>"
        f'<rect class="{KINDS[place.verdict]}" x="{left - 2:.1f}" y="{y:.1f}" '
        f'width="{right - left + 2:.1f}" height="{BAR:.0f}" rx="3"/>'
        f'<text class="small" x="{(left + right) / 2:.1f}" y="{y + 10:.1f}" '
        f'text-anchor="middle">{sign}{cut}</text></g>'
    )


# SARI or BLEU of one pair as one HTML page that opens offline.

LEGEND = (
    "Under the words stands a bar for each n-gram: + added, = kept, − deleted. A green bar: the "
    "references do the same. A dashed bar: none does. A dotted yellow bar: some do. Point at a bar "
    "to read it."
)


def page(found: NgramExplanation) -> str:
    """The whole calculation of one pair as a self-contained page."""
    name = found.metric.name.upper()
    return html_page(name, f"<section>{fragment(found)}</section>")


def fragment(found: NgramExplanation) -> str:
    """The calculation without head and style, to stand inside another page."""
    parts = ", ".join(f"{name} {value:.2f}" for name, value in found.parts.items())
    return (
        f"<p><strong>{shown(found.score)}</strong> ({escape(parts)})</p>"
        f'{scrolling(drawing(found), found.metric.name)}<p class="note">{LEGEND}</p>'
        f"{table_html(count_table(found))}"
    )


def count_table(found: NgramExplanation) -> Table:
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
