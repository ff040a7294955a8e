"""Readability: formulas for six languages with the constants of their authors; FK, FKBLEU, FKGL.

| language | formula | source |
|---|---|---|
| en | 206.835 - 1.015 W/S - 84.6 Y/W | Flesch 1948, Journal of Applied Psychology 32(3) |
| de | 180 - W/S - 58.5 Y/W | Amstad 1978, Wie verständlich sind unsere Zeitungen? |
| es | 206.84 - 1.02 W/S - 60 Y/W | Fernández Huerta 1959, Consigna 214 |
| fr | 207 - 1.015 W/S - 73.6 Y/W | Kandel and Moles 1958, Cahiers d'Études de Radio-Télévision 19 |
| pt | 248.835 - 1.015 W/S - 84.6 Y/W | Martins, Ghiraldelo, Nunes and Oliveira 1996, NILC |
| it | 89 + (300 S - 10 L) / W | Lucisano and Piemontese 1988, Gulpease, Scuola e Città 3 |

W are words, S sentences, Y syllables, L letters and digits, over all outputs together. About 100 is
very easy, about 0 very hard. The scales of two languages are not the same: compare systems of one
language only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.errors import SettingError
from samsari.metrics.bleu import IBleu
from samsari.metrics.contract import MeanMetric, MetricBase, Need, Rows, as_rows, mean
from samsari.metrics.counts import Words, cutter
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.languages import READABLE, syllables_in
from samsari.text.sentences import STOPS, SentenceSplitter, Sentencex
from samsari.text.tokenizers import STANDARD, Tokenizer
from samsari.text.word_lists import syllables, syllables_2016

# Language -> constant, factor of words per sentence, factor of syllables per word.
FLESCH = {
    "en": (206.835, 1.015, 84.6),
    "de": (180.0, 1.0, 58.5),
    "es": (206.84, 1.02, 60.0),
    "fr": (207.0, 1.015, 73.6),
    "pt": (248.835, 1.015, 84.6),
}
GULPEASE = "it"


@dataclass(frozen=True)
class Readability(MetricBase):
    """How easy the output is to read, by the formula of its language."""

    language: str = "en"
    tokenizer: Tokenizer = STANDARD

    name: ClassVar[str] = "readability"
    why_undefined: ClassVar[str] = "the outputs have no words"
    revision: ClassVar[int] = 2

    def __post_init__(self) -> None:
        if self.language not in READABLE:
            raise SettingError(
                f"there is no readability formula for the language {self.language!r}",
                remedy=f"choose one of {', '.join(READABLE)}",
            )

    width: ClassVar[int] = 4  # words, sentences, syllables, letters

    def tally(self, pair: Pair) -> Tally:
        """The words, sentences, syllables and letters of the output; punctuation is no word."""
        tokens = self.tokenizer(pair.output)
        words = [token for token in tokens if any(sign.isalnum() for sign in token)]
        spoken = sum(max(1, syllables_in(word, self.language)) for word in words)
        letters = sum(sign.isalnum() for word in words for sign in word)
        n_sentences = len(Sentencex(self.language)(pair.output)) if words else 0
        return Tally((len(words), n_sentences, spoken, letters))

    def scores(self, totals: Rows) -> Rows:
        """The reading ease of each row; undefined where there are no words."""
        words, sentences, spoken, letters = totals.T
        if self.language == GULPEASE:
            ease = 89 + 300 * mean(sentences, words) - 10 * mean(letters, words)
        else:
            constant, length, weight = FLESCH[self.language]
            ease = constant - length * mean(words, sentences) - weight * mean(spoken, words)
        return np.asarray(ease, dtype=np.float64)


# FK and FKBLEU of Xu et al. (2016), as their tables were computed.
#
# The paper leaves some choices open. These reproduce its Table 4 on the released outputs:
#
# - Both are means over lines. A line is one sentence; every token is a word of one syllable or
#   more.
# - The constant is -15.19; the paper prints -15.59.
# - A negative FK counts as 0, and so does a negative iBLEU before the root.
# - FKdiff is sigmoid(FK(source) - FK(output)). The printed sign is the reverse: it would reward
#   harder text.


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
