"""How well links agree with a gold standard: precision, recall, F1 and exact match.

Counts are added over all pairs before anything is divided (micro average). Against *sure* links, a
predicted possible link counts as wrong; against *sure + possible* links, all of them are wanted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from operator import add

from samsari.model.alignment import Alignment, GoldAlignment


@dataclass(frozen=True, slots=True)
class LinkCounts:
    """Predicted, wanted and agreed links over a number of pairs, and how many pairs agree fully."""

    predicted: int = 0
    wanted: int = 0
    agreed: int = 0
    pairs: int = 0
    exact: int = 0

    def __add__(self, other: LinkCounts) -> LinkCounts:
        return LinkCounts(*map(add, astuple(self), astuple(other)))

    @property
    def precision(self) -> float | None:
        """The share of predicted links that are wanted; None if nothing was predicted."""
        return self.agreed / self.predicted if self.predicted else None

    @property
    def recall(self) -> float | None:
        """The share of wanted links that were predicted; None if nothing was wanted."""
        return self.agreed / self.wanted if self.wanted else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; None if there are no links at all."""
        total = self.predicted + self.wanted
        return 2 * self.agreed / total if total else None

    @property
    def exact_match(self) -> float | None:
        """The share of pairs whose links are exactly the wanted ones; None without pairs."""
        return self.exact / self.pairs if self.pairs else None


def count_links(found: Alignment, wanted: frozenset[tuple[int, int]]) -> LinkCounts:
    """How many links of one pair are wanted, predicted, and both."""
    links = {(link.left, link.right) for link in found.links}
    return LinkCounts(len(links), len(wanted), len(links & wanted), 1, int(links == wanted))


def evaluate(
    gold: Iterable[GoldAlignment], found: Iterable[Alignment]
) -> tuple[LinkCounts, LinkCounts]:
    """The counts against sure links, and against sure and possible links together."""
    sure, both = LinkCounts(), LinkCounts()
    for pair, alignment in zip(gold, found, strict=True):
        sure += count_links(alignment, pair.sure)
        both += count_links(alignment, pair.sure | pair.possible)
    return sure, both
