"""The ranking of the systems that printed correlations stand for.

A paper that prints Spearman correlations of a metric with several human scores over a few systems
has nearly printed the metric's ranking: few orders give the same figures. Trying all of them
recovers the ranking, so that a metric can be compared even where one system's outputs are lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np

from samsari.errors import RatingError
from samsari.stats.correlation import spearman
from samsari.stats.distributions import Floats

MOST_SYSTEMS = 8
# Half a unit of the second decimal, and a little for figures that were rounded twice.
TOLERANCE = 0.0075

Order = tuple[int, ...]


def orders_behind(human: Floats, printed: Sequence[float]) -> tuple[Order, ...]:
    """All orders of the systems, best first, that give the printed correlations.

    `human[aspect, system]` are the human scores, `printed[aspect]` the correlations.
    """
    n_systems = human.shape[1]
    if n_systems > MOST_SYSTEMS:
        raise RatingError(f"{n_systems} systems have too many orders to try")
    ranks = np.array(list(permutations(range(1, n_systems + 1))), dtype=np.float64)
    fits = np.ones(len(ranks), dtype=bool)
    for row, value in zip(human, printed, strict=True):
        fits &= np.abs(spearman(ranks, np.broadcast_to(row, ranks.shape)) - value) < TOLERANCE
    return tuple(tuple(int(i) for i in np.argsort(-row)) for row in ranks[fits])


def order_of(values: Sequence[float]) -> Order:
    """The systems from the highest value to the lowest."""
    return tuple(int(index) for index in np.argsort(-np.asarray(values), kind="stable"))


def swapped_pairs(first: Sequence[int], second: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The pairs of systems that two orders rank differently, over the systems in both."""
    common = [system for system in first if system in second]
    return tuple(
        (better, worse)
        for better, worse in combinations(common, 2)
        if second.index(better) > second.index(worse)
    )
