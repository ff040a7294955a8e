"""SARI as a mean over sentences: the script of 2016 and the Hugging Face metric.

Both give every n-gram type of a sentence the same weight when they judge keeping and deleting.
They differ in the value of 0/0 (0 and 1) and in the recall of keeping (by type and by token).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Card, Rows
from samsari.metrics.counts import SENTENCE_WIDTH
from samsari.metrics.means import mean
from samsari.metrics.rows import sentence_rows
from samsari.metrics.sari import OperationMetric
from samsari.model.corpus import Pair
from samsari.model.result import Tally
from samsari.text.tokenizers import STANDARD, Tokenizer


@dataclass(frozen=True)
class Sari2016(OperationMetric):
    """Mean of sentence scores as the authors' script gives them."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    name: ClassVar[str] = "sari-2016"
    card: ClassVar[Card] = Card(
        summary="the authors' script: mean of sentence scores, each n-gram type weighs the same",
        formula="mean over sentences of (F1_add + F1_keep + P_del) / 3, each a mean over n=1..4",
        citation="Xu et al. 2016, TACL 4:401-415, released script",
    )
    nothing: ClassVar[float] = 0.0
    recall_by_type: ClassVar[bool] = True

    @property
    def width(self) -> int:
        """The sums of three operations and the number of sentences."""
        return SENTENCE_WIDTH

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the value of each operation, and 1."""
        return sentence_rows(
            pairs,
            self.tokenizer,
            self.lowercase,
            nothing=self.nothing,
            by_type=self.recall_by_type,
        )

    def operations(self, totals: Rows) -> Rows:
        """The mean of each operation over the sentences."""
        return 100 * mean(totals[:, :3], np.repeat(totals[:, 3:], 3, axis=1))

    def reason(self, total: Tally) -> str:
        """A mean needs a sentence."""
        return "" if any(total) else "there is no pair to score"


@dataclass(frozen=True)
class SariHf(Sari2016):
    """Mean of sentence scores as the Hugging Face metric gives them: 0/0 counts as 1."""

    name: ClassVar[str] = "sari-hf"
    card: ClassVar[Card] = Card(
        summary="as the Hugging Face metric: 0/0 counts as 1, which rewards doing nothing",
        formula="as sari-2016 with 0/0 = 1 and the recall of keeping counted by token",
        citation="Hugging Face evaluate, metric `sari`; after Xu et al. 2016",
    )
    nothing: ClassVar[float] = 1.0
    recall_by_type: ClassVar[bool] = False
