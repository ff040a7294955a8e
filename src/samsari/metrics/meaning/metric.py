"""meaning: what of the source is still said, and what of the output was not said before.

    meaning = 100 - (points for words lost, added, changed or repeated, negations, order, cuts)

Words of both texts are linked. A word of the source without a partner is lost, a word of the output
without one is added; both cost points by their weight. Names, numbers and minimal centers weigh
more, function words and words in brackets little; a word that says the same is free. Other costs:
claims lost, added or turned (conditions, speakers, negations, duties), neighbours turned round,
words said twice, sentences cut where none ends. The costs are listed in `judging.py`. Identical
texts score 100, an unrelated or empty output 0. Range 0 to 100, higher is better; the corpus score
is the mean over pairs. In long texts sentences are paired first (`documents.py`). Ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Rows
from samsari.metrics.meaning.judging import judge
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.model.finding import COST_KINDS, MeaningJudgement
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.language import foreign_language

KINDS = tuple(COST_KINDS)


@dataclass(frozen=True)
class Meaning(SceneMetric):
    """100 less the points that each loss costs."""

    name: ClassVar[str] = "meaning"
    why_undefined: ClassVar[str] = "no pair is English text"
    revision: ClassVar[int] = 8  # claims; a word that says the same is free; the reader doubts
    is_english_only: ClassVar[bool] = True
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda c: judge(c).score / 100)
    width: ClassVar[int] = 2 + len(
        COST_KINDS
    )  # the pairs' scores, how many pairs, and the points that each kind of cost took

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair its score, 1 and its costs; zeros for a pair that is not English."""
        rows = np.zeros((len(pairs), self.width))
        for row, pair, found in zip(rows, pairs, self.judgements(pairs), strict=True):
            if foreign_language(pair.source) or foreign_language(pair.output):
                continue
            row[:2] = found.score / 100, 1.0
            for cost in found.costs:
                row[2 + KINDS.index(cost.kind)] += cost.points
        return rows

    def parts(self, total: Tally) -> dict[str, float]:
        """The points that each kind of cost takes off, on the mean."""
        _, count, *points = total.values
        costs = zip(KINDS, points, strict=True)
        return {kind: value / count for kind, value in costs} if count else {}

    def judgements(self, pairs: Sequence[Pair]) -> list[MeaningJudgement]:
        """Every cost of each pair."""
        return [judge(compared) for compared in self.comparisons(pairs)]
