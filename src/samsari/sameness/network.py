"""The sameness network at run time: onnxruntime for its layers, numpy for its heads.

It has layers of its own and shares the table of word pieces with the encoder of parser and aligner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
Bools = npt.NDArray[np.bool_]

LAYERS = "layers.onnx"
BUDGET = 600  # word pieces in one call
NO_PIECE = -1  # the group of what fills a table up
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
        asked = _asked(batch)
        (last,) = layers.run(None, {"vectors": vectors, **_inputs(batch, asked)})
        before = np.cumsum(np.concatenate([[False], *asked]))  # asked pieces before each piece
        starts = np.cumsum([0, *(len(own.ids) for own in batch)])[:-1]
        one = _means(last, before[_placed([own.old for own in batch], starts)])
        other = _means(last, before[_placed([own.new for own in batch], starts)])
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


def _asked(batch: Sequence[Packed]) -> list[Bools]:
    """For each stretch which of its pieces stand on a side of a question."""
    found = [np.zeros(len(own.ids), dtype=np.bool_) for own in batch]
    for marks, own in zip(found, batch, strict=True):
        for start, end in (*own.old, *own.new):
            marks[start:end] = True
    return found


def _inputs(batch: Sequence[Packed], asked: Sequence[Bools]) -> dict[str, npt.NDArray[Any]]:
    """What the layers are told of a batch, the vectors of its pieces left out."""
    every, groups = np.concatenate(asked), [own.groups for own in batch]
    some = [own[marks] for own, marks in zip(groups, asked, strict=True)]
    rows, back = _side_by_side([len(own) for own in groups])
    asked_rows, asked_back = _side_by_side([len(own) for own in some])
    return {
        "places": np.concatenate([own.places for own in batch]),
        "rows": rows,
        "groups": _spread(groups, rows.shape, back),
        "back": back,
        "asked": np.flatnonzero(every),
        "asked_rows": asked_rows,
        "asked_groups": _spread(some, asked_rows.shape, asked_back),
        "asked_back": asked_back,
    }


def _side_by_side(widths: Sequence[int]) -> tuple[Integers, Integers]:
    """The numbers of pieces as a table with a row for each stretch; where each stands there."""
    sizes, column = np.array(widths)[:, None], np.arange(max(widths))
    is_piece, first = column < sizes, np.cumsum(sizes)[:, None] - sizes
    return np.where(is_piece, first + column, 0), np.flatnonzero(is_piece)


def _spread(groups: Sequence[Integers], shape: tuple[int, ...], back: Integers) -> Integers:
    """Groups as a table; nothing sees what is no piece."""
    found = np.full(shape, NO_PIECE, dtype=np.int64)
    found.ravel()[back] = np.concatenate(groups)
    return found


def _placed(spans: Sequence[tuple[tuple[int, int], ...]], starts: Integers) -> Integers:
    """Where the sides of questions start and end among the pieces of a batch."""
    return np.concatenate([np.array(own) + at for own, at in zip(spans, starts, strict=True)])


def _means(rows: Floats, spans: Integers) -> Floats:
    """The means of some stretches of rows; a span is where it starts and ends."""
    return np.stack([rows[start:end].mean(axis=0) for start, end in spans.tolist()])


def _gelu(x: Floats) -> Floats:
    """x times the share of a normal distribution below x."""
    # The approximation of Abramowitz & Stegun (7.1.26) is exact to 1.5e-7.
    z = np.abs(x) / np.sqrt(2.0)
    t = 1.0 / (1.0 + 0.3275911 * z)
    series = ((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t
    erf = np.sign(x) * (1.0 - (series + 0.254829592) * t * np.exp(-z * z))
    return np.asarray(0.5 * x * (1.0 + erf), dtype=np.float32)
