"""Named features of one sentence that tell how hard it is to read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from samsari.english.lists import word_list, word_tuple
from samsari.lm.ngram_model import UNKNOWN, Ngram
from samsari.model.text import Token
from samsari.text.word_lists import complexity_function_words, easy_words, ranks, syllables

Floats = NDArray[np.float64]

RAREST = 82_835  # the rank of a word that the list lacks
INNER_LINKERS = word_list("openings-of-inner-clauses")
BE = word_list("forms-of-be")
COMMON = (1_000, 3_000, 6_000, 15_000)

NAMES = (
    "words",
    "log words",
    "letters a word",
    "syllables a word",
    "share of long words",
    "share of very long words",
    "mean rarity",
    "third quartile of rarity",
    "rarest word",
    *(f"share beyond the {rank} commonest" for rank in COMMON),
    "share not on the easy list",
    "share of function words",
    "log-probability a word, simple text",
    "log-probability a word, normal text",
    "share of unknown words",
    "commas and the like a word",
    "clause openers",
    "share of numbers",
    "passive or participle forms",
    "nominal endings",
)
NOMINAL = word_tuple("endings-of-abstract-nouns")


def features(tokens: Sequence[Token], models: tuple[Ngram, Ngram]) -> Floats:
    """The features of a sentence, in the order of `NAMES`; it must have a word.

    Capitals are not looked at: they made a text in capitals look easier than it is.
    """
    lower = [token.text.lower() for token in tokens if not token.is_punctuation]
    n = len(lower)
    rarity = [_rarity(word) for word in lower]
    content = [
        value
        for value, word in zip(rarity, lower, strict=True)
        if word not in complexity_function_words()
    ] or [0.0]
    spoken = [max(1, syllables(word)) for word in lower]
    probabilities = [model.sentence([token.text.lower() for token in tokens]) for model in models]
    values = (
        n,
        math.log(n),
        sum(map(len, lower)) / n,
        sum(spoken) / n,
        sum(count > 2 for count in spoken) / n,
        sum(count > 3 for count in spoken) / n,
        float(np.mean(content)),
        float(np.quantile(content, 0.75)),
        max(content),
        *(sum(value > math.log(rank) for value in rarity) / n for rank in COMMON),
        sum(word not in easy_words() for word in lower) / n,
        sum(word in complexity_function_words() for word in lower) / n,
        *(logp / (len(tokens) + 1) for logp in probabilities),
        sum(models[0].word(word) == UNKNOWN for word in lower) / n,
        sum(token.text in ",;:()–—" for token in tokens) / n,
        sum(word in INNER_LINKERS for word in lower),
        sum(any(sign.isdigit() for sign in word) for word in lower) / n,
        _participles(lower),
        sum(word.endswith(NOMINAL) for word in lower) / n,
    )
    return np.array(values, np.float64)


def _rarity(word: str) -> float:
    """The logarithm of a word's rank; numbers count as common."""
    if not word.isalpha():
        return math.log(COMMON[0])
    return math.log(ranks().get(word, RAREST))


def _participles(words: Sequence[str]) -> float:
    """How many forms of "be" stand just before a word in -ed or -en."""
    pairs = pairwise(words)
    return float(sum(a in BE and b.endswith(("ed", "en")) for a, b in pairs))
