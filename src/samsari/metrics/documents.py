"""What became of the sentences of a document: left out, added, moved, more or fewer.

All are made of the pairing of source and output (`samsari pair` shows it). Counts are added over
documents before they are divided.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from statistics import fmean
from typing import ClassVar

import numpy as np

from samsari.metrics.aligned import SEARCH, PairingName, paired
from samsari.metrics.contract import MetricBase, Need, Rows, mean, ratio
from samsari.metrics.counts import SENTENCE_WIDTH, cutter, sentence_rows
from samsari.metrics.sari import OperationMetric
from samsari.model.document import Pairing
from samsari.model.text import Pair
from samsari.text.sentences import STANDARD as SENTENCES
from samsari.text.sentences import STOPS, SentenceSplitter
from samsari.text.tokenizers import STANDARD, Tokenizer, tokenizer

OURS = "this package"


@dataclass(frozen=True)
class SentenceRate(MetricBase):
    """A share of counts that the pairing of two documents gives."""

    splitter: SentenceSplitter = SENTENCES
    pairing: PairingName = SEARCH

    revision: ClassVar[int] = 2
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    higher_is_better: ClassVar[bool | None] = None

    width: ClassVar[int] = 2  # what is counted, and out of how many

    def counts(self, found: Pairing) -> tuple[int, int]:
        """The two counts of one pair of documents."""
        raise NotImplementedError

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The two counts of each pair of documents."""
        found = [paired(p.source, p.output, self.pairing[:], self.splitter) for p in pairs]
        return np.array(list(map(self.counts, found)), dtype=np.float64).reshape(len(pairs), 2)

    def scores(self, totals: Rows) -> Rows:
        """The share, in percent."""
        return 100 * ratio(totals[:, 0], totals[:, 1], otherwise=np.nan)


@dataclass(frozen=True)
class OmittedSentences(SentenceRate):
    """The share of source sentences without a partner in the output."""

    name: ClassVar[str] = "omitted-sentences"

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Sentences left out, and all of the source."""
        return len(found.omitted), len(found.left)


@dataclass(frozen=True)
class AddedSentences(SentenceRate):
    """The share of output sentences without a partner in the source."""

    name: ClassVar[str] = "added-sentences"

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Sentences added, and all of the output."""
        return len(found.added), len(found.right)


@dataclass(frozen=True)
class SentenceOrder(SentenceRate):
    """The share of pairs of links that stand in the same order in both documents."""

    name: ClassVar[str] = "sentence-order"
    width: ClassVar[int] = 3  # pairs of links in order, those that have an order, and documents

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The two counts of each pair of documents, and 1."""
        return np.column_stack((super().tallies(pairs), np.ones(len(pairs))))

    def scores(self, totals: Rows) -> Rows:
        """The share, in percent; 100 where no document has two links that could change places."""
        shares = ratio(totals[:, 0], totals[:, 1], otherwise=1.0)
        return np.where(totals[:, 2] > 0, 100 * shares, np.nan)

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Pairs of links in order, and those that have an order on both sides."""
        lefts, rights = Counter(k.left for k in found.links), Counter(k.right for k in found.links)
        shared = sum(comb(n, 2) for n in (*lefts.values(), *rights.values()))
        ordered = comb(len(found.links), 2) - shared
        return ordered - found.crossings, ordered


@dataclass(frozen=True)
class SentenceRatio(SentenceRate):
    """Output sentences for a hundred source sentences."""

    name: ClassVar[str] = "sentence-ratio"

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Sentences of the output and of the source."""
        return len(found.right), len(found.left)


# D-SARI: SARI for documents, with penalties for a wrong length (Sun, Jin & Wan 2021).
#
#     D-SARI = (F_keep · LP2 · SLP + F_add · LP1 + P_del · LP2) / 3
#
# For lengths I (source), O (output) and R (mean of the references), in words, and s_O, s_R
# sentences:
#
#     LP1 = exp((O - R) / O) if O < R, else 1        too short: additions count less
#     LP2 = exp((R - O) / max(I - R, 1)) if O > R, else 1       too long: the others count less
#     SLP = exp(-|s_R - s_O| / max(s_R, s_O))        another number of sentences
#
# `d-sari` is the formula with what it leaves open decided: an output without words scores 0,
# lengths are means and not cut to whole numbers, words are 13a tokens. `d-sari-2021` is the
# released program: an empty output counts as one word there, and scores more than a copy of the
# source.

BLANKS = tokenizer("none")


@dataclass(frozen=True, slots=True)
class Lengths:
    """Words of source, output and references, and sentences of output and references."""

    source: float
    output: float
    references: float
    output_sentences: float
    reference_sentences: float

    @property
    def too_short(self) -> float:
        """LP1 of D-SARI: the penalty for outputs shorter than the reference."""
        if self.output >= self.references:
            return 1.0
        return math.exp((self.output - self.references) / self.output) if self.output else 0.0

    @property
    def too_long(self) -> float:
        """LP2 of D-SARI: the penalty for outputs longer than the reference."""
        if self.output <= self.references:
            return 1.0
        room = max(self.source - self.references, 1)
        return math.exp((self.references - self.output) / room)

    @property
    def sentences(self) -> float:
        """SLP of D-SARI: the penalty for another number of sentences."""
        most = max(self.output_sentences, self.reference_sentences)
        apart = abs(self.reference_sentences - self.output_sentences)
        return math.exp(-apart / most) if most else 1.0


@dataclass(frozen=True)
class DSari(OperationMetric):
    """D-SARI in which an output without words scores 0."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True
    splitter: SentenceSplitter = SENTENCES

    name: ClassVar[str] = "d-sari"
    why_undefined: ClassVar[str] = "there is no document to score"
    revision: ClassVar[int] = 2
    # The sums of three operations and the number of documents.
    width: ClassVar[int] = SENTENCE_WIDTH

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each document the value of each operation with its penalties, and 1."""
        rows = sentence_rows(pairs, self.tokenizer, self.lowercase, nothing=0.0, by_type=True)
        penalties = [self._penalties(pair) for pair in pairs]
        rows[:, :3] *= np.array(penalties, dtype=np.float64).reshape(len(rows), 3)
        return rows

    def operations(self, totals: Rows) -> Rows:
        """The mean of each operation over the documents."""
        return 100 * mean(totals[:, :3], np.repeat(totals[:, 3:], 3, axis=1))

    def lengths(self, pair: Pair) -> Lengths:
        """The lengths that the penalties depend on."""
        cut = cutter(self.tokenizer, self.lowercase)
        references = pair.references or ("",)
        return Lengths(
            len(cut(pair.source)),
            len(cut(pair.output)),
            fmean(len(cut(text)) for text in references),
            len(self.splitter(pair.output)),
            fmean(len(self.splitter(text)) for text in references),
        )

    def _penalties(self, pair: Pair) -> tuple[float, float, float]:
        """What addition, keeping and deletion are multiplied with."""
        found = self.lengths(pair)
        if not found.output:
            return 0.0, 0.0, 0.0
        return found.too_short, found.too_long * found.sentences, found.too_long


@dataclass(frozen=True)
class DSari2021(DSari):
    """D-SARI as the authors' program computes it."""

    tokenizer: Tokenizer = BLANKS
    splitter: SentenceSplitter = STOPS

    name: ClassVar[str] = "d-sari-2021"
    revision: ClassVar[int] = 1

    def lengths(self, pair: Pair) -> Lengths:
        """The lengths as the program counts them: whole numbers, and 1 for an empty text."""
        references = pair.references or ("",)
        words = [len(text.strip().split(" ")) for text in references]
        counts = [len(self.splitter(text)) for text in references]
        return Lengths(
            len(pair.source.strip().split(" ")),
            len(pair.output.strip().split(" ")),
            int(sum(words) / len(words)),
            len(self.splitter(pair.output)),
            int(sum(counts) / len(counts)),
        )
