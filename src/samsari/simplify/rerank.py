"""PBMT-R (Wubben et al. 2012): of the first candidates, the one least like the input.

Machine translation within one language likes to copy. The baseline takes the n-best list as it is
and chooses, among its first `first` outputs, the one with the largest Levenshtein distance in words
to the source; of equals the better scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

FIRST = 10


def most_different(
    source: Sequence[str], candidates: Sequence[Sequence[str]], first: int = FIRST
) -> int:
    """The place of the candidate that differs most from the source.

    >>> most_different("a b c".split(), ["a b c".split(), "a d c".split(), "e d c".split()], 2)
    1
    """
    looked_at = [list(words) for words in candidates[:first]]
    distances = [Levenshtein.distance(list(source), words) for words in looked_at]
    return distances.index(max(distances))
