"""Features of the output that need no references, as in EASSE.

Each is a mean over pairs. It says what a system does, not how well: no direction is better.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import MeanMetric, Need
from samsari.metrics.counts import Words, cutter
from samsari.model.text import Pair
from samsari.text.edit_distance import indel_similarity
from samsari.text.languages import word_ranks_of
from samsari.text.tokenizers import STANDARD, Tokenizer
from samsari.text.word_lists import complexity_function_words, ranks


@dataclass(frozen=True)
class Feature(MeanMetric):
    """What the features share: tokens of source and output, compared as words or as text."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    higher_is_better: ClassVar[bool | None] = None

    def compare(self, source: Words, output: Words) -> float | None:
        """The value of one pair of tokenised lines; None where it has none."""
        raise NotImplementedError

    def value(self, pair: Pair) -> float | None:
        """The value of one pair; None where it has none."""
        cut = cutter(self.tokenizer, self.lowercase)
        return self.compare(cut(pair.source), cut(pair.output))


@dataclass(frozen=True)
class CompressionRatio(Feature):
    """Length of the output by length of the source."""

    name: ClassVar[str] = "compression-ratio"

    def compare(self, source: Words, output: Words) -> float | None:
        """The ratio of the lengths; None for an empty source."""
        return len(" ".join(output)) / len(" ".join(source)) if source else None


@dataclass(frozen=True)
class ExactCopies(Feature):
    """The share of outputs that are their source."""

    name: ClassVar[str] = "exact-copies"

    def compare(self, source: Words, output: Words) -> float:
        """1 for a copy, else 0."""
        return float(source == output)


@dataclass(frozen=True)
class Additions(Feature):
    """The share of words that are new in the output."""

    name: ClassVar[str] = "additions"

    def compare(self, source: Words, output: Words) -> float | None:
        """The share of added words; None where both sides are empty."""
        return _surplus(output, source)


@dataclass(frozen=True)
class Deletions(Feature):
    """The share of words that the output lacks."""

    name: ClassVar[str] = "deletions"

    def compare(self, source: Words, output: Words) -> float | None:
        """The share of deleted words; None where both sides are empty."""
        return _surplus(source, output)


@dataclass(frozen=True)
class LevenshteinSimilarity(Feature):
    """How alike source and output are, character by character."""

    name: ClassVar[str] = "levenshtein-similarity"

    def compare(self, source: Words, output: Words) -> float:
        """The similarity of the tokenised lines; 1 where both are empty."""
        return indel_similarity(" ".join(source), " ".join(output))


@dataclass(frozen=True)
class LexicalComplexity(MeanMetric):
    """How rare the harder words of the output are."""

    tokenizer: Tokenizer = STANDARD
    language: str = field(default="en", metadata={"late": True})

    name: ClassVar[str] = "lexical-complexity"
    higher_is_better: ClassVar[bool | None] = False

    def value(self, pair: Pair) -> float | None:
        """The third quartile of the log ranks of one output; None without a known content word."""
        words = cutter(self.tokenizer, True)(pair.output)
        known, plain = self._words()
        content = [word for word in words if word in known and word not in plain]
        if not content:
            return None
        return float(np.quantile([math.log(1 + known[word]) for word in content], 0.75))

    def _words(self) -> tuple[Mapping[str, int], frozenset[str]]:
        """The ranks of words, and those that say nothing about difficulty.

        Other languages than English have no list of function words: the 100 most common words
        stand for it.
        """
        if self.language == "en":
            return ranks(), complexity_function_words()
        found = word_ranks_of(self.language)
        return found, _commonest(self.language)


@cache
def _commonest(code: str) -> frozenset[str]:
    return frozenset(islice(word_ranks_of(code), 100))


def _surplus(more: Words, less: Words) -> float | None:
    """Words of one side that the other lacks, by the words of the longer side."""
    longest = max(len(more), len(less))
    return (Counter(more) - Counter(less)).total() / longest if longest else None
