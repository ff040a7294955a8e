"""Judgements of meaning and fluency for the terminal, and as plain dictionaries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from samsari.model.fluency import FluencyJudgement, Influence
from samsari.model.meaning import COST_KINDS, Cost, MeaningJudgement

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
    """A cost in words."""
    if cost.kind == "changed":
        return f"“{cost.text}” in the {cost.side} has the partner “{cost.partner}”"
    if cost.kind == "negation":
        return f"“{cost.text}”: only the {cost.side} has this negation"
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
        return
    yield f"{found.usual:8.1f}  the score of a usual output"
    for one in shown(found):
        yield f"{one.points:+8.1f}  {one.feature} ({one.value:.2f}): {one.meaning}"


def shown(found: FluencyJudgement) -> list[Influence]:
    """The features that moved the score enough to be told."""
    return [one for one in found.influences if abs(one.points) >= LEAST]
