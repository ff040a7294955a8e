"""A text of a judgement in pieces: plain stretches, and words with the points that they cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from samsari.model.meaning import Cost, MeaningJudgement, TextSide, WordMeaning
from samsari.reporting.judgements.text import told

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
