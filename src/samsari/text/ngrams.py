"""Counts of n-grams, which SARI and BLEU both use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

ORDERS = (1, 2, 3, 4)

Gram = tuple[str, ...]


def ngrams(words: Sequence[str], n: int) -> Counter[Gram]:
    """How often each run of n words occurs.

    >>> ngrams(["a", "b", "a"], 1)
    Counter({('a',): 2, ('b',): 1})
    """
    return Counter(tuple(words[start : start + n]) for start in range(len(words) - n + 1))
