"""Which bold changes stand side by side: they leave room to others and to each other."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.simplification.plain.judging import Judged

CLOSE = 6  # words between two changes that may not bring the same word
LONG = 4  # letters from which on a repeated word is noticed


def apart(judged: Sequence[Judged]) -> list[Judged]:
    """All usual changes, and the surest bold ones that touch neither these nor each other.

    Bold rows for the same words stay: the surest comes first, the others are alternatives.
    """
    usual = [own for own in judged if own.right is None]
    bold = sorted((own for own in judged if own.right is not None), key=_doubt)
    chosen: list[Judged] = []
    for own in bold:
        others = [each for each in (*usual, *chosen) if each.candidate.span != own.candidate.span]
        is_usual = any(each.candidate.span == own.candidate.span for each in usual)
        if not is_usual and not any(_disturbs(own, each) for each in others):
            chosen.append(own)
    return [*usual, *chosen]


def _doubt(judged: Judged) -> float:
    return -(judged.right or 0.0)


def _disturbs(one: Judged, other: Judged) -> bool:
    """True if two changes touch, or bring the same word close to each other."""
    first, second = sorted((one.candidate, other.candidate), key=lambda own: own.span)
    if second.begin <= first.end:
        return True
    shared = set(map(str.lower, first.target)) & set(map(str.lower, second.target))
    return second.begin - first.end <= CLOSE and any(len(word) >= LONG for word in shared)
