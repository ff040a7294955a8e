"""Texts made ready for the scores that need no references: tokens, and word vectors of layer 3.

SAMSA, meaning, fluency and difficulty cut a text in the same way, and the shared encoder remembers
what it read last. So a text goes through the encoder once, however many of them are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samsari.model.text import Token
from samsari.neural.encoder import shared_encoder
from samsari.text.language import foreign_language
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD, SentenceSplitter

Vectors = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class ReadText:
    """A text, its sentences, and for each sentence a row of numbers per token.

    `language` is the code of another language than English, else empty.
    """

    text: str
    sentences: tuple[tuple[Token, ...], ...]
    vectors: tuple[Vectors, ...]
    language: str = ""

    @property
    def n_words(self) -> int:
        """The number of words, punctuation left out."""
        return sum(not token.is_punctuation for tokens in self.sentences for token in tokens)


def read(texts: Sequence[str], split: SentenceSplitter = STANDARD) -> list[ReadText]:
    """Each text cut and encoded, all in one pass."""
    segments = [UCCA_TOKENIZER.segment(text, split).sentences for text in texts]
    words = [[token.text for token in tokens] for cut in segments for tokens in cut]
    rows = iter(shared_encoder().middle(words))
    return [
        ReadText(text, cut, tuple(next(rows) for _ in cut), foreign_language(text))
        for text, cut in zip(texts, segments, strict=True)
    ]
