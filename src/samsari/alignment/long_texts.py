"""Word links of long texts: their sentences are paired first, then the words of each pair.

The matrix of all word pairs of two texts grows with the product of their lengths. So long token
lists are cut into sentences. Sentences that share words are aligned, the strongest pair first. A
word that a stronger pair has linked takes no link of a weaker one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from samsari.alignment.board import best_one_to_one
from samsari.alignment.candidates import candidates
from samsari.model.alignment import Alignment, Link
from samsari.model.text import Token
from samsari.text.token_sentences import sentences

Words = Sequence[str]
Span = tuple[int, int]

LONG = 90_000  # word pairs: 300 words with 300, more than two sentences ever have
MOST_WORDS = 120  # of a piece, where no mark ends a sentence


class PieceAligner(Protocol):
    """What is needed of an aligner here."""

    def prepare(self, sentences: Sequence[Words]) -> tuple[Any, ...]:
        """Each sentence in the aligner's own form."""
        ...

    def link(self, left: Any, right: Any, one_to_one: bool = False) -> Alignment:
        """The links between two prepared sentences."""
        ...


def is_long(left: Words, right: Words) -> bool:
    """True if two token lists are texts rather than sentences."""
    return len(left) * len(right) > LONG


def align_long(aligner: PieceAligner, left: Words, right: Words, one_to_one: bool) -> Alignment:
    """The links between two long token lists."""
    if list(left) == list(right):
        links = (Link(place, place, "identical") for place in range(len(left)))
        return Alignment(len(left), len(right), tuple(links))
    found = sorted(_linked_pieces(aligner, left, right, one_to_one), key=_strength)
    kept = tuple(_unrivalled(found))
    return Alignment(len(left), len(right), best_one_to_one(kept) if one_to_one else kept)


def pieces(words: Words) -> list[Span]:
    """First and last place of each sentence; a very long one is cut."""
    tokens, at = [], 0
    for word in words:
        tokens.append(Token(word, at, at + len(word)))
        at += len(word) + 1
    found: list[Span] = []
    start = 0
    for sentence in sentences(tuple(tokens)):
        for first in range(0, len(sentence), MOST_WORDS):
            size = min(MOST_WORDS, len(sentence) - first)
            found.append((start, start + size))
            start += size
    return found


def _linked_pieces(
    aligner: PieceAligner, left: Words, right: Words, one_to_one: bool
) -> Iterator[tuple[Span, Span, list[Link]]]:
    """The pieces that were compared, with their links at their places in the texts."""
    cuts = [(words, pieces(words)) for words in (left, right)]
    texts = [[words[start:end] for start, end in spans] for words, spans in cuts]
    ready = [aligner.prepare(side) for side in texts]
    for i, partners in enumerate(candidates(*texts)):
        for j in partners:
            (start, _), (first, _) = cuts[0][1][i], cuts[1][1][j]
            links = aligner.link(ready[0][i], ready[1][j], one_to_one).links
            moved = [replace(k, left=k.left + start, right=k.right + first) for k in links]
            yield cuts[0][1][i], cuts[1][1][j], moved


def _strength(pair: tuple[Span, Span, list[Link]]) -> tuple[float, Span, Span]:
    """What sorts pieces: first those in which the greatest share of words is linked."""
    (start, end), (first, last), links = pair
    share = sum(link.score for link in links) / math.sqrt((end - start) * (last - first))
    return -share, pair[0], pair[1]


def _unrivalled(found: Sequence[tuple[Span, Span, list[Link]]]) -> Iterator[Link]:
    """The links of each pair whose words no stronger pair has linked."""
    taken: tuple[set[int], set[int]] = (set(), set())
    for _, _, links in found:
        own = [k for k in links if k.left not in taken[0] and k.right not in taken[1]]
        taken[0].update(link.left for link in own)
        taken[1].update(link.right for link in own)
        yield from own
