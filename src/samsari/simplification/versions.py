"""Versions of a line, whatever search made them: best first, no two alike, line by line."""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Protocol, TypeVar

from samsari.errors import SettingError
from samsari.model.text import Token
from samsari.simplification.tokens import tokenize

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class RuleUse:
    """A rule that was used: which tokens of the line, by what, its score and its features.

    `why` says in words why it was used, and `operation` what kind of change it is, where a search
    can tell.
    """

    begin: int
    end: int
    source: tuple[str, ...]
    target: tuple[str, ...]
    score: float
    features: tuple[tuple[str, float], ...]
    why: str = ""
    operation: str = ""


@dataclass(frozen=True, slots=True)
class Simplification:
    """A simpler version of a line, its model score and the rules that made it.

    `failure` says why the line stayed as it is where simplifying it failed. `refused` are changes
    that were considered and did not stand when they were read again.
    """

    text: str
    score: float
    rule_uses: tuple[RuleUse, ...]
    failure: str = ""
    refused: tuple[RuleUse, ...] = ()


class LineByLine(ABC):
    """A simplifier that has n-best lists of lines simplifies lines and whole texts."""

    @abstractmethod
    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""

    def simplify(self, text: str) -> str:
        """The simpler text; lines, which end at line feeds only, stay where they are."""
        return "".join(map(self.line, StringIO(checked(text))))

    def line(self, raw: str) -> str:
        """The simpler version of one line."""
        return self.n_best(raw, 1)[0].text


def checked(text: str) -> str:
    """The text, if it is one."""
    if not isinstance(text, str):
        raise SettingError(
            f"a text is needed, not {type(text).__name__}",
            remedy="of several texts, give one after the other",
        )
    return text


def placed(parts: Iterable[tuple[Token, ...]]) -> Iterator[tuple[int, tuple[Token, ...]]]:
    """Sentences with the position of their first token in the line."""
    start = 0
    for part in parts:
        yield start, part
        start += len(part)


def combined(
    lists: Iterable[Sequence[tuple[float, Part]]], n: int
) -> list[tuple[float, tuple[Part, ...]]]:
    """The n best ways to take one version of every sentence.

    >>> combined([[(2.0, "a"), (1.0, "b")], [(5.0, "c"), (4.5, "d")]], 3)
    [(7.0, ('a', 'c')), (6.5, ('a', 'd')), (6.0, ('b', 'c'))]
    """
    best: list[tuple[float, tuple[Part, ...]]] = [(0.0, ())]
    for versions in lists:
        pairs = (
            (score + other, (*parts, part)) for score, parts in best for other, part in versions
        )
        best = heapq.nlargest(n, pairs, key=lambda pair: pair[0])
    return best


def distinct(versions: Iterable[Simplification], n: int) -> list[Simplification]:
    """The first n versions with different texts."""
    found: dict[str, Simplification] = {}
    for version in versions:
        found.setdefault(version.text, version)
    return list(found.values())[:n]


# PBMT-R (Wubben et al. 2012): of the first candidates, the one least like the input.
#
# Machine translation within one language likes to copy. The baseline takes the n-best list as it
# is and chooses, among its first `first` outputs, the one with the largest Levenshtein distance
# in words to the source; of equals the better scored.

FIRST = 10


def most_different(
    source: Sequence[str], candidates: Sequence[Sequence[str]], first: int = FIRST
) -> int:
    """The place of the candidate that differs most from the source.

    >>> most_different(["a", "b"], [["a", "b"], ["a", "d"], ["e", "d"]], 2)
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
