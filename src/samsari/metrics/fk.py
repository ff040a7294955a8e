"""FK and FKBLEU of Xu et al. (2016), as their tables were computed.

The paper leaves some choices open. These reproduce its Table 4 on the released outputs:

- Both are means over lines. A line is one sentence; every token is a word of one syllable or more.
- The constant is -15.19; the paper prints -15.59.
- A negative FK counts as 0, and so does a negative iBLEU before the root.
- FKdiff is sigmoid(FK(source) - FK(output)). The printed sign is the reverse: it would reward
  harder text.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.bleu import IBleu
from samsari.metrics.contract import MeanMetric, MetricBase, Need, Rows, as_rows, mean
from samsari.metrics.counts import Words, cutter
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.sentences import STOPS, SentenceSplitter
from samsari.text.tokenizers import STANDARD, Tokenizer
from samsari.text.word_lists import syllables, syllables_2016


@dataclass(frozen=True)
class Fk(MeanMetric):
    """Mean of the Flesch-Kincaid index over lines, each taken as one sentence."""

    tokenizer: Tokenizer = STANDARD

    name: ClassVar[str] = "fk"
    is_english_only: ClassVar[bool] = True
    higher_is_better: ClassVar[bool | None] = False

    def value(self, pair: Pair) -> float | None:
        """FK of the output; None if it has no words."""
        return index(cutter(self.tokenizer, True)(pair.output))


@dataclass(frozen=True)
class FkBleu(MetricBase):
    """The geometric mean of iBLEU and of how much easier the output is than the source."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True
    alpha: float = 0.9

    name: ClassVar[str] = "fkbleu"
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source", "references"})
    width: ClassVar[int] = 4  # the sums of FKBLEU, iBLEU and FKdiff, and the number of lines

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each line FKBLEU, iBLEU and FKdiff, and 1."""
        part = IBleu(self.tokenizer, self.lowercase, self.alpha)
        copied = part.scores(part.tallies(pairs))
        cut = cutter(self.tokenizer, self.lowercase)
        before = {source: index(cut(source)) for source in {pair.source for pair in pairs}}
        after = (index(cut(pair.output)) for pair in pairs)
        found = zip(pairs, after, strict=True)
        gain = np.array([_gain(before[pair.source], now) for pair, now in found])
        both = np.sqrt(np.maximum(0.0, copied) * gain)
        return np.stack([both, copied, gain, np.ones(len(pairs))], axis=1)

    def scores(self, totals: Rows) -> Rows:
        """The mean over lines; undefined without a line."""
        return mean(totals[:, 0], totals[:, 3])

    def parts(self, total: Tally) -> dict[str, float]:
        """The means of iBLEU and FKdiff."""
        row = as_rows(total)
        names = ("ibleu", "fkdiff")
        return {name: float(mean(row[:, i], row[:, 3])[0]) for i, name in enumerate(names, 1)}


def index(words: Words) -> float | None:
    """The Flesch-Kincaid index of one sentence, not below 0; None if it has no words."""
    if not words:
        return None
    spoken = sum(map(syllables_2016, words))
    return max(0.0, 0.39 * len(words) + 11.8 * spoken / len(words) - 15.19)


def _gain(before: float | None, after: float | None) -> float:
    """FKdiff from 0 to 100; an empty side counts as the easiest text, FK 0."""
    difference = (before or 0.0) - (after or 0.0)
    return 100 / (1 + math.exp(-max(-700.0, difference)))


# FKGL: the Flesch-Kincaid grade level of the output, over all its words and sentences.


@dataclass(frozen=True)
class Fkgl(MetricBase):
    """The school grade at which a reader understands the output; every token is a word."""

    tokenizer: Tokenizer = STANDARD
    splitter: SentenceSplitter = STOPS

    name: ClassVar[str] = "fkgl"
    why_undefined: ClassVar[str] = "the outputs have no words"
    is_english_only: ClassVar[bool] = True
    higher_is_better: ClassVar[bool | None] = False
    width: ClassVar[int] = 3  # words, sentences, syllables

    def tally(self, pair: Pair) -> Tally:
        """The words, sentences and syllables of the output."""
        words = self.tokenizer(pair.output)
        sentences = self.splitter(" ".join(words))
        return Tally((len(words), len(sentences), sum(map(syllables, words))))

    def scores(self, totals: Rows) -> Rows:
        """The grade of each row; undefined where there are no words."""
        words, sentences, spoken = totals.T
        grades: Rows = 0.39 * mean(words, sentences) + 11.8 * mean(spoken, words) - 15.59
        return grades
