"""How hard a word is where it stands: a number from 0 to 1, with an interval.

The number adds up what is known of the word and a little of its place. What people said of words
alone (ratings, word lists) was learnt by models; how much each part weighs are round numbers that
were chosen on CompLex (SemEval-2021), whose texts and ratings do not ship.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from samsari.lexical.lexicon import Known, common_base, known
from samsari.text.word_lists import complexity_function_words

BASE = 0.52
WEIGHTS = {
    "commonness": -0.076,
    "commonness squared": 0.0075,
    "level squared": 0.003,
    "rating": 0.04,
    "rating squared": 0.006,
    "length": -0.1,
    "capital": 0.03,
    "in no list": 0.04,
    "commonness beside it": -0.013,
}
MARGIN = 0.15  # nine of ten words are off by less
LEAST_ZIPF = 2.5  # rarer words are not harder
LONG = 3  # letters of a neighbour that tells about the text
USUAL_ZIPF = 4.0  # where a sentence has no other word


@dataclass(frozen=True, slots=True)
class Hardness:
    """How hard a word is here, from 0 to 1, and the ends of the interval."""

    value: float
    low: float
    high: float


def parts(words: Sequence[str], at: int) -> dict[str, float]:
    """What tells how hard a word is, each part by its name."""
    word = words[at].lower()
    own, base = known(word), known(common_base(word))
    most = max(own.zipf, base.zipf)
    level, rating = own.expected_level, own.expected_rating
    return {
        "commonness": max(most, LEAST_ZIPF),
        "commonness squared": most**2,
        "level squared": level**2,
        "rating": rating_of(own, base),
        "rating squared": rating**2,
        "length": math.log(len(word)),
        "capital": float(words[at][0].isupper()),
        "in no list": float(not (own.is_listed or base.is_listed)),
        "commonness beside it": _beside(words, at),
    }


def rating_of(own: Known, base: Known) -> float:
    """What people said of a word, or of its base form, or what a model expects."""
    given = [one.rating for one in (own, base) if one.rating is not None]
    return given[0] if given else own.expected_rating


def _beside(words: Sequence[str], at: int) -> float:
    """How common the words of a sentence are, or one of the neighbours if it is rarer."""
    others = [
        known(word.lower()).zipf
        for word in words
        if word.isalpha() and len(word) > LONG and word != words[at]
    ]
    near = [
        known(words[place].lower()).zipf
        for place in (at - 1, at + 1)
        if 0 <= place < len(words) and words[place].isalpha()
    ]
    mean = sum(others) / len(others) if others else USUAL_ZIPF
    return min([mean, *near])


def hardness(words: Sequence[str], at: int) -> Hardness:
    """How hard a word of a sentence is."""
    return _hardness(tuple(words), at)


@lru_cache(maxsize=1 << 12)
def _hardness(words: tuple[str, ...], at: int) -> Hardness:
    value = BASE + sum(WEIGHTS[name] * part for name, part in parts(words, at).items())
    value = min(max(value, 0.0), 1.0)
    return Hardness(value, max(value - MARGIN, 0.0), min(value + MARGIN, 1.0))


def is_judged(word: str) -> bool:
    """True for words that may be hard: no numbers, signs or function words."""
    return word.replace("-", "").isalpha() and word.lower() not in complexity_function_words()
