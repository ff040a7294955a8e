"""Judgements of meaning and fluency: text, plain dictionaries, a drawing, a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from samsari.model.finding import (
    COST_KINDS,
    Cost,
    FluencyJudgement,
    Influence,
    MeaningJudgement,
    TextSide,
    WordMeaning,
)
from samsari.reporting.html import html_page, picture, scrolling, text_width

# Judgements of meaning and fluency for the terminal, and as plain dictionaries.

Judgement = MeaningJudgement | FluencyJudgement
LEAST = 0.5  # points; what moves a score less is not shown
MOST = 12  # rows


def render(found: Judgement) -> str:
    """The score, and row by row what it is made of."""
    lines = _meaning(found) if isinstance(found, MeaningJudgement) else _fluency(found)
    return "\n".join(lines) + "\n"


def as_json(found: Judgement) -> dict[str, Any]:
    """The whole judgement as lists and dictionaries."""
    return {**asdict(found), "score": found.score}


def _meaning(found: MeaningJudgement) -> Iterator[str]:
    yield f"Source   {found.source}"
    yield f"Output   {found.output or '(empty)'}"
    yield ""
    yield f"Meaning  {found.score:.1f} of 100"
    if not found.costs:
        yield "         nothing was lost or added"
    for cost in found.costs[:MOST]:
        yield f"{-cost.points:8.1f}  {told(cost)}"
    rest = found.costs[MOST:]
    if rest:
        yield f"{-sum(cost.points for cost in rest):8.1f}  {len(rest)} smaller costs"
    if sum(cost.points for cost in found.costs) > 100:
        yield "          the costs are more than 100: the score is cut off at 0"


def told(cost: Cost) -> str:
    """What takes points off `meaning` or `fluency`, in words."""
    if cost.kind == "changed":
        return f"“{cost.text}” in the {cost.side} has the partner “{cost.partner}”"
    if cost.kind == "claim":
        return f"“{cost.text}” in the {cost.side}: {cost.message[:1].lower()}{cost.message[1:]}"
    if cost.kind == "roles":
        return f"“{cost.text}” has the role of “{cost.partner}”: who does what to whom is exchanged"
    if cost.kind == "order":
        return f"from “{cost.text}” on, {COST_KINDS[cost.kind]}"
    if cost.kind == "cut":
        return f"before “{cost.text}”, {COST_KINDS[cost.kind]}"
    return f"“{cost.text}” {COST_KINDS[cost.kind]}"


def _fluency(found: FluencyJudgement) -> Iterator[str]:
    if found.score is None:
        yield f"Fluency  cannot be judged: {found.reason}"
        return
    yield f"Fluency  {found.score:.1f} of 100"
    if found.reason:
        yield f"         {found.reason}"
    if not found.influences:
        return
    yield f"{found.usual:8.1f}  the score of a usual output"
    for one in shown(found):
        yield f"{one.points:+8.1f}  {one.feature} ({one.value:.2f}): {one.meaning}"


def shown(found: FluencyJudgement) -> list[Influence]:
    """The features that moved the score enough to be told."""
    return [one for one in found.influences if abs(one.points) >= LEAST]


# A text of a judgement in pieces: plain stretches, and words with the points that they cost.

SHOWN = 0.05  # points; less is shown as nothing


def costly_pieces(found: MeaningJudgement, side: TextSide) -> list[str | list[Any]]:
    """Source or output: stretches that cost nothing, and `[word, points, has a partner, why]`."""
    text = found.source if side == "source" else found.output
    words = found.source_words if side == "source" else found.output_words
    costs = costs_by_place(found.costs, side)
    if any(text[word.start : word.end] != word.text for word in words):
        # Annotation by hand has words of its own, which do not point into the text.
        return list(_joined(words, costs))
    pieces: list[str | list[Any]] = []
    at = 0
    for word in sorted(words, key=lambda word: word.start):
        piece = _piece(word, costs)
        if piece is None:
            continue
        pieces += [text[at : word.start]] if word.start > at else []
        pieces.append(piece)
        at = word.end
    return [*pieces, text[at:]] if text[at:] else pieces


def costs_by_place(costs: Sequence[Cost], side: TextSide) -> dict[tuple[int, int], list[Cost]]:
    """The costs of a text by the place of their word."""
    held: dict[tuple[int, int], list[Cost]] = {}
    for cost in costs:
        if cost.side == side:
            held.setdefault((cost.start, cost.end), []).append(cost)
    return held


def _piece(word: WordMeaning, costs: dict[tuple[int, int], list[Cost]]) -> list[Any] | None:
    own = costs.get((word.start, word.end), [])
    points = sum(cost.points for cost in own)
    if points < SHOWN:
        return None
    return [word.text, round(points, 2), bool(word.partner), "; ".join(map(told, own))]


def _joined(
    words: Sequence[WordMeaning], costs: dict[tuple[int, int], list[Cost]]
) -> Iterator[str | list[Any]]:
    for number, word in enumerate(words):
        if number:
            yield " "
        yield _piece(word, costs) or word.text


# A judgement of meaning as a drawing: both texts, and under each word the points that it costs.
#
# Kept words are plain, words with a partner that says less are underlined, lost and added words
# stand in dashed boxes. The points stand below.

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


# A judgement of meaning or fluency as one HTML page that opens offline.

MEANING_FOOT = (
    "Dashed box: the other text does not say this word. Filled box: its partner says less, or has "
    "another role. The number below a word is what it costs, in points of 100."
)
FLUENCY_FOOT = "The score is the usual score plus the points of all features, cut to 0 to 100."


def page(found: Judgement) -> str:
    """The whole judgement as a page."""
    name = "Meaning" if isinstance(found, MeaningJudgement) else "Fluency"
    score = "cannot be judged" if found.score is None else f"{found.score:.1f} of 100"
    lead = f'<p class="headline">{name}: {score}.</p>'
    return html_page(name, f"<section>{fragment(found)}</section>", lead=lead)


def fragment(found: Judgement) -> str:
    """The judgement without head and style, to stand inside another page."""
    if isinstance(found, MeaningJudgement):
        rows = [(-cost.points, told(cost)) for cost in found.costs]
        picture = scrolling(drawing(found), "Meaning", "drawing")
        return f'{picture}{_table(rows)}<p class="note">{MEANING_FOOT}</p>'
    return _page_fluency(found)


def _page_fluency(found: FluencyJudgement) -> str:
    if found.score is None:
        return f"<p>It cannot be judged: {escape(found.reason)}.</p>"
    rows = [(found.usual, "the score of a usual output")]
    for one in shown(found):
        rows.append((one.points, f"{one.feature} ({one.value:.2f}): {one.meaning}"))
    return f'<p>{found.score:.1f} of 100</p>{_table(rows)}<p class="note">{FLUENCY_FOOT}</p>'


def _table(rows: list[tuple[float, str]]) -> str:
    if not rows:
        return "<p>Nothing was lost or added.</p>"
    cells = "".join(f'<tr><td class="n">{points:+.1f}<td>{escape(text)}' for points, text in rows)
    head = '<thead><tr><th class="n">points<th>for</thead>'
    return f'<table class="plain">{head}<tbody>{cells}</tbody></table>'
