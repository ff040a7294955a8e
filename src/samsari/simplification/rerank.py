"""PBMT-R (Wubben et al. 2012): of the first candidates, the one least like the input.

Machine translation within one language likes to copy. The baseline takes the n-best list as it is
and chooses, among its first `first` outputs, the one with the largest Levenshtein distance in words
to the source; of equals the better scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import Simplification

FIRST = 10


def most_different(
    source: Sequence[str], candidates: Sequence[Sequence[str]], first: int = FIRST
) -> int:
    """The place of the candidate that differs most from the source.

    >>> most_different("a b c".split(), ["a b c".split(), "a d c".split(), "e d c".split()], 2)
    1
    """
    from rapidfuzz.distance import Levenshtein  # here, because most runs do without it

    looked_at = [list(words) for words in candidates[:first]]
    distances = [Levenshtein.distance(list(source), words) for words in looked_at]
    return distances.index(max(distances))


class Versions(Protocol):
    """A simplifier, whatever its search."""

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first."""
        ...


@dataclass(frozen=True, eq=False)
class Reranked:
    """A simplifier whose most different version of the first ones comes first."""

    inner: Versions
    first: int = FIRST

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The chosen version, then the others in their order."""
        found = self.inner.n_best(raw, max(n, self.first))
        chosen = most_different(_words(raw), [_words(one.text) for one in found], self.first)
        return [found[chosen], *found[:chosen], *found[chosen + 1 :]][:n]


def _words(text: str) -> list[str]:
    return [token.text.lower() for token in tokenize(text)]
