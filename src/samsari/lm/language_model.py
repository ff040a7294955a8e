"""The language model as the searches see it: a small comparable state and one question.

A state stands for the words that still matter to the next one, so two hypotheses with equal states
may be merged. Words are numbers of the model's own vocabulary: 0 stands for no word at all, 1 for
an unknown word, 2 and 3 for the edges of a sentence. Scores are natural logarithms.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

NO_WORD, UNKNOWN, BEGIN, END = range(4)


class LanguageModel(Protocol):
    """What both searches ask of a language model."""

    @property
    def order(self) -> int:
        """The longest n-gram that the model knows."""
        ...

    @property
    def empty(self) -> int:
        """The state that knows no word to its left (inside a chart)."""
        ...

    @property
    def start(self) -> int:
        """The state at the beginning of a sentence."""
        ...

    def word(self, text: str) -> int:
        """The number of a word, lower-cased; UNKNOWN if the vocabulary lacks it."""
        ...

    def score(self, state: int, word: int) -> tuple[float, int]:
        """The log-probability of a word after a state, and the state that follows."""
        ...


def sentence_score(model: LanguageModel, words: Iterable[str]) -> float:
    """The log-probability of a whole sentence, its end included."""
    state, total = model.start, 0.0
    for number in (*map(model.word, words), END):
        logp, state = model.score(state, number)
        total += logp
    return total
