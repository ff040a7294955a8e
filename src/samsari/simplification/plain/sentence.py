"""A sentence as the default simplifier sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

# What a light tagger says of an adjective or adverb that it does not know.
OFTEN_WRONG = frozenset({"NN", "NNS", "NNP", "JJ", "RB", "VB", "VBP", "VBD", "VBN", "VBG", "FW"})

NOUNS = frozenset({"NN", "NNS", "NNP"})
BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
MAY_ORDER = "VB?"  # a noun or verb, which is a verb where it opens an order ("Request a form")


@dataclass(frozen=True)
class PlainSentence:
    """The words of a sentence as written, and their Penn tags."""

    words: tuple[str, ...]
    tags: tuple[str, ...]

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The words in lower case."""
        return tuple(word.lower() for word in self.words)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The different words."""
        return frozenset(self.lower)

    def has(self, phrase: Sequence[str]) -> bool:
        """True if the words of a phrase stand side by side."""
        size, wanted = len(phrase), tuple(phrase)
        starts = range(len(self.lower) - size + 1)
        return any(self.lower[at : at + size] == wanted for at in starts)


def mended(words: Sequence[str], tags: Sequence[str], parts: Mapping[str, str]) -> tuple[str, ...]:
    """The tags, mended where a word can have one part of speech only, which `parts` gives.

    >>> mended(("a", "sluggish", "start"), ("DT", "NN", "NN"), {"sluggish": "JJ"})
    ('DT', 'JJ', 'NN')
    """
    found = []
    for at, (word, tag) in enumerate(zip(words, tags, strict=True)):
        part = parts.get(word) or (parts.get(word.lower(), "") if at == 0 else "")
        after = tags[at + 1] if at + 1 < len(tags) else ""
        if part == MAY_ORDER:
            part = "VB" if at == 0 and after in {"DT", "PRP$"} and tag in NOUNS else ""
        if part == "VBD" and tag == "JJ" and at and words[at - 1].lower() in BE:
            part = tag = "VBN"
        describes = part in {"VBD", "VBG"} and after in {"NN", "NNS"}
        found.append(tag if describes else _mended(tag, part))
    return tuple(found)


def _mended(tag: str, part: str) -> str:
    """The tag of a word; the tagger knows better which form of a verb it is."""
    if not part or tag[:2] == part[:2] or (part in {"VBD", "VBG"} and tag == "JJ"):
        return tag
    return part if tag in OFTEN_WRONG or part.startswith("VB") else tag
