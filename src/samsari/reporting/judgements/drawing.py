"""A judgement of meaning as a drawing: both texts, and under each word the points that it costs.

Kept words are plain, words with a partner that says less are underlined, lost and added words stand
in dashed boxes. The points stand below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from samsari.model.meaning import Cost, MeaningJudgement, TextSide, WordMeaning
from samsari.reporting.judgements.pieces import SHOWN, costs_by_place
from samsari.reporting.look.picture import picture, text_width

GAP, MARGIN, WIDTH = 9.0, 16.0, 860.0
ROW, WORD = 50.0, 24.0


@dataclass(frozen=True, slots=True)
class _Placed:
    """A word and where it stands."""

    word: WordMeaning
    x: float
    y: float
    width: float


def drawing(found: MeaningJudgement) -> str:
    """Both texts of a judgement as one SVG document."""
    parts = [f'<text class="title" x="{MARGIN}" y="30">Meaning {found.score:.1f}</text>']
    top = 52.0
    sides: tuple[tuple[TextSide, Sequence[WordMeaning]], ...] = (
        ("source", found.source_words),
        ("output", found.output_words),
    )
    for side, words in sides:
        parts.append(f'<text class="title" x="{MARGIN}" y="{top + 14:.0f}">{side}</text>')
        placed = list(_placed(words, top + 36))
        costs = costs_by_place(found.costs, side)
        parts += [_word(one, costs.get((one.word.start, one.word.end), ())) for one in placed]
        top = max((one.y for one in placed), default=top) + ROW
    return picture("".join(parts), WIDTH, top, f"Meaning {found.score:.1f} of 100")


def _placed(words: Sequence[WordMeaning], top: float) -> Iterator[_Placed]:
    """The words in lines that fit the drawing."""
    x, y = MARGIN, top
    for word in words:
        width = text_width(word.text) + 8
        if x + width > WIDTH - MARGIN and x > MARGIN:
            x, y = MARGIN, y + ROW
        yield _Placed(word, x, y, width)
        x += width + GAP


def _word(one: _Placed, costs: Sequence[Cost]) -> str:
    text = f'<text x="{one.x + 4:.1f}" y="{one.y + 5:.1f}">{escape(one.word.text)}</text>'
    points = sum(cost.points for cost in costs)
    if points < SHOWN:
        return text
    kind = "says-less" if one.word.partner else "lost"
    told = "; ".join(f"{cost.kind} {cost.points:.1f}" for cost in costs)
    partner = f", partner: {one.word.partner}" if one.word.partner else ""
    return (
        f"<g><title>{escape(told + partner)}</title>"
        f'<rect class="{kind}" x="{one.x:.1f}" y="{one.y - 13:.1f}" width="{one.width:.1f}" '
        f'height="{WORD:.0f}" rx="5"/>{text}'
        f'<text class="small wrong" x="{one.x + 4:.1f}" y="{one.y + 24:.1f}">−{points:.1f}</text>'
        "</g>"
    )
