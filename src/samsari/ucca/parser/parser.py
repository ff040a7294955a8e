"""UCCA passages from tokens: the shipped parser.

1. The shared encoder gives every token a vector.
2. Every span of words is scored from the vectors at its two ends.
3. Dynamic programming finds the best tree of units that the grammar of sorts allows.
4. Remote edges are chosen among pairs of a Scene and another unit.

The networks run in onnxruntime.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from samsari.errors import ResourceError
from samsari.model.passage import Guidelines, Passage
from samsari.model.text import Token, joined_by_blanks
from samsari.neural.encoder import Encoded, Encoder, second_name, session, shared_encoder
from samsari.resources.artefacts import DAMAGED, MODEL, Artefact, texts
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.candidates import Candidates, boundaries, candidates
from samsari.ucca.parser.chart import (
    best_members,
    best_units,
    joined,
    span_index,
    span_row,
    stretches,
)
from samsari.ucca.parser.grammar import Grammar
from samsari.ucca.parser.light_verbs import with_light_verbs
from samsari.ucca.parser.tree import RemoteSpan, Span, SpanTree

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

# Raised whenever the same model gives other passages, since scores change with them.
REVISION = 7
CHUNK = 256  # sentences encoded together: memory stays flat however long the input is
SPANS = 16_384  # spans scored together
FENCES, SCORES, PAIRS, LABELS = "fences.onnx", "spans.onnx", "pairs.onnx", "labels.json"
SECOND_MANIFEST = "manifest-2.json"  # of the files of the second guidelines, beside the others


class Parser(Protocol):
    """Anything that turns sentences of tokens into passages."""

    @property
    def signature(self) -> str:
        """The name and checksum that scores carry."""

    def parse(
        self, sentences: Iterable[Sequence[Token]], *, raw: str | None = None
    ) -> list[Passage]:
        """One passage for each sentence; without `raw`, over its tokens joined by blanks.

        An empty `raw` leaves the text out, where nobody reads it.
        """


@dataclass(frozen=True)
class Sentence:
    """One sentence on its way through the heads."""

    vectors: Floats
    words: Integers
    around: Integers

    @property
    def n_spans(self) -> int:
        """The number of its spans."""
        return len(self.words) * (len(self.words) + 1) // 2


@dataclass(frozen=True)
class Scored:
    """Span scores of one sentence and the word tables that remote edges need."""

    n_words: int
    best: Floats  # for every span and class of labels the highest score
    labels: npt.NDArray[np.int16]  # and the label that has it
    table: Floats


@dataclass(frozen=True)
class SpanParser:
    """The parser kept in a folder of model files."""

    encoder: Encoder
    heads: Artefact  # the files of the span scorer and of the scorer of remote edges
    span_labels: tuple[str, ...]
    remote_labels: tuple[str, ...]
    guidelines: Guidelines = 1

    @classmethod
    def load(cls, folder: Path = MODEL, threads: int = 1, guidelines: Guidelines = 1) -> SpanParser:
        """The parser in a folder, its files checked."""
        return cls.on(Encoder.load(folder, threads), guidelines)

    @classmethod
    def on(cls, encoder: Encoder, guidelines: Guidelines = 1) -> SpanParser:
        """The parser whose files lie beside those of an encoder that is loaded already.

        Those of the second guidelines lie there too, with a manifest of their own.
        """
        heads = _heads(encoder.artefact, guidelines)
        if guidelines == 2:
            encoder = encoder.with_second(heads)
        path = heads.path(second_name(LABELS) if guidelines == 2 else LABELS)
        try:
            labels = json.loads(path.read_text(encoding="utf-8"))
            spans, remotes = texts(labels["spans"]), texts(labels["remotes"])
            return cls(encoder, heads, spans, remotes, guidelines)
        except (ValueError, KeyError, TypeError) as error:
            raise ResourceError(
                "the model has no readable list of labels", place=str(path), remedy=DAMAGED
            ) from error

    @property
    def signature(self) -> str:
        """The model, its checksum, and the revision of the decoding."""
        if self.guidelines == 1:
            return f"{self.encoder.signature}.{REVISION}"
        return f"{self.encoder.signature}+{self.heads.signature}.{REVISION}"

    def parse(
        self, sentences: Iterable[Sequence[Token]], *, raw: str | None = None
    ) -> list[Passage]:
        """One passage for each sentence of tokens.

        The tokens point into `raw`; without it, into the text that they make when joined by blanks.
        An empty `raw` leaves the text out, where nobody reads it: the tokens keep their offsets.
        """
        return list(self.iterate(sentences, raw=raw))

    def iterate(
        self, sentences: Iterable[Sequence[Token]], *, raw: str | None = None
    ) -> Iterator[Passage]:
        """One passage after the other, a chunk of sentences in memory at a time."""
        stream, number = iter(sentences), 0
        while chunk := list(islice(stream, CHUNK)):
            encoded = self.encoder.encode([[token.text for token in own] for own in chunk])
            for tokens, tree in zip(chunk, self.trees(chunk, encoded), strict=True):
                number += 1
                text, own = joined_by_blanks(tokens) if raw is None else (raw, tokens)
                put_right, _ = with_light_verbs(tree, own)
                yield to_passage(put_right, own, id=str(number), raw=text)

    def trees(
        self, sentences: Sequence[Sequence[Token]], encoded: Sequence[Encoded]
    ) -> list[SpanTree]:
        """The span tree of each sentence, given its token vectors."""
        cuts = [list(stretches(tokens)) for tokens in sentences]
        parts = [
            Sentence(own.last[first:last], *boundaries(tokens[first:last]))
            for tokens, own, places in zip(sentences, encoded, cuts, strict=True)
            for first, last in places
        ]
        found = iter(self._trees(parts))
        return [joined(list(islice(found, len(places)))) for places in cuts]

    def _trees(self, prepared: Sequence[Sentence]) -> list[SpanTree]:
        trees = [SpanTree(0, ())] * len(prepared)
        order = [index for index, own in enumerate(prepared) if len(own.words)]
        for group in _groups(order, prepared):
            scored = self._scores([prepared[index] for index in group])
            for index, tree in zip(group, self._decode(scored), strict=True):
                trees[index] = tree
        return trees

    def run(self, file: str, inputs: dict[str, Any]) -> list[Any]:
        """What one of the heads gives for its inputs."""
        name = second_name(file) if self.guidelines == 2 else file
        network = session(self.heads, name, self.encoder.threads)
        found: list[Any] = network.run(None, inputs)
        return found

    def _scores(self, group: Sequence[Sentence]) -> list[Scored]:
        """Span scores, all sentences of a group laid end to end."""
        vectors = np.concatenate([own.vectors for own in group])
        token = np.cumsum([0, *(len(own.vectors) for own in group)])
        fence = np.cumsum([0, *(len(own.around) for own in group)])
        around = np.concatenate(
            [
                np.where(own.around < 0, own.around + len(vectors) + 3, own.around + at)
                for own, at in zip(group, token, strict=False)
            ]
        )
        words = np.concatenate([own.words + at for own, at in zip(group, token, strict=False)])
        left, right, table = self.run(
            FENCES, {"vectors": vectors, "around": around, "words": words}
        )
        index = [span_index(len(own.words)) for own in group]
        starts = np.concatenate([s + at for (s, _), at in zip(index, fence, strict=False)])
        ends = np.concatenate([e + at for (_, e), at in zip(index, fence, strict=False)])
        counts = [len(own.words) for own in group]
        first = np.cumsum([0, *(own.n_spans for own in group)])
        best, labels = self._spans(left, right, starts, ends)
        word = np.cumsum([0, *counts])
        return [
            Scored(
                counts[i],
                best[first[i] : first[i + 1]],
                labels[first[i] : first[i + 1]],
                table[word[i] : word[i + 1]],
            )
            for i in range(len(group))
        ]

    def _spans(
        self, left: Floats, right: Floats, starts: Integers, ends: Integers
    ) -> tuple[Floats, npt.NDArray[np.int16]]:
        """The best label of each class for all spans, some thousands at a time."""
        found = []
        for at in range(0, len(starts), SPANS):
            inputs = {
                "left": left,
                "right": right,
                "starts": starts[at : at + SPANS],
                "ends": ends[at : at + SPANS],
            }
            (scores,) = self.run(SCORES, inputs)
            found.append(best_members(scores, self.grammar))
        best, labels = zip(*found, strict=True)
        return np.concatenate(best), np.concatenate(labels)

    def _decode(self, scored: Sequence[Scored]) -> list[SpanTree]:
        spans, numbers, found = [], [], []
        for own in scored:
            tree, labels = self._best(own)
            spans.append(tree)
            numbers.append(labels)
            found.append(candidates(tree))
        remotes = self.remotes(scored, spans, numbers, found)
        return [
            SpanTree(own.n_words, tree, remote)
            for own, tree, remote in zip(scored, spans, remotes, strict=True)
        ]

    def _best(self, scored: Scored) -> tuple[tuple[Span, ...], Integers]:
        """The spans of the best tree and the numbers of their labels."""
        n = scored.n_words
        units = best_units(scored.best, n, self.grammar)
        numbers = [int(scored.labels[span_row(start, end, n), own]) for start, end, own in units]
        spans = tuple(
            Span(start, end, self.span_labels[number])
            for (start, end, _), number in zip(units, numbers, strict=True)
        )
        return spans, np.array(numbers, dtype=np.int64)

    @cached_property
    def grammar(self) -> Grammar:
        """Which types of units the parser allows inside which."""
        return Grammar.of(self.span_labels, self.guidelines)

    def remotes(
        self,
        scored: Sequence[Scored],
        spans: Sequence[tuple[Span, ...]],
        numbers: Sequence[Integers],
        found: Sequence[Candidates],
    ) -> list[tuple[RemoteSpan, ...]]:
        """The remote edges of each sentence of a group."""
        word = np.cumsum([0, *(own.n_words for own in scored)])
        span = np.cumsum([0, *map(len, spans)])
        ends = [
            np.array([(s.start, s.end - 1, c) for s, c in zip(tree, own.centers, strict=True)]) + at
            for tree, own, at in zip(spans, found, word, strict=False)
        ]
        parents = [own.parents + at for own, at in zip(found, span, strict=False)]
        children = [own.children + at for own, at in zip(found, span, strict=False)]
        if not sum(map(len, parents)):
            return [()] * len(scored)
        (scores,) = self.run(
            PAIRS,
            {
                "table": np.concatenate([own.table for own in scored]),
                "span_words": np.concatenate(ends).astype(np.int64),
                "labels": np.concatenate(numbers),
                "parents": np.concatenate(parents),
                "children": np.concatenate(children),
                "relations": np.concatenate([own.relations for own in found]),
            },
        )
        first = np.cumsum([0, *map(len, parents)])
        return [self._edges(own, scores[first[i] : first[i + 1]]) for i, own in enumerate(found)]

    def _edges(self, found: Candidates, scores: Floats) -> tuple[RemoteSpan, ...]:
        """The pairs that are likelier joined than not, the likeliest first."""
        best = scores.argmax(axis=1)
        gain = scores.max(axis=1) - scores[:, 0]
        return tuple(
            RemoteSpan(
                int(found.parents[at]), int(found.children[at]), self.remote_labels[int(best[at])]
            )
            for at in sorted(np.flatnonzero(best), key=lambda at: -gain[at])
        )


def _heads(encoder: Artefact, guidelines: Guidelines) -> Artefact:
    """The artefact with the heads of some guidelines."""
    if guidelines == 1:
        return encoder
    if not (encoder.folder / SECOND_MANIFEST).exists():
        raise ResourceError(
            "this model knows only the first guidelines",
            place=str(encoder.folder),
            remedy="leave --guidelines 2 out, or name a model that `samsari train ucca` made",
        )
    return Artefact.open(encoder.folder, SECOND_MANIFEST)


def _groups(order: list[int], sentences: Sequence[Sentence]) -> Iterator[list[int]]:
    """Sentences in groups of about `SPANS` spans."""
    group: list[int] = []
    total = 0
    for index in order:
        if group and total + sentences[index].n_spans > SPANS:
            yield group
            group, total = [], 0
        group.append(index)
        total += sentences[index].n_spans
    if group:
        yield group


def shared_parser(threads: int = 1, guidelines: Guidelines = 1) -> SpanParser:
    """The parser shipped with the package, loaded once."""
    return _shared(threads, guidelines)


# A cache tells f() and f(1) apart.
@cache
def _shared(threads: int, guidelines: Guidelines) -> SpanParser:
    return SpanParser.on(shared_encoder(threads), guidelines)
