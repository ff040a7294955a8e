"""SARI: how well a system adds, keeps and deletes, against source and references together.

Three metrics share one tally, the counts added over the corpus:

- `sari`: F1 for every operation, as in EASSE and in most papers since 2019;
- `sari-precision`: precision for deletion;
- `sari-paper`: the equations as printed in 2016.

SARI as a mean over sentences is in `sari_macro`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import MetricBase, Need, Rows, as_rows, mean, ratio
from samsari.metrics.counts import SARI_SHAPE, SARI_WIDTH, SENTENCE_WIDTH, sari_rows, sentence_rows
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.tokenizers import STANDARD, Tokenizer

OPERATIONS = ("add", "keep", "del")


class OperationMetric(MetricBase):
    """What all kinds of SARI share: three operations, each with a value, and their mean."""

    needs: ClassVar[frozenset[Need]] = frozenset({"source", "references"})
    why_undefined: ClassVar[str] = "there are no words in sources, outputs and references"

    def operations(self, totals: Rows) -> Rows:
        """For each row the value of addition, keeping and deletion, from 0 to 100."""
        raise NotImplementedError

    def scores(self, totals: Rows) -> Rows:
        """The mean of the three operations; undefined where there was nothing at all."""
        return np.where(totals.any(axis=1), self.operations(totals).mean(axis=1), np.nan)

    def parts(self, total: Tally) -> dict[str, float]:
        """The values of add, keep and delete that SARI is the mean of."""
        values = self.operations(as_rows(total))[0]
        return dict(zip(OPERATIONS, map(float, values), strict=True))


@dataclass(frozen=True)
class Sari(OperationMetric):
    """SARI with counts pooled over the corpus and F1 for every operation."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    name: ClassVar[str] = "sari"
    width: ClassVar[int] = SARI_WIDTH  # three counts for three operations and four orders

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the counts of added, kept and deleted n-grams."""
        return sari_rows(pairs, self.tokenizer, self.lowercase)

    def operations(self, totals: Rows) -> Rows:
        """The mean over n of F1, for each operation."""
        precision, recall = rates(totals)
        values: Rows = 100 * f1(precision, recall).mean(axis=2)
        return values


@dataclass(frozen=True)
class SariPrecision(Sari):
    """SARI with pooled counts, and precision instead of F1 for deletion."""

    name: ClassVar[str] = "sari-precision"

    def operations(self, totals: Rows) -> Rows:
        """The mean over n of F1, but of precision for deletion."""
        precision, recall = rates(totals)
        values = f1(precision, recall)
        values[:, 2] = precision[:, 2]
        means: Rows = 100 * values.mean(axis=2)
        return means


@dataclass(frozen=True)
class SariPaper(Sari):
    """SARI by the printed equations: means over n first, then the harmonic mean."""

    name: ClassVar[str] = "sari-paper"

    def operations(self, totals: Rows) -> Rows:
        """F1 of the means over n, but mean precision for deletion."""
        precision, recall = (rate.mean(axis=2) for rate in rates(totals))
        values = f1(precision, recall)
        values[:, 2] = precision[:, 2]
        return 100 * values


def rates(totals: Rows) -> tuple[Rows, Rows]:
    """Precision and recall of each row, operation and order; 0/0 is 0."""
    right, output, wanted = np.moveaxis(totals.reshape(-1, *SARI_SHAPE), -1, 0)
    return ratio(right, output), ratio(right, wanted)


def f1(precision: Rows, recall: Rows) -> Rows:
    """The harmonic mean of precision and recall; 0 where both are."""
    return ratio(2 * precision * recall, precision + recall)


# SARI as a mean over sentences: the script of 2016 and the Hugging Face metric.
#
# Both give every n-gram type of a sentence the same weight when they judge keeping and deleting.
# They differ in the value of 0/0 (0 and 1) and in the recall of keeping (by type and by token).


@dataclass(frozen=True)
class Sari2016(OperationMetric):
    """Mean of sentence scores as the authors' script gives them."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    name: ClassVar[str] = "sari-2016"
    why_undefined: ClassVar[str] = "there is no pair to score"
    nothing: ClassVar[float] = 0.0
    recall_by_type: ClassVar[bool] = True

    # The sums of three operations and the number of sentences.
    width: ClassVar[int] = SENTENCE_WIDTH

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


@dataclass(frozen=True)
class SariHf(Sari2016):
    """Mean of sentence scores as the Hugging Face metric gives them: 0/0 counts as 1."""

    name: ClassVar[str] = "sari-hf"
    nothing: ClassVar[float] = 1.0
    recall_by_type: ClassVar[bool] = False
