"""The ways to pair sentences, by name: our search, and the simple ones it is compared with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from samsari.alignment.evaluation import LinkCounts
from samsari.alignment.long_texts import candidates
from samsari.errors import SettingError, meant
from samsari.model.document import Document, Pairing, SentenceLink
from samsari.pairing.judge import (
    Side,
    contained,
    dot,
    mean_vectors,
    pair_facts,
    probability,
    shipped_judge,
    tfidf_vector,
    weights,
)

# The best set of links: mostly in order, with crossings where they pay.

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
        """All links of the best way through two documents."""
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
    """The counts of several documents whose pairing was evaluated, added."""
    return sum(counts, PairCounts())


Scores = Iterator[tuple[int, int, float]]
Method = Callable[[Document, Document], Iterator[SentenceLink]]

DEFAULT = "search"
REVISION = 1


def pair_documents(left: Document, right: Document, method: str = DEFAULT) -> Pairing:
    """The pairing of two documents."""
    maker = METHODS.get(method)
    if maker is None:
        raise SettingError(f"no method {method!r}", remedy=meant(method, METHODS))
    return Pairing(left, right, tuple(maker(left, right)))


def signature(method: str = DEFAULT) -> str:
    """All that decides the links of a method."""
    return f"{method}.{REVISION}" if method != DEFAULT else f"{shipped_judge().name}.{REVISION}"


def _search(left: Document, right: Document) -> Iterator[SentenceLink]:
    if left.sentences == right.sentences:
        yield from (SentenceLink(i, i) for i in range(len(left)))
        return
    judge = shipped_judge()
    odds = judge.odds(pair_facts(left, right))
    for i, j in best_links(odds, judge.steps, judge.sure):
        yield SentenceLink(i, j, round(probability(odds[i, j]), 4))


def _best_of(scores: Callable[[Document, Document], Scores], least: float) -> Method:
    """A method that gives each right sentence its best left one, if the two are alike enough."""

    def links(left: Document, right: Document) -> Iterator[SentenceLink]:
        best: dict[int, tuple[float, int]] = {}
        for i, j, score in scores(left, right):
            if score > least and (j not in best or score > best[j][0]):
                best[j] = (score, i)
        return (SentenceLink(i, j, round(score, 4)) for j, (score, i) in best.items())

    return links


def _tfidf(left: Document, right: Document) -> Scores:
    bags = [Side.of(document).bags() for document in (left, right)]
    idf = weights([bag for own in bags for bag in own])
    vectors = [[tfidf_vector(bag, idf) for bag in own] for own in bags]
    for i, j in _cells(left, right):
        yield i, j, dot(vectors[0][i], vectors[1][j])


def _overlap(left: Document, right: Document) -> Scores:
    bags = [Side.of(document).bags() for document in (left, right)]
    every = dict.fromkeys((stem for own in bags for bag in own for stem in bag), 1.0)
    for i, j in _cells(left, right):
        yield i, j, contained(bags[1][j], bags[0][i], every)


def _encoder(left: Document, right: Document) -> Scores:
    from samsari.alignment.aligners import load_aligner

    means = [
        mean_vectors(load_aligner().prepare(Side.of(document).words)) for document in (left, right)
    ]
    for i, j in _cells(left, right):
        yield i, j, float(means[0][i] @ means[1][j])


def _cells(left: Document, right: Document) -> Iterator[tuple[int, int]]:
    sides = (Side.of(left).words, Side.of(right).words)
    return ((i, j) for i, partners in enumerate(candidates(*sides)) for j in partners)


# The least likeness of tfidf and encoder is the best one on the training part of SWiPE; that of
# overlap was set without a search.
METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "search": _search,
        "tfidf": _best_of(_tfidf, 0.15),
        "overlap": _best_of(_overlap, 0.4),
        "encoder": _best_of(_encoder, 0.7),
    }
)
