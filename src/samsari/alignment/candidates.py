"""Which sentences of two texts are worth comparing: those that share words.

Comparing every sentence of one text with every sentence of the other costs their product. Two
sentences that say the same share words, or stand at like places. So the words of each sentence are
looked up in an index of the other text, and few partners remain. Short texts are compared whole.

    >>> texts = [["cats"], ["dogs"]], [["dogs"], ["cats"]]
    >>> candidates(*texts, whole=0, best=1, near=0)
    ((1,), (0,))
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from heapq import nsmallest

from samsari.alignment.lexicon import bare_lexicon

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
