"""Named features of a source and an output that tell how fluent the output is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.lm.ngram_model import END, UNKNOWN, Ngram
from samsari.metrics.contract import Rows
from samsari.metrics.reading import ReadText
from samsari.model.text import Token
from samsari.text.word_lists import alignment_function_words

# Name -> what a reader is told about it.
FEATURES: dict[str, str] = {
    "fit, simple text": "how well words fit their neighbours in simple text (SLOR)",
    "gain of fit, simple text": "how well words fit, less the fit of the source",
    "worst word": "the word that fits its neighbours least",
    "unknown words": "the share of words that the language model does not know",
    "repeated words": "the share of content words that come again and do not in the source",
    "repeated pairs": "the share of neighbours that come again and do not in the source",
    "oddest word": "how odd the oddest word is in its place",
    "oddest word beyond the source": "how much odder it is than the oddest word of the source",
    "oddest three beyond the source": "the same for the three oddest words, on the mean",
    "oddness beyond the source": "how much odder all words are than those of the source",
    "no mark at the end": "the output does not end with a mark",
    "very short sentences": "the share of sentences with fewer than four words",
    "open brackets or quotes": "brackets or quotation marks that are not closed",
    "length": "the logarithm of the length by that of the source",
}
# Features of which more is worse.
FAULTS = frozenset(
    {
        "unknown words",
        "repeated words",
        "repeated pairs",
        "oddest word",
        "oddest word beyond the source",
        "oddest three beyond the source",
        "oddness beyond the source",
        "no mark at the end",
        "very short sentences",
        "open brackets or quotes",
    }
)
SHORT = 4  # words
CLOSING = frozenset(".?!\"'”’)]…")


@dataclass(frozen=True)
class Tools:
    """What the features are read with: two language models and the model of odd words."""

    simple: Ngram
    normal: Ngram
    oddness: OddnessModel


def features(source: ReadText, output: ReadText, tools: Tools) -> Rows:
    """The features of a pair, in the order of `FEATURES`; the output must have a word."""
    simple, before = _fit(output, tools.simple), _fit(source, tools.simple)
    words, old = _words(output), _words(source)
    odd, odd_before = (_oddness(text, tools.oddness) for text in (output, source))
    values = (
        float(simple.mean()),
        float(simple.mean() - before.mean()),
        float(_fit(output, tools.normal).min()),
        sum(tools.normal.word(word) == UNKNOWN for word in words) / len(words),
        _repeats([w for w in words if _is_content(w)], [w for w in old if _is_content(w)]),
        _repeats([*pairwise(words)], [*pairwise(old)]),
        float(odd[0]),
        float(odd[0] - odd_before[0]),
        float(odd[:3].mean() - odd_before[:3].mean()),
        float(odd.mean() - odd_before.mean()),
        float(output.text.rstrip()[-1:] not in CLOSING),
        sum(len(own) < SHORT for own in map(_plain, output.sentences)) / len(output.sentences),
        float(_unbalanced(output.text)),
        math.log((len(words) + 1) / (len(old) + 1)),
    )
    return np.array(values, np.float64)


def _fit(text: ReadText, model: Ngram) -> Rows:
    """For each token its log-probability after the tokens before it, less that of it alone."""
    found = []
    for tokens in text.sentences:
        state = model.start
        for number in (*(model.word(token.text) for token in tokens), END):
            logp, state = model.score(state, number)
            found.append(logp - model.score(model.empty, number)[0])
    return np.array(found or [0.0], np.float64)


def _oddness(text: ReadText, model: OddnessModel) -> Rows:
    """How odd the words of a text are, the oddest first."""
    found = np.concatenate([np.zeros(0), *(model.of(rows) for rows in text.vectors)])
    return np.sort(found)[::-1] if len(found) else np.zeros(1)


def _words(text: ReadText) -> list[str]:
    found = [word for tokens in text.sentences for word in _plain(tokens)]
    return found or [""]


def _plain(tokens: Sequence[Token]) -> list[str]:
    return [token.text.lower() for token in tokens if not token.is_punctuation]


def _is_content(word: str) -> bool:
    return word not in alignment_function_words()


def _repeats(items: Sequence[object], old: Sequence[object]) -> float:
    """The share of items that come again, less those that do in the source."""
    again = Counter(items) - Counter(dict.fromkeys(items, 1))
    before = Counter(old) - Counter(dict.fromkeys(old, 1))
    return (again - before).total() / max(1, len(items))


def _unbalanced(text: str) -> bool:
    is_open = any(text.count(one) != text.count(other) for one, other in ("()", "[]", "“”"))
    return is_open or text.count('"') % 2 == 1


Weights = NDArray[np.float32]

PREFIX = "odd_"
ARRAYS = ("centre", "left", "here", "right", "hidden_bias", "output", "output_bias")


@dataclass(frozen=True, eq=False)
class OddnessModel:
    """A layer over three neighbours, and one value above it.

    `left`, `here` and `right` multiply the vectors of a token's neighbours and its own.
    """

    centre: Weights
    left: Weights
    here: Weights
    right: Weights
    hidden_bias: Weights
    output: Weights
    output_bias: Weights

    def of(self, vectors: Weights) -> Rows:
        """For each token of a sentence the probability that something is wrong there."""
        if not len(vectors):
            return np.zeros(0)
        rows = vectors - self.centre
        hidden = rows @ self.here + self.hidden_bias
        hidden[1:] += rows[:-1] @ self.left
        hidden[:-1] += rows[1:] @ self.right
        odds = np.maximum(hidden, 0.0) @ self.output + self.output_bias
        return np.asarray(1.0 / (1.0 + np.exp(-odds.astype(np.float64))))


def unpacked_oddness(arrays: Mapping[str, NDArray[Any]]) -> OddnessModel:
    """The model of named arrays."""
    return OddnessModel(*(arrays[PREFIX + name].astype(np.float32) for name in ARRAYS))
