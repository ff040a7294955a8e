"""Parses of a sentence drawn at random, each about as often as it is right.

Whether a span makes a Scene is what the parser knows least. So in every draw the odds of each span
of making a Scene get noise, and the best tree under these scores is taken. Logistic noise of scale
1 draws a single span as often as its odds say; the parser is too sure of itself, so the scale is
larger. The noise depends on the words alone, so that the same sentence gives the same draws.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.candidates import boundaries, candidates, makes_scene
from samsari.ucca.parser.chart import best_members, best_units, joined, span_row, stretches
from samsari.ucca.parser.grammar import IMPOSSIBLE
from samsari.ucca.parser.light_verbs import with_light_verbs
from samsari.ucca.parser.parser import CHUNK, Floats, Scored, Sentence, SpanParser
from samsari.ucca.parser.ranking import label_scores
from samsari.ucca.parser.tree import Span, SpanTree

Numbered = tuple[tuple[int, int, int], ...]  # start, end and number of the label of each unit
Noise = npt.NDArray[np.float32]  # a row for each draw, a column for each span
LEAST: Final = 1e-9  # the smallest chance whose odds are taken
SCALE: Final = (
    1.6  # of the noise; chosen on dev passages of the first guidelines (experiments/parser.md)
)


@dataclass(frozen=True)
class Draws:
    """The different passages that were drawn, and for each draw the number of its passage.

    Passages with the same Scenes, by main relations, participants and words, count as one.
    """

    passages: tuple[Passage, ...]
    order: tuple[int, ...]


@dataclass(frozen=True)
class ParseSampler:
    """Draws parses of sentences."""

    parser: SpanParser
    draws: int
    scale: float = SCALE

    def sample(self, sentences: Iterable[Sequence[Token]]) -> Iterator[Draws]:
        """The draws of each sentence; offsets of the tokens stay as they are."""
        chunk: list[Sequence[Token]] = []
        for tokens in sentences:
            chunk.append(tokens)
            if len(chunk) == CHUNK:
                yield from self._chunk(chunk)
                chunk = []
        yield from self._chunk(chunk)

    def _chunk(self, sentences: Sequence[Sequence[Token]]) -> Iterator[Draws]:
        encoded = self.parser.encoder.encode([[token.text for token in own] for own in sentences])
        for tokens, own in zip(sentences, encoded, strict=True):
            random = _random(tokens)
            parts = [
                self._trees(Sentence(own.last[first:last], *boundaries(tokens[first:last])), random)
                for first, last in stretches(tokens)
            ]
            yield _distinct([joined(row) for row in zip(*parts, strict=True)], tokens)

    def _trees(self, sentence: Sentence, random: np.random.Generator) -> list[SpanTree]:
        """A tree for each draw of a sentence, or of a stretch of a very long one."""
        n_words = len(sentence.words)
        if not n_words:
            return [SpanTree(0, ())] * self.draws
        scores, table = label_scores(self.parser, sentence)
        found = list(self._units(scores, n_words, self._noise(random, sentence.n_spans)))
        different = list(dict.fromkeys(found))
        trees = dict(zip(different, self._built(different, table, n_words), strict=True))
        return [trees[units] for units in found]

    def _noise(self, random: np.random.Generator, n_spans: int) -> Noise:
        """Logistic noise for all spans in each draw."""
        chance = np.clip(random.random((self.draws, n_spans)), LEAST, 1 - LEAST)
        return (self.scale * np.log(chance / (1 - chance))).astype(np.float32)

    def _units(self, scores: Floats, n_words: int, noise: Noise) -> Iterator[Numbered]:
        """The units of the best tree under the noise of each draw."""
        grammar = self.parser.grammar
        makes = self.makes_scene
        with_scene, its = best_members(np.where(makes, scores, IMPOSSIBLE), grammar)
        without, others = best_members(np.where(makes, IMPOSSIBLE, scores), grammar)
        for row in noise:
            moved = with_scene + row[:, None]
            best = np.maximum(moved, without)
            labels = np.where(moved > without, its, others)
            yield tuple(
                (start, end, int(labels[span_row(start, end, n_words), own]))
                for start, end, own in best_units(best, n_words, grammar)
            )

    def _built(self, found: Sequence[Numbered], table: Floats, n_words: int) -> Iterator[SpanTree]:
        """The trees of units, with their remote edges."""
        names = self.parser.span_labels
        spans = [tuple(Span(start, end, names[own]) for start, end, own in one) for one in found]
        labels = [np.array([own for *_, own in one], dtype=np.int64) for one in found]
        scored = Scored(n_words, table[:0], np.zeros((0, 0), dtype=np.int16), table)
        pairs = [candidates(own) for own in spans]
        remotes = self.parser.remotes([scored] * len(found), spans, labels, pairs)
        for own, remote in zip(spans, remotes, strict=True):
            yield SpanTree(n_words, own, remote)

    @cached_property
    def makes_scene(self) -> npt.NDArray[np.bool_]:
        """Which labels make a Scene."""
        return np.array([makes_scene(label) for label in self.parser.span_labels])


def _random(tokens: Sequence[Token]) -> np.random.Generator:
    """Random numbers that the words decide."""
    words = " ".join(token.text for token in tokens)
    return np.random.default_rng(zlib.crc32(words.encode("utf-8", "surrogatepass")))


def _distinct(trees: Sequence[SpanTree], tokens: Sequence[Token]) -> Draws:
    """The passages of trees, those with the same Scenes taken together."""
    by_tree: dict[SpanTree, int] = {}
    by_scenes: dict[object, int] = {}
    passages: list[Passage] = []
    for tree in trees:
        if tree in by_tree:
            continue
        put_right, _ = with_light_verbs(tree, tokens)
        passage = to_passage(put_right, tokens)
        by_tree[tree] = by_scenes.setdefault(_scenes(passage), len(passages))
        if by_tree[tree] == len(passages):
            passages.append(passage)
    return Draws(tuple(passages), tuple(by_tree[tree] for tree in trees))


def _scenes(passage: Passage) -> object:
    """What SAMSA reads of a passage."""
    return tuple(
        (
            (scene.main_relation.centers, scene.main_relation.positions),
            scene.positions,
            scene.words,
            tuple((unit.centers, unit.positions) for unit in scene.participants),
        )
        for scene in passage.scenes
    )
