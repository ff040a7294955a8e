"""SARI: how well a system adds, keeps and deletes, against source and references together.

`sari` pools the counts of the whole corpus, as EASSE does and as most papers since 2019 report:
F1 of each operation for n = 1..4, mean over n, mean over the three operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Card, MetricBase, Need, Rows, as_rows, ratio
from samsari.metrics.counts import SARI_SHAPE, SARI_WIDTH, sari_rows
from samsari.model.corpus import Pair
from samsari.model.result import Tally
from samsari.text.tokenizers import STANDARD, Tokenizer

OPERATIONS = ("add", "keep", "del")


@dataclass(frozen=True)
class Sari(MetricBase):
    """SARI with counts pooled over the corpus and F1 for every operation."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    name: ClassVar[str] = "sari"
    needs: ClassVar[frozenset[Need]] = frozenset({"source", "references"})
    card: ClassVar[Card] = Card(
        summary="n-grams rightly added, kept and deleted; counts pooled over the corpus",
        formula="mean over add, keep, del of mean over n=1..4 of F1(n)",
        citation="Xu et al. 2016, TACL 4:401-415; as in EASSE, Alva-Manchego et al. 2019",
    )

    @property
    def width(self) -> int:
        """Three counts for three operations and four orders."""
        return SARI_WIDTH

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the counts of added, kept and deleted n-grams."""
        return sari_rows(pairs, self.tokenizer, self.lowercase)

    def operations(self, totals: Rows) -> Rows:
        """For each row the value of addition, keeping and deletion, from 0 to 100."""
        values: Rows = 100 * operation_f1(totals).mean(axis=2)
        return values

    def scores(self, totals: Rows) -> Rows:
        """The mean of the three operations."""
        return np.where(totals.any(axis=1), self.operations(totals).mean(axis=1), np.nan)

    def parts(self, total: Tally) -> dict[str, float]:
        """The value of each operation."""
        values = self.operations(as_rows(total))[0]
        return dict(zip(OPERATIONS, map(float, values), strict=True))

    def reason(self, total: Tally) -> str:
        """An empty corpus has no n-grams at all."""
        return "" if any(total) else "there are no words in sources, outputs and references"


def operation_f1(totals: Rows) -> Rows:
    """F1 of each row, operation and order; 0 where nothing was right."""
    right, output, wanted = np.moveaxis(totals.reshape(-1, *SARI_SHAPE), -1, 0)
    return ratio(2 * right, output + wanted)
