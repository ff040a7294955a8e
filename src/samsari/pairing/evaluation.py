"""How well pairs of sentences agree with gold: links, and which sentences have none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from samsari.alignment.evaluation import LinkCounts
from samsari.model.document import Pairing

Links = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class PairCounts:
    """The links of many documents against gold, and the sentences held to be omitted or added."""

    links: LinkCounts = field(default_factory=LinkCounts)
    alone: LinkCounts = field(default_factory=LinkCounts)

    def __add__(self, other: PairCounts) -> PairCounts:
        return PairCounts(self.links + other.links, self.alone + other.alone)


def count_pairs(found: Pairing, sure: Links, possible: Links = frozenset()) -> PairCounts:
    """The counts of one pair of documents; a possible link is neither wanted nor wrong."""
    links = {(link.left, link.right) for link in found.links} - possible
    wanted = sure - possible
    counts = LinkCounts(len(links), len(wanted), len(links & wanted), 1, int(links == wanted))
    allowed = wanted | possible
    alone = _alone(found, {(link.left, link.right) for link in found.links})
    truly = _alone(found, set(wanted))
    # A sentence with nothing but possible links may be held to be alone or not.
    unsure = truly - _alone(found, set(allowed))
    alone, truly = alone - unsure, truly - unsure
    return PairCounts(
        counts, LinkCounts(len(alone), len(truly), len(alone & truly), 1, int(alone == truly))
    )


def _alone(documents: Pairing, links: set[tuple[int, int]]) -> set[tuple[str, int]]:
    lefts, rights = {i for i, _ in links}, {j for _, j in links}
    return {("left", i) for i in range(len(documents.left)) if i not in lefts} | {
        ("right", j) for j in range(len(documents.right)) if j not in rights
    }


def total(counts: Iterable[PairCounts]) -> PairCounts:
    """All counts added."""
    return sum(counts, PairCounts())
