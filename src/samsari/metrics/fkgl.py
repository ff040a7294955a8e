"""FKGL: the Flesch-Kincaid grade level of the output, over all its words and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from samsari.metrics.contract import Card, MetricBase, Rows
from samsari.metrics.means import mean
from samsari.model.corpus import Pair
from samsari.model.result import Tally
from samsari.text.sentences import STOPS, SentenceSplitter
from samsari.text.syllables import syllables
from samsari.text.tokenizers import STANDARD, Tokenizer


@dataclass(frozen=True)
class Fkgl(MetricBase):
    """The school grade at which a reader understands the output; every token is a word."""

    tokenizer: Tokenizer = STANDARD
    splitter: SentenceSplitter = STOPS

    name: ClassVar[str] = "fkgl"
    is_english_only: ClassVar[bool] = True
    higher_is_better: ClassVar[bool | None] = False
    card: ClassVar[Card] = Card(
        summary="Flesch-Kincaid grade level of the output, pooled over the corpus; as in EASSE",
        formula="0.39 words/sentences + 11.8 syllables/words - 15.59",
        citation="Kincaid et al. 1975, Navy RBR 8-75",
        low=-15.2,
        high=float("inf"),
    )

    @property
    def width(self) -> int:
        """Words, sentences, syllables."""
        return 3

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

    def reason(self, total: Tally) -> str:
        """Without words there is no grade."""
        return "" if any(total) else "the outputs have no words"
