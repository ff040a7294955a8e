"""What is known of a word by itself: how common it is, its CEFR levels, how hard people find it.

`lexicon.tsv` has a row for each word: Zipf frequency, CEFR levels by part of speech, the rating of
people, and what two models expect of rating and level. All numbers but levels are hundredths. For
a word that the table lacks, smaller models guess from its spelling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from samsari.english.inflection import lemmas
from samsari.english.lists import word_tuple
from samsari.formats.arrays import named_arrays
from samsari.lexical.forms import FOLDER
from samsari.stats.linear import Linear, unpacked
from samsari.text.word_lists import SortedLines, syllables

LEXICON, MODELS = "lexicon.tsv", "models.npz"
COMMAND = "samsari train words"
UNKNOWN_ZIPF = 1.0  # of a word that the table lacks
ENDINGS = word_tuple("endings-that-tell-how-hard-a-word-is")


@dataclass(frozen=True, slots=True)
class Known:
    """A word: Zipf frequency, CEFR levels by part of speech, rating, and what is expected of both.

    The rating goes from 1 (very easy) to 6; it is None where nobody has rated the word.
    """

    zipf: float
    levels: Mapping[str, int] = field(default_factory=dict)
    rating: float | None = None
    expected_rating: float = 3.0
    expected_level: float = 4.0

    def level(self, part: str) -> int | None:
        """The level as a part of speech, else the easiest one; None if no list has the word."""
        return self.levels.get(part) or min(self.levels.values(), default=None)

    @property
    def is_listed(self) -> bool:
        """True if people rated the word or a list has its level."""
        return self.rating is not None or bool(self.levels)


@lru_cache(maxsize=1 << 16)
def known(word: str) -> Known:
    """What is known of a word in lower case.

    >>> known("house").level("n"), known("house").zipf > known("abode").zipf
    (1, True)
    """
    for line in _table().of(word):
        _, zipf, levels, *rest = line.split("\t")
        pairs = zip(levels[::2], levels[1::2], strict=True)
        rating, *expected = (int(cell) / 100 if cell else None for cell in rest)
        return Known(
            int(zipf) / 100,
            {part: int(level) for part, level in pairs},
            rating,
            *(value or 0.0 for value in expected),
        )
    return _guessed(word)


def in_lexicon(word: str) -> bool:
    """True if the table has a word."""
    return bool(_table().of(word))


@lru_cache(maxsize=1 << 14)
def common_base(word: str) -> str:
    """The base form of a word that is most common, or the word itself.

    >>> common_base("taken"), common_base("take")
    ('take', 'take')
    """
    return max((word, *lemmas(word)), key=_zipf)


@lru_cache(maxsize=1 << 16)
def _zipf(word: str) -> float:
    return next((int(line.split("\t")[1]) / 100 for line in _table().of(word)), UNKNOWN_ZIPF)


def by_spelling(word: str) -> NDArray[np.float64]:
    """What a word tells by its frequency, length and ending."""
    zipf, base = _zipf(word), _zipf(common_base(word))
    most = max(zipf, base)
    numbers = (zipf, most, zipf**2, most**2, len(word), len(word) ** 0.5, syllables(word))
    marks = ("-" in word, *(word.endswith(ending) for ending in ENDINGS))
    return np.array((*numbers, *map(float, marks)))


def _guessed(word: str) -> Known:
    row = by_spelling(word)[None]
    rating, level = (float(model.predict(row)[0]) for model in _models())
    return Known(UNKNOWN_ZIPF, expected_rating=rating, expected_level=level)


@cache
def _models() -> tuple[Linear, Linear]:
    with named_arrays(FOLDER / MODELS, "models of words", COMMAND) as arrays:
        return unpacked(arrays, "rating_"), unpacked(arrays, "level_")


def forget() -> None:
    """Read the table anew when it is next asked: for the training, which writes it."""
    for own in (_table, _zipf, known, common_base):
        own.cache_clear()


@cache
def _table() -> SortedLines:
    return SortedLines.read(FOLDER / LEXICON)
