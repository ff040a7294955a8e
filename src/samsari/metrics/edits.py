"""Edit measures of the SAMSA paper (Table 4): distance to source and reference, and splits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import MeanMetric, MetricBase, Need, Rows, as_rows, mean
from samsari.metrics.counts import cutter
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.edit_distance import levenshtein
from samsari.text.sentences import STANDARD, SentenceSplitter
from samsari.text.tokenizers import STANDARD as WORDS
from samsari.text.tokenizers import Tokenizer


@dataclass(frozen=True)
class LdSource(MeanMetric):
    """Negative Levenshtein distance in characters between output and source."""

    lowercase: bool = True

    name: ClassVar[str] = "ld-source"
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    higher_is_better: ClassVar[bool | None] = None

    def value(self, pair: Pair) -> float:
        """The negative distance of one pair."""
        return -float(_distance(pair.output, pair.source, self.lowercase))


@dataclass(frozen=True)
class LdReference(MeanMetric):
    """Negative Levenshtein distance in characters between output and the closest reference."""

    lowercase: bool = True

    name: ClassVar[str] = "ld-reference"
    needs: ClassVar[frozenset[Need]] = frozenset({"references"})

    def value(self, pair: Pair) -> float:
        """The negative distance to the closest reference."""
        return -float(min(_distance(pair.output, r, self.lowercase) for r in pair.references))


@dataclass(frozen=True)
class Splits(MetricBase):
    """How many sources came out as more sentences than they had."""

    splitter: SentenceSplitter = STANDARD

    name: ClassVar[str] = "splits"
    revision: ClassVar[int] = 2
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    higher_is_better: ClassVar[bool | None] = None
    width: ClassVar[int] = 4  # sources split, sentences of outputs and of sources, pairs

    def tally(self, pair: Pair) -> Tally:
        """Whether the source was split, the sentences of both sides, and 1."""
        after, before = len(self.splitter(pair.output)), len(self.splitter(pair.source))
        return Tally((float(after > before), float(after), float(before), 1.0))

    def scores(self, totals: Rows) -> Rows:
        """The number of sources split; undefined without a pair."""
        return np.where(totals[:, 3] > 0, totals[:, 0], np.nan)

    def parts(self, total: Tally) -> dict[str, float]:
        """The share of sources split, and sentences per source sentence where there are any."""
        split, after, before, pairs = as_rows(total).T
        found = {"share": mean(split, pairs)[0], "sentence_ratio": mean(after, before)[0]}
        return {name: float(value) for name, value in found.items() if not math.isnan(value)}


def _distance(left: str, right: str, lowercase: bool) -> int:
    if lowercase:
        left, right = left.lower(), right.lower()
    return levenshtein(left.strip(), right.strip())


@dataclass(frozen=True)
class Unsupported(MeanMetric):
    """How many different words of an output neither its source nor a reference has."""

    tokenizer: Tokenizer = WORDS
    lowercase: bool = True

    name: ClassVar[str] = "unsupported"
    needs: ClassVar[frozenset[Need]] = frozenset({"source", "references"})
    higher_is_better: ClassVar[bool | None] = False

    def value(self, pair: Pair) -> float:
        """The number of such words in one output."""
        cut = cutter(self.tokenizer, self.lowercase)
        new = set(cut(pair.output)).difference(cut(pair.source))
        # Most candidates of a tuning run add few words or none, and references are many.
        for reference in pair.references if new else ():
            new.difference_update(cut(reference))
        return float(len(new))
