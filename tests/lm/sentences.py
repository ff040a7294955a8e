"""The score of a sentence, word by word: what faster ways must agree with."""

from __future__ import annotations

from collections.abc import Iterable

from samsari.lm.ngram_model import END, LanguageModel


def sentence_score(model: LanguageModel, words: Iterable[str]) -> float:
    """The log-probability of a whole sentence, its end included."""
    state, total = model.start, 0.0
    for number in (*map(model.word, words), END):
        logp, state = model.score(state, number)
        total += logp
    return total
