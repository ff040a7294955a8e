"""Several parses of a sentence, and how sure the parser is of each unit.

The networks give every label of every span a probability. A tree is as likely as the product of its
spans' odds, among all trees that the grammar allows. The n best trees share the whole probability.
`ucca.parser.certainty` turns them into probabilities that were compared with gold passages.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import tee

import numpy as np
import numpy.typing as npt

from samsari.errors import SettingError
from samsari.model.passage import EXPECTED_SCENES, PROBABILITY, SCENE_CERTAINTY, Guidelines, Passage
from samsari.model.text import Token, joined_by_blanks
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.candidates import boundaries, candidates, makes_scene
from samsari.ucca.parser.certainty import Certainty
from samsari.ucca.parser.chart import best_trees, joined, span_index, span_row, stretches
from samsari.ucca.parser.grammar import Grammar
from samsari.ucca.parser.light_verbs import with_light_verbs
from samsari.ucca.parser.parser import (
    CHUNK,
    FENCES,
    SCORES,
    Floats,
    Parser,
    Scored,
    Sentence,
    SpanParser,
    shared_parser,
)
from samsari.ucca.parser.tree import Span, SpanTree

LEAST = 1e-6  # the smallest probability whose logarithm is taken
NO_LABELS = np.zeros((0, 0), dtype=np.int16)


@dataclass(frozen=True, slots=True)
class RankedTree:
    """A tree, the sum of its spans' log odds, and the probability of each span by itself.

    `found` and `missed` are log probabilities: that all spans which make a Scene do so, and that no
    other span does. `chances` is the sum of the probabilities of all spans to make one.
    """

    tree: SpanTree
    score: float
    certainties: tuple[float, ...]  # one for each span
    found: float = 0.0
    missed: float = 0.0
    chances: float = 0.0


@dataclass(frozen=True)
class TreeRanker:
    """The n best trees of sentences."""

    parser: SpanParser
    n_best: int

    @cached_property
    def grammar(self) -> Grammar:
        """What may stand in what, with a class for each label."""
        return Grammar.apart(self.parser.span_labels, self.parser.guidelines)

    def rank(self, sentences: Iterable[Sequence[Token]]) -> Iterator[tuple[RankedTree, ...]]:
        """For each sentence its best trees, the best first."""
        chunk: list[Sequence[Token]] = []
        for tokens in sentences:
            chunk.append(tokens)
            if len(chunk) == CHUNK:
                yield from self._chunk(chunk)
                chunk = []
        yield from self._chunk(chunk)

    def _chunk(self, sentences: Sequence[Sequence[Token]]) -> Iterator[tuple[RankedTree, ...]]:
        encoded = self.parser.encoder.encode([[token.text for token in own] for own in sentences])
        for tokens, own in zip(sentences, encoded, strict=True):
            parts = [
                self._ranked(Sentence(own.last[first:last], *boundaries(tokens[first:last])))
                for first, last in stretches(tokens)
            ]
            yield _combined(parts, self.n_best)

    def _ranked(self, sentence: Sentence) -> tuple[RankedTree, ...]:
        """The best trees of a sentence, or of a stretch of a very long one."""
        n_words = len(sentence.words)
        if not n_words:
            return (RankedTree(SpanTree(0, ()), 0.0, ()),)
        scores, table = label_scores(self.parser, sentence)
        found = best_trees(scores[:, 1:], n_words, self.n_best, self.grammar)
        chances = _softmax(scores)
        making = chances[:, self.makes_scene].sum(axis=1)
        ranked = []
        for own in found:
            rows = np.array([span_row(start, end, n_words) for start, end, _ in own.units])
            labels = np.array([label + 1 for _, _, label in own.units], dtype=np.int64)
            sure = tuple(chances[rows, labels].tolist())
            tree = self._tree(own.units, labels, table, n_words)
            scenes = _scene_odds(making, rows[self.makes_scene[labels]])
            ranked.append(RankedTree(tree, own.score, sure, *scenes, float(making.sum())))
        return tuple(ranked)

    @cached_property
    def makes_scene(self) -> npt.NDArray[np.bool_]:
        """Which labels make a Scene."""
        return np.array([makes_scene(label) for label in self.parser.span_labels])

    def _tree(
        self,
        units: Sequence[tuple[int, int, int]],
        labels: npt.NDArray[np.int64],
        table: Floats,
        n_words: int,
    ) -> SpanTree:
        names = self.parser.span_labels
        spans = tuple(
            Span(start, end, names[own])
            for (start, end, _), own in zip(units, labels.tolist(), strict=True)
        )
        scored = Scored(n_words, table[:0], NO_LABELS, table)
        (remotes,) = self.parser.remotes([scored], [spans], [labels], [candidates(spans)])
        return SpanTree(n_words, spans, remotes)


def label_scores(parser: SpanParser, sentence: Sentence) -> tuple[Floats, Floats]:
    """The scores of all labels of all spans, and the word table that remote edges need."""
    around = sentence.around
    inputs = {
        "vectors": sentence.vectors,
        "around": np.where(around < 0, around + len(sentence.vectors) + 3, around),
        "words": sentence.words,
    }
    left, right, table = parser.run(FENCES, inputs)
    starts, ends = span_index(len(sentence.words))
    (scores,) = parser.run(SCORES, {"left": left, "right": right, "starts": starts, "ends": ends})
    return scores, table


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Floats = raised / raised.sum(axis=1, keepdims=True)
    return found


def _scene_odds(making: Floats, rows: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Log probabilities that these spans all make a Scene, and that no other does."""
    others = np.ones(len(making), dtype=bool)
    others[rows] = False
    found = np.log(np.maximum(making[rows], LEAST)).sum()
    missed = np.log(np.maximum(1.0 - making[others], LEAST)).sum()
    return float(found), float(missed)


def _combined(parts: Sequence[tuple[RankedTree, ...]], n_best: int) -> tuple[RankedTree, ...]:
    """The best trees of a sentence from those of its stretches."""
    if len(parts) == 1:
        return parts[0]
    rows: list[tuple[float, tuple[RankedTree, ...]]] = [(0.0, ())]
    for own in parts:
        sums = [(total + tree.score, (*row, tree)) for total, row in rows for tree in own]
        rows = heapq.nlargest(n_best, sums, key=lambda entry: entry[0])
    return tuple(_joined(row, total) for total, row in rows)


def _joined(row: Sequence[RankedTree], score: float) -> RankedTree:
    tree = joined([own.tree for own in row])
    # Joining drops the root of a stretch unless it is a Scene by itself.
    sure = [1.0]
    for own in row:
        is_kept = len(own.tree.spans) == 1 or own.tree.spans[0].label != "ROOT"
        sure += own.certainties if is_kept else own.certainties[1:]
    sums = (sum(getattr(own, name) for own in row) for name in ("found", "missed", "chances"))
    return RankedTree(tree, score, tuple(sure), *sums)


def ranked_passages(
    ranked: Sequence[RankedTree], tokens: Sequence[Token], certainty: Certainty, raw: str | None
) -> list[Passage]:
    """The different passages of ranked trees, with their probabilities; the likeliest first.

    Without `raw` they are over the tokens joined by blanks.
    """
    text, own = joined_by_blanks(tokens) if raw is None else (raw, tokens)
    shares = certainty.shares([tree.score for tree in ranked])
    passages: dict[tuple[object, ...], Passage] = {}
    total: dict[tuple[object, ...], float] = {}
    for tree, share in zip(ranked, shares, strict=True):
        put_right, order = with_light_verbs(tree.tree, own)
        units = [certainty.of_unit(tree.certainties[place]) for place in order]
        passage = to_passage(put_right, own, raw=text, certainties=units)
        scenes = certainty.of_scene_count(tree.found, tree.missed)
        graph = (tuple(unit.positions for unit in passage.units), passage.edges)
        if not passages:
            words = sum(not token.is_punctuation for token in own)
            expected = certainty.count.expected(len(passage.scenes), tree.chances, words)
        notes = ((SCENE_CERTAINTY, f"{scenes:.3f}"), (EXPECTED_SCENES, f"{expected:.2f}"))
        passages.setdefault(graph, passage.noted(attributes=notes))
        total[graph] = total.get(graph, 0.0) + share
    return [_with_share(passages[graph], total[graph]) for graph in passages]


def _with_share(passage: Passage, share: float) -> Passage:
    return passage.noted(attributes=((PROBABILITY, f"{share:.4f}"), *passage.attributes))


def _first(passages: Sequence[Passage], n: int) -> tuple[Passage, ...]:
    """The first passages, which share the whole probability among them."""
    kept = passages[:n]
    whole = sum(passage.probability or 0.0 for passage in kept)
    return tuple(
        _with_share(
            passage.noted(attributes=passage.attributes[1:]), (passage.probability or 0.0) / whole
        )
        for passage in kept
    )


@dataclass(frozen=True)
class RankingParser:
    """A parser whose passages say how sure it is; it can give several of them for a sentence."""

    parser: SpanParser
    n_best: int = 1

    @classmethod
    def on(cls, parser: Parser | None, n_best: int = 1) -> RankingParser:
        """The ranking form of a parser; of the shipped one if there is none."""
        chosen = shared_parser() if parser is None else parser
        if not isinstance(chosen, SpanParser):
            raise SettingError(
                "this parser gives no probabilities", remedy="use the shipped one or a trained one"
            )
        return cls(chosen, n_best)

    @property
    def signature(self) -> str:
        """The signature of the parser whose parses are ranked."""
        return self.parser.signature

    @property
    def guidelines(self) -> Guidelines:
        """The guidelines of the parser whose parses are ranked."""
        return self.parser.guidelines

    def parse(
        self, sentences: Iterable[Sequence[Token]], *, raw: str | None = None
    ) -> list[Passage]:
        """The best passage of each sentence."""
        return [found[0] for found in self.rank(sentences, raw=raw)]

    def rank(
        self, sentences: Iterable[Sequence[Token]], *, raw: str | None = None
    ) -> Iterator[tuple[Passage, ...]]:
        """The best passages of each sentence, each with its share of the probability."""
        certainty = Certainty.of(self.parser.guidelines)
        one, two = tee(sentences)
        # Trees that differ in marks alone give the same passage: a few more are needed.
        ranker = TreeRanker(self.parser, 1 if self.n_best == 1 else 2 * self.n_best + 4)
        for tokens, trees in zip(one, ranker.rank(two), strict=True):
            yield _first(ranked_passages(trees, tokens, certainty, raw), self.n_best)
