"""What became of the sentences of a document: left out, added, moved, more or fewer.

All are made of the pairing of source and output (`samsari pair` shows it). Counts are added over
documents before they are divided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Card, MetricBase, Need, Rows, ratio
from samsari.metrics.documents.aligned import SEARCH, PairingName, paired
from samsari.model.document import Pairing
from samsari.model.text import Pair
from samsari.text.sentences import STANDARD, SentenceSplitter

OURS = "this package"


@dataclass(frozen=True)
class SentenceRate(MetricBase):
    """A share of counts that the pairing of two documents gives."""

    splitter: SentenceSplitter = STANDARD
    pairing: PairingName = SEARCH

    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    higher_is_better: ClassVar[bool | None] = None

    @property
    def width(self) -> int:
        """What is counted, and out of how many."""
        return 2

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
    card: ClassVar[Card] = Card(
        summary="share of source sentences that the output leaves out",
        formula="100 · source sentences without a partner / source sentences",
        citation=OURS,
    )

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Sentences left out, and all of the source."""
        return len(found.omitted), len(found.left)


@dataclass(frozen=True)
class AddedSentences(SentenceRate):
    """The share of output sentences without a partner in the source."""

    name: ClassVar[str] = "added-sentences"
    card: ClassVar[Card] = Card(
        summary="share of output sentences that say nothing of the source",
        formula="100 · output sentences without a partner / output sentences",
        citation=OURS,
    )

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Sentences added, and all of the output."""
        return len(found.added), len(found.right)


@dataclass(frozen=True)
class SentenceOrder(SentenceRate):
    """The share of pairs of links that stand in the same order in both documents."""

    name: ClassVar[str] = "sentence-order"
    card: ClassVar[Card] = Card(
        summary="share of paired sentences, two by two, that kept their order",
        formula="100 · pairs of links in the same order / pairs of links with different sentences",
        citation=OURS,
    )

    @property
    def width(self) -> int:
        """Pairs of links in order, those that have an order, and documents."""
        return 3

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
    card: ClassVar[Card] = Card(
        summary="output sentences for a hundred source sentences",
        formula="100 · output sentences / source sentences",
        citation=OURS,
        high=float("inf"),
    )

    def counts(self, found: Pairing) -> tuple[int, int]:
        """Sentences of the output and of the source."""
        return len(found.right), len(found.left)
