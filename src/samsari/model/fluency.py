"""How fluent a text is, and what moved the score."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.model.showing import Shown


@dataclass(frozen=True, slots=True)
class Influence:
    """A feature, its value, the points that it adds or takes, and what it says in words."""

    feature: str
    value: float
    points: float
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class FluencyJudgement(Shown):
    """A score from 0 to 100, the score of a usual text, and what moved it, the strongest first.

    `score` is None where the output cannot be judged; `reason` then says why.
    """

    score: float | None
    usual: float = 0.0
    influences: tuple[Influence, ...] = ()
    reason: str = ""
