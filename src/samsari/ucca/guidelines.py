"""By which guidelines passages were annotated: the first (until 2018) or the second (since 2019).

No file says so, but passages show it. Only the second guidelines have Time (T), Quantifiers (Q) and
several categories on an edge. An article that is a Function (F) also speaks for the second, one
that is an Elaborator (E) for the first; some annotators of the second kept E, so articles decide
only where nothing else does, and only if there are several.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from samsari.model.categories import Guidelines
from samsari.model.passage import Edge, Passage

ARTICLES = frozenset({"the", "a", "an"})
ONLY_SECOND = frozenset({"T", "Q"})
ENOUGH = 5  # articles
NAMES = {1: "first", 2: "second"}


@dataclass(frozen=True, slots=True)
class Signs:
    """What passages show of their guidelines; counts add up.

    `marked` edges are T, Q or have several categories; `elaborators` and `functions` are articles.

    >>> Signs(marked=1, elaborators=20).guidelines
    2
    >>> Signs(elaborators=20).guidelines
    1
    >>> Signs(elaborators=1).guidelines is None
    True
    """

    marked: int = 0
    elaborators: int = 0
    functions: int = 0

    def __add__(self, other: Signs) -> Signs:
        return Signs(
            self.marked + other.marked,
            self.elaborators + other.elaborators,
            self.functions + other.functions,
        )

    @property
    def guidelines(self) -> Guidelines | None:
        """The guidelines that the signs speak for; None if too little is seen."""
        if self.marked:
            return 2
        if abs(self.elaborators - self.functions) < ENOUGH:
            return None
        return 1 if self.elaborators > self.functions else 2

    def __str__(self) -> str:
        return (
            f"{self.marked} edges with T, Q or several categories, {self.elaborators} articles "
            f"as E, {self.functions} as F"
        )


def signs(passages: Iterable[Passage]) -> Signs:
    """The signs of all passages together."""
    marked = elaborators = functions = 0
    for passage in passages:
        for edge in passage.edges:
            if len(edge.categories) > 1 or not ONLY_SECOND.isdisjoint(edge.categories):
                marked += 1
            elif _is_article(passage, edge):
                elaborators += edge.category == "E"
                functions += edge.category == "F"
    return Signs(marked, elaborators, functions)


def mismatch(found: Signs, wanted: Guidelines, what: str) -> str:
    """A sentence that says so if passages follow other guidelines than is wanted; else nothing."""
    own = found.guidelines
    if own is None or own == wanted:
        return ""
    return f"{what} follow the {NAMES[own]} guidelines of UCCA, not the {NAMES[wanted]} ({found})"


def _is_article(passage: Passage, edge: Edge) -> bool:
    spots = passage.units[edge.child].positions
    return (
        not edge.is_remote and len(spots) == 1 and passage.tokens[spots[0]].text.lower() in ARTICLES
    )
