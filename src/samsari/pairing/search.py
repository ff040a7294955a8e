"""The best set of links: mostly in order, with crossings where they pay.

Right sentences are read from first to last. Each gets no partner, one left sentence, or two
neighbours. Going on to the next left sentence, or staying, is rewarded; a jump costs, so that a
crossing needs better evidence. The best way is found by dynamic programming. Pairs that are sure
are then added, so one sentence may have any number of partners.

    >>> odds = {(0, 0): 2.0, (1, 0): -2.0, (0, 1): -2.0, (1, 1): 2.0}
    >>> best_links(odds, {"next": 0.5, "same": 0.1, "skip": -0.2, "jump": -0.5, "back": -0.5}, 9.0)
    ((0, 0), (1, 1))
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from samsari.alignment.evaluation import LinkCounts
from samsari.model.document import Pairing

Cell = tuple[int, int]

SKIP = 3  # left sentences that may be passed by in a short step
WEAK, WEAK_TWO = -4.0, -3.0  # log-odds below which a partner, or two of them, are not tried
WAYS = 64  # that are followed at a time


@dataclass(frozen=True, slots=True)
class _Way:
    """A chain of choices: its value, the last left sentence, and how it came about."""

    value: float = 0.0
    last: int = -1  # no partner yet
    chosen: tuple[Cell, ...] = ()
    before: _Way | None = None

    def links(self) -> Iterator[Cell]:
        """All links of the way."""
        way: _Way | None = self
        while way is not None:
            yield from way.chosen
            way = way.before


def step_name(before: int, after: int) -> str:
    """What a step from one left sentence to another is called."""
    distance = after - before
    if distance < 0:
        return "back"
    return ("same", "next")[distance] if distance < 2 else "skip" if distance <= SKIP else "jump"


def best_links(
    odds: Mapping[Cell, float], steps: Mapping[str, float], sure: float
) -> tuple[Cell, ...]:
    """The links of the best way, and those whose log-odds exceed `sure`."""
    partners: dict[int, list[int]] = defaultdict(list)
    for i, j in sorted(odds):
        partners[j].append(i)
    ways = {-1: _Way()}
    for j in sorted(partners):
        choices = list(_choices(j, partners[j], odds))
        ways = _extended(ways, choices, odds, steps)
    best = max(ways.values(), key=lambda way: (way.value, way.last))
    certain = {cell for cell, value in odds.items() if value > sure}
    return tuple(sorted(certain.union(best.links())))


def _choices(j: int, lefts: list[int], odds: Mapping[Cell, float]) -> Iterator[tuple[Cell, ...]]:
    """One left sentence, or two neighbours, for a right sentence."""
    for i in lefts:
        if odds[i, j] > WEAK:
            yield ((i, j),)
        if odds[i, j] > WEAK_TWO and odds.get((i + 1, j), WEAK) > WEAK_TWO:
            yield (i, j), (i + 1, j)


def _extended(
    ways: Mapping[int, _Way],
    choices: list[tuple[Cell, ...]],
    odds: Mapping[Cell, float],
    steps: Mapping[str, float],
) -> dict[int, _Way]:
    """The best ways after one more right sentence, by the last left sentence."""
    found = dict(ways)
    for way in ways.values():
        for cells in choices:
            (first, _), (last, _) = cells[0], cells[-1]
            step = steps[step_name(way.last, first)] if way.last >= 0 else 0.0
            value = way.value + step + sum(odds[cell] for cell in cells)
            if last not in found or found[last].value < value:
                found[last] = _Way(value, last, cells, way)
    best = sorted(found.values(), key=lambda way: (-way.value, way.last))[:WAYS]
    return {way.last: way for way in best}


# How well pairs of sentences agree with gold: links, and which sentences have none.

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
