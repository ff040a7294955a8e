"""A sentence as the models of the default search see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from samsari.lm.language_model import UNKNOWN
from samsari.lm.ngram_model import spell


@dataclass(frozen=True, slots=True)
class TaggedSentence:
    """What the model sees of a sentence: words as written, tags, numbers in the vocabulary."""

    words: tuple[str, ...]
    lower: tuple[str, ...]
    tags: tuple[str, ...]
    numbers: tuple[int, ...]


def tagged_sentence(
    words: tuple[str, ...], tags: tuple[str, ...], vocabulary: Mapping[str, int]
) -> TaggedSentence:
    """What the models see of a sentence."""
    numbers = tuple(vocabulary.get(spell(word), UNKNOWN) for word in words)
    return TaggedSentence(words, tuple(word.lower() for word in words), tags, numbers)
