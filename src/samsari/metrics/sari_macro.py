"""SARI as a mean over sentences: the script of 2016 and the Hugging Face metric.

Both give every n-gram type of a sentence the same weight when they judge keeping and deleting.
They differ in what 0/0 is worth (0 and 1) and in the recall of keeping (by type and by token).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Card, Rows
from samsari.metrics.counts import Words, cutter
from samsari.metrics.means import mean
from samsari.metrics.sari import OperationMetric
from samsari.model.corpus import Pair
from samsari.model.result import Tally
from samsari.text.ngrams import ORDERS, Gram, ngrams
from samsari.text.tokenizers import STANDARD, Tokenizer

Operations = tuple[float, float, float]


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
        return 4

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the value of each operation, and 1."""
        cut = cutter(self.tokenizer, self.lowercase)
        rows = [
            (*self._sentence(cut(p.source), cut(p.output), tuple(map(cut, p.references))), 1.0)
            for p in pairs
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 4)

    def operations(self, totals: Rows) -> Rows:
        """The mean of each operation over the sentences."""
        return 100 * mean(totals[:, :3], np.repeat(totals[:, 3:], 3, axis=1))

    def reason(self, total: Tally) -> str:
        """A mean needs a sentence."""
        return "" if any(total) else "there is no pair to score"

    def _sentence(self, source: Words, output: Words, references: Sequence[Words]) -> Operations:
        by_order = []
        for n in ORDERS:
            wanted: Counter[Gram] = Counter()
            for reference in references:
                wanted.update(ngrams(reference, n))
            was = {gram: count * len(references) for gram, count in ngrams(source, n).items()}
            now = {gram: count * len(references) for gram, count in ngrams(output, n).items()}
            by_order.append(self._order(Counter(was), Counter(now), wanted))
        add, keep, delete = (sum(values) / len(ORDERS) for values in zip(*by_order, strict=True))
        return add, keep, delete

    def _order(
        self, was: Counter[Gram], now: Counter[Gram], references: Counter[Gram]
    ) -> Operations:
        """The three operations for one n; source and output are repeated once per reference."""
        added, wanted = set(now) - set(was), set(references) - set(was)
        kept, to_keep, deleted = was & now, was & references, was - now
        right, away = kept & references, deleted - references
        recall = (
            self._share(sum(right[gram] / to_keep[gram] for gram in right), len(to_keep))
            if self.recall_by_type
            else self._share(right.total(), to_keep.total())
        )
        return (
            _f1(
                self._share(len(added & wanted), len(added)),
                self._share(len(added & wanted), len(wanted)),
            ),
            _f1(self._share(sum(right[gram] / kept[gram] for gram in right), len(kept)), recall),
            self._share(sum(away[gram] / deleted[gram] for gram in away), len(deleted)),
        )

    def _share(self, part: float, whole: float) -> float:
        return part / whole if whole else self.nothing


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


def _f1(precision: float, recall: float) -> float:
    together = precision + recall
    return 2 * precision * recall / together if together else 0.0
