"""The sameness network at run time: onnxruntime for its layers, numpy for its heads.

It has layers of its own and shares the table of word pieces with the encoder of parser and aligner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.neural.embeddings import PieceVectors, piece_vectors
from samsari.neural.encoder import LOWER, cutter_of, session
from samsari.neural.wordpieces import WordPieces
from samsari.resources.artefacts import MODEL, Artefact
from samsari.sameness.packing import Packed, Question, pack, views

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

LAYERS = "layers.onnx"
BUDGET = 600  # word pieces in one call
MOST_QUESTIONS = 64  # on one stretch of a sentence in one call
HEAD_ARRAYS = ("hidden", "hidden_bias", "out", "out_bias")
SAME, REWRITE = "", "rewrite_"  # heads: does it say the same, is it right as a rewrite


@dataclass(frozen=True)
class Sentence:
    """The words of a sentence and the questions about them."""

    words: tuple[str, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, eq=False)
class Network:
    """The network in memory."""

    artefact: Artefact
    head: Mapping[str, npt.NDArray[Any]] = field(repr=False)
    cutter: WordPieces = field(repr=False)
    table: PieceVectors = field(repr=False)
    threads: int = 1

    @classmethod
    def load(
        cls, artefact: Artefact, head: Mapping[str, npt.NDArray[Any]], threads: int = 1
    ) -> Network:
        """The network of an artefact; the cutter and the table are those of the encoder."""
        encoder = Artefact.open(MODEL)
        head = {name: own.astype(np.float32) for name, own in head.items() if _is_of_head(name)}
        table = piece_vectors(encoder.path(LOWER))
        return cls(artefact, head, cutter_of(encoder), table, threads)

    def odds(self, sentences: Sequence[Sentence]) -> list[list[float]]:
        """For each sentence the log-odds that its replacements say the same."""
        return [[own[0] for own in row] for row in self.answers(sentences, (SAME,))]

    def answers(
        self, sentences: Sequence[Sentence], heads: Sequence[str]
    ) -> list[list[tuple[float, ...]]]:
        """For each sentence the log-odds of its questions by some of the heads."""
        found: list[list[tuple[float, ...]]] = [[()] * len(own.questions) for own in sentences]
        waiting = sorted(self._packed(sentences), key=lambda own: len(own[2].ids))
        for batch in _batches(waiting):
            values = iter(self._run([packed for _, _, packed in batch], heads).tolist())
            for number, rows, _ in batch:
                for row in rows:
                    found[number][row] = tuple(next(values))
        return found

    def _packed(
        self, sentences: Sequence[Sentence]
    ) -> Iterator[tuple[int, tuple[int, ...], Packed]]:
        """The stretches to be read: the number of the sentence, its questions, its pieces."""
        for number, own in enumerate(sentences):
            for start in range(0, len(own.questions), MOST_QUESTIONS):
                some = own.questions[start : start + MOST_QUESTIONS]
                for view in views(own.words, some):
                    rows = tuple(start + row for row in view.rows)
                    yield number, rows, pack(view, self.cutter)

    def _run(self, batch: Sequence[Packed], heads: Sequence[str]) -> Floats:
        vectors = self.table.of(np.concatenate([own.ids for own in batch]))
        layers = session(self.artefact, LAYERS, self.threads)
        (last,) = layers.run(None, _inputs(batch, vectors))
        starts = np.cumsum([0, *(len(own.ids) for own in batch)])[:-1].tolist()
        old = [_shifted(own.old, start) for own, start in zip(batch, starts, strict=True)]
        new = [_shifted(own.new, start) for own, start in zip(batch, starts, strict=True)]
        one, other = _means(last, chain(*old)), _means(last, chain(*new))
        joined = np.concatenate([one, other, one * other, np.abs(one - other)], axis=1)
        return np.stack([self._compared(joined, head) for head in heads], axis=1)

    def _compared(self, joined: Floats, head: str) -> Floats:
        """The log-odds of one head."""
        own = {name: self.head[head + name] for name in HEAD_ARRAYS}
        inner = joined @ own["hidden"] + own["hidden_bias"]
        result: Floats = _gelu(inner) @ own["out"] + own["out_bias"]
        return result


def _is_of_head(name: str) -> bool:
    return name.removeprefix(REWRITE) in HEAD_ARRAYS


def _batches(
    waiting: Sequence[tuple[int, tuple[int, ...], Packed]],
) -> Iterator[list[tuple[int, tuple[int, ...], Packed]]]:
    batch: list[tuple[int, tuple[int, ...], Packed]] = []
    for own in waiting:
        if batch and len(own[2].ids) * (len(batch) + 1) > BUDGET:
            yield batch
            batch = []
        batch.append(own)
    if batch:
        yield batch


def _inputs(batch: Sequence[Packed], vectors: Floats) -> dict[str, npt.NDArray[Any]]:
    widths = np.array([len(own.ids) for own in batch])
    column = np.arange(widths.max())
    is_piece = column < widths[:, None]
    first = np.cumsum(widths) - widths
    groups = np.full(is_piece.shape, -1, dtype=np.int64)
    groups[is_piece] = np.concatenate([own.groups for own in batch])
    return {
        "vectors": vectors,
        "places": np.concatenate([own.places for own in batch]),
        "rows": np.where(is_piece, first[:, None] + column, 0),
        "groups": groups,
        "back": np.flatnonzero(is_piece),
    }


def _shifted(spans: Iterable[tuple[int, int]], by: int) -> Iterator[tuple[int, int]]:
    return ((start + by, end + by) for start, end in spans)


def _means(rows: Floats, spans: Iterable[tuple[int, int]]) -> Floats:
    return np.stack([rows[start:end].mean(axis=0) for start, end in spans]).astype(np.float32)


def _gelu(x: Floats) -> Floats:
    """x times the share of a normal distribution below x."""
    # The approximation of Abramowitz & Stegun (7.1.26) is exact to 1.5e-7.
    z = np.abs(x) / np.sqrt(2.0)
    t = 1.0 / (1.0 + 0.3275911 * z)
    series = ((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t
    erf = np.sign(x) * (1.0 - (series + 0.254829592) * t * np.exp(-z * z))
    return np.asarray(0.5 * x * (1.0 + erf), dtype=np.float32)
