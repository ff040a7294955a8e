"""Readability formulas for six languages, each with the constants of its author.

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

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.errors import SettingError
from samsari.metrics.contract import MetricBase, Rows, mean
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.languages import READABLE, syllables_in
from samsari.text.sentences import Sentencex
from samsari.text.tokenizers import STANDARD, Tokenizer

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
