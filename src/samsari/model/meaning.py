"""What a simplification does to the meaning of its source: every loss, with what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samsari.model.showing import Shown

TextSide = Literal["source", "output"]
CostKind = Literal["lost", "added", "changed", "negation", "roles", "order", "cut", "repeated"]

# What each kind of cost says, for people.
COST_KINDS: dict[CostKind, str] = {
    "lost": "is not said any more",
    "added": "was not said before",
    "changed": "became another word",
    "negation": "a negation was lost or added",
    "roles": "has the role of another word: who does what to whom is exchanged",
    "order": "words stand in another order, so that who does what to whom may differ",
    "cut": "a sentence is cut where none ends",
    "repeated": "is said more often than in the source",
}


@dataclass(frozen=True, slots=True)
class WordMeaning:
    """A word of the source or the output: where it stands, its weight, how far it is matched.

    `matched` goes from 0 (nothing on the other side says it) to 1 (it is there unchanged); it is
    below 0 for an opposite. `partner` is the word on the other side, empty if there is none.
    """

    text: str
    start: int
    end: int
    weight: float
    matched: float
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """One loss: its kind, the words that it is about, and the points of 100 that it costs."""

    kind: CostKind
    side: TextSide
    text: str
    points: float
    partner: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class MeaningJudgement(Shown):
    """The score of one pair from 0 to 100, and the costs that it is made of, the largest first.

    The costs add up to what is missing to 100; below 0 they are cut off.
    """

    source: str
    output: str
    source_words: tuple[WordMeaning, ...]
    output_words: tuple[WordMeaning, ...]
    costs: tuple[Cost, ...]

    @property
    def score(self) -> float:
        """100 less all costs, at least 0."""
        # Rounded, so that costs of exactly 100 leave exactly 0.
        return max(0.0, round(100.0 - sum(cost.points for cost in self.costs), 9))
