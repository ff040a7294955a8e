"""A text cut at its findings, so that each piece can be marked."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from samsari.model.finding import LEVELS, Findings

Piece = tuple[str, str, str]  # text, level (empty: nothing found), message


def pieces(found: Findings, side: Literal["source", "output"]) -> list[Piece]:
    """The pieces of one text; where several findings overlap, the gravest counts."""
    text = found.source if side == "source" else found.output
    marks = [
        (span, finding)
        for finding in found.findings
        for span in (finding.source if side == "source" else finding.output)
    ]
    cuts = sorted({0, len(text), *(s.start for s, _ in marks), *(s.end for s, _ in marks)})
    cut_up: list[Piece] = []
    for start, end in pairwise(cuts):
        over = [finding for span, finding in marks if span.start <= start and end <= span.end]
        worst = min(over, key=lambda one: LEVELS.index(one.level), default=None)
        about = ("", "") if worst is None else (worst.level, worst.message)
        cut_up.append((text[start:end], *about))
    return cut_up
