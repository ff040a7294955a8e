"""fluency: is the output grammatical and natural English, as raters see it?

    fluency = mean over pairs of (usual score + what each feature adds), cut to 0 to 100

A linear model of 14 named features: how well words fit their neighbours under two language models,
how odd they are in their places (encoder), repetitions, open ends; nothing rewards copying. A score
lists the features that moved it, and says "unsure" where it finds no fault. An empty output scores
0; an output that is not English is left out. 100 is a text that raters find faultless. Ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Card, MetricBase, Need, Rows
from samsari.metrics.fluency.model import NAME, judge_all
from samsari.metrics.means import mean
from samsari.metrics.reading import TrainedModel, read
from samsari.model.finding import FluencyJudgement
from samsari.model.result import Tally
from samsari.model.text import Pair


@dataclass(frozen=True)
class Fluency(MetricBase):
    """The fluency of the output, beside that of its source."""

    model: TrainedModel = NAME

    name: ClassVar[str] = "fluency"
    revision: ClassVar[int] = 2  # nothing rewards copying
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    card: ClassVar[Card] = Card(
        summary="how grammatical and natural the output is; needs no references",
        formula="mean over pairs of a linear model of 14 named features, cut to 0 to 100",
        citation="this package; trained on QATS 2016 and Sulem, Abend & Rappoport 2018",
    )

    @property
    def width(self) -> int:
        """The sum of the scores, and how many pairs could be judged."""
        return 2

    def judgements(self, pairs: Sequence[Pair]) -> list[FluencyJudgement]:
        """The score of each pair and what moved it."""
        texts = read([text for pair in pairs for text in (pair.source, pair.output)])
        return judge_all([*zip(texts[::2], texts[1::2], strict=True)])

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair its score and 1, or zeros where it cannot be judged."""
        rows = [
            (0.0, 0.0) if found.score is None else (found.score, 1.0)
            for found in self.judgements(pairs)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 2)

    def scores(self, totals: Rows) -> Rows:
        """The mean of each row; undefined where no output could be judged."""
        return mean(totals[:, 0], totals[:, 1])

    def reason(self, total: Tally) -> str:
        """Why no output could be judged."""
        return "" if total.values[1] else "no output is English text"
