"""The word alignment of long texts: their sentences are paired first, then the words of each pair.

The matrix of all word pairs of two texts grows with the product of their lengths. So long token
lists are cut into sentences. Sentences that share words are aligned, the strongest pair first. A
word that a stronger pair has linked takes no link of a weaker one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import nsmallest
from typing import Any, Protocol, runtime_checkable

from samsari.alignment.board import LinkRequest, best_one_to_one
from samsari.alignment.lexicon import bare_lexicon
from samsari.model.alignment import Alignment, Link
from samsari.model.text import Token
from samsari.text.tokenizers import sentences

# Links of which some words are judged at once, and the others only if somebody looks at them.
#
# SAMSA needs to know of the centers of a Scene whether they were kept. Reports want it of all
# words.

Links = Sequence[tuple[Alignment, ...]]  # for each request the links of each chunk
Places = Sequence[Collection[int]]  # for each request words of the left sentence


@dataclass(frozen=True)
class JudgedFirst:
    """The links of some requests; in `first` only those of chosen words say what they carry."""

    first: Links
    rest: Callable[[], Links] = field(repr=False)

    @cached_property
    def every(self) -> Links:
        """The same links, all judged; what was judged before stays as it is."""
        return self.rest()


class Linking(Protocol):
    """An aligner that links the words of many pairs."""

    def link_many(self, requests: Sequence[LinkRequest], one_to_one: bool = True) -> Links:
        """For each left sentence, its chunks and a right sentence: the links of each chunk."""
        ...


@runtime_checkable
class JudgingFirst(Protocol):
    """An aligner that can leave words unjudged."""

    def link_first(self, requests: Sequence[LinkRequest], first: Places) -> JudgedFirst:
        """One-to-one links; those of the words that are chosen are judged at once."""
        ...


def link_first(aligner: Linking, requests: Sequence[LinkRequest], first: Places) -> JudgedFirst:
    """The links of some requests; an aligner that cannot wait judges all of them at once."""
    if isinstance(aligner, JudgingFirst):
        return aligner.link_first(requests, first)
    found = aligner.link_many(requests, one_to_one=True)
    return JudgedFirst(found, lambda: found)


# Which sentences of two texts are worth comparing: those that share words.
#
# Comparing every sentence of one text with every sentence of the other costs their product. Two
# sentences that say the same share words, or stand at like places. So the words of each sentence
# are looked up in an index of the other text, and few partners remain. Short texts are compared
# whole.
#
#     >>> texts = [["cats"], ["dogs"]], [["dogs"], ["cats"]]
#     >>> candidates(*texts, whole=0, best=1, near=0)
#     ((1,), (0,))

Words = Sequence[str]

WHOLE = 400  # pairs of sentences: up to 20 with 20, all are compared
BEST = 8  # partners of a sentence that share the most telling words
NEAR = 1  # partners before and behind the sentence at the like place
COMMON = 64  # a word that more sentences share tells none of them from the others
STEMS = bare_lexicon()


def candidates(
    left: Sequence[Words],
    right: Sequence[Words],
    *,
    whole: int = WHOLE,
    best: int = BEST,
    near: int = NEAR,
) -> tuple[tuple[int, ...], ...]:
    """For each left sentence the right ones to compare it with, in order.

    A partner is kept if it is among the best of either sentence.
    """
    if len(left) * len(right) <= whole:
        return (tuple(range(len(right))),) * len(left)
    lefts, rights = ([_keys(words) for words in side] for side in (left, right))
    found: list[set[int]] = [_around(i, len(left), len(right), near) for i in range(len(left))]
    for i, partners in enumerate(_partners(lefts, rights, best)):
        found[i].update(partners)
    for j, partners in enumerate(_partners(rights, lefts, best)):
        for i in partners:
            found[i].add(j)
    return tuple(tuple(sorted(partners)) for partners in found)


def _keys(words: Words) -> frozenset[str]:
    """The stems of the content words, or of all words where there are none."""
    forms = STEMS.forms(words)
    content = frozenset(form.stem for form in forms if form.kind == "content")
    return content or frozenset(form.stem for form in forms if form.kind == "function")


def _around(place: int, n_left: int, n_right: int, near: int) -> set[int]:
    """The right places around the one that is as far into its text as a left place."""
    if not n_right or near <= 0:
        return set()
    middle = place * n_right // n_left
    return set(range(max(0, middle - near), min(n_right, middle + near + 1)))


def _partners(
    left: Sequence[frozenset[str]], right: Sequence[frozenset[str]], best: int
) -> list[list[int]]:
    """For each left sentence the right ones that share its most telling words."""
    index = _index(right)
    n_right = len(right)
    ranked: list[list[int]] = []
    for i, keys in enumerate(left):
        shared: dict[int, float] = defaultdict(float)
        for key in sorted(keys):  # always added in the same order: sums differ in no bit
            places = index.get(key, ())
            for place in places:
                shared[place] += math.log(1 + n_right / len(places))
        middle = i * n_right / len(left)
        ranked.append(_best(shared, right, middle, best))
    return ranked


def _best(
    shared: Mapping[int, float], right: Sequence[frozenset[str]], middle: float, best: int
) -> list[int]:
    """The partners with most shared weight for their length; of equals, those at a like place."""

    def order(j: int) -> tuple[float, float, int]:
        return -shared[j] / math.sqrt(1 + len(right[j])), abs(j - middle), j

    return nsmallest(best, shared, key=order)


def _index(sentences: Sequence[frozenset[str]]) -> dict[str, list[int]]:
    """The sentences of each word that is not in very many of them."""
    places: dict[str, list[int]] = defaultdict(list)
    for number, keys in enumerate(sentences):
        for key in keys:
            places[key].append(number)
    return {key: held for key, held in places.items() if len(held) <= COMMON}


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
