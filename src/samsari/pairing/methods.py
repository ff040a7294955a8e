"""The ways to pair sentences, by name: our search, and the simple ones it is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from samsari.alignment.long_texts import candidates
from samsari.errors import SettingError
from samsari.model.document import Document, Pairing, SentenceLink
from samsari.pairing.facts import (
    Side,
    contained,
    dot,
    mean_vectors,
    pair_facts,
    tfidf_vector,
    weights,
)
from samsari.pairing.judge import probability, shipped_judge
from samsari.pairing.search import best_links

Scores = Iterator[tuple[int, int, float]]
Method = Callable[[Document, Document], Iterator[SentenceLink]]

DEFAULT = "search"
REVISION = 1


def pair_documents(left: Document, right: Document, method: str = DEFAULT) -> Pairing:
    """The pairing of two documents."""
    maker = METHODS.get(method)
    if maker is None:
        raise SettingError(f"no method {method!r}", remedy=f"choose one of {', '.join(METHODS)}")
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
