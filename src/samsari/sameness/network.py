"""The sameness network at run time: onnxruntime for its layers, numpy for its heads.

It has layers of its own and shares the table of word pieces with the encoder of parser and aligner.
An answer has the same bits whatever else is asked: tables of attention have one width for all
sentences of about one length, a replacement sees the sentence and itself, and sums are exact.
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
from samsari.stats.exact_sums import on_grid

# A sentence and many replacements in one pass of the network.
#
# The sentence is read once, as it is. The word pieces of each replacement are appended. They get
# the place numbers of the words that they would replace, and they see the sentence and themselves
# only: not each other. So a replacement costs its own few pieces, not another pass over the
# sentence.


WHOLE = 40  # words of a sentence that is read whole
AROUND = 16  # words on either side that are read of a longer one
MOST_PIECES = 120  # of the sentence in one pass
LONGEST = 24  # pieces of a replacement
PLACES = MOST_PIECES + LONGEST + 2  # numbers of places that the network knows
SENTENCE = 0  # the group of the sentence's own pieces; replacements are groups 1, 2, ...


@dataclass(frozen=True, slots=True)
class Question:
    """Do these words say the same in the place of the words from `start` to `end`?"""

    start: int
    end: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """A stretch of a sentence, and the questions about it, counted from its first word."""

    words: tuple[str, ...]
    questions: tuple[Question, ...]
    rows: tuple[int, ...]  # which of the questions asked these are


@dataclass(frozen=True)
class Packed:
    """The pieces of a view and its replacements; where each question's two sides stand."""

    ids: Integers
    places: Integers
    groups: Integers
    old: tuple[tuple[int, int], ...]
    new: tuple[tuple[int, int], ...]


def views(words: Sequence[str], questions: Sequence[Question]) -> list[View]:
    """The stretches of a sentence that must be read to answer questions about it."""
    found: dict[tuple[int, int], list[int]] = {}
    for row, question in enumerate(questions):
        found.setdefault(_stretch(len(words), question), []).append(row)
    return [
        View(
            tuple(words[first:last]),
            tuple(
                Question(questions[row].start - first, questions[row].end - first, own.words)
                for row in rows
                for own in [questions[row]]
            ),
            tuple(rows),
        )
        for (first, last), rows in found.items()
    ]


def _stretch(length: int, question: Question) -> tuple[int, int]:
    if length <= WHOLE:
        return 0, length
    return max(0, question.start - AROUND), min(length, question.end + AROUND)


def pack(view: View, cutter: WordPieces) -> Packed:
    """The pieces of a view; long words are cut short so that the sentence fits."""
    most = max(1, MOST_PIECES // max(1, len(view.words)))
    parts = [cutter.of_token(word) for word in view.words]
    if sum(map(len, parts)) > MOST_PIECES:
        parts = [part[:most] for part in parts]
    starts = np.concatenate([[1], 1 + np.cumsum([len(part) for part in parts])]).astype(np.int64)
    ids = [cutter.begin, *(piece for part in parts for piece in part), cutter.end]
    places, groups = list(range(len(ids))), [SENTENCE] * len(ids)
    old, new = [], []
    for group, question in enumerate(view.questions, start=1):
        pieces = [piece for word in question.words for piece in cutter.of_token(word)][:LONGEST]
        first = int(starts[question.start])
        old.append((first, int(starts[question.end])))
        new.append((len(ids), len(ids) + len(pieces)))
        ids += pieces
        places += range(first, first + len(pieces))
        groups += [group] * len(pieces)
    return Packed(_column(ids), _column(places), _column(groups), tuple(old), tuple(new))


def _column(values: Sequence[int]) -> Integers:
    return np.array(values, dtype=np.int64)


Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Doubles = npt.NDArray[np.float64]

LAYERS = "layers.onnx"
BUDGET = 600  # word pieces in one call
STEP, ASKED_STEP = 16, 4  # tables of a sentence's pieces have multiples of so many columns
SLOTS = (4, 8, LONGEST)  # and those of a replacement so many
MOST_QUESTIONS = 64  # on one stretch of a sentence in one call
HEAD_ARRAYS = ("hidden", "hidden_bias", "out", "out_bias")
SAME, REWRITE = "", "rewrite_"  # heads: does it say the same, is it right as a rewrite


@dataclass(frozen=True)
class Asked:
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
        head = {
            name: on_grid(own)
            for name, own in head.items()
            if name.removeprefix(REWRITE) in HEAD_ARRAYS
        }
        table = piece_vectors(encoder.path(LOWER))
        return cls(artefact, head, cutter_of(encoder), table, threads)

    def answers(
        self, sentences: Sequence[Asked], heads: Sequence[str]
    ) -> list[list[tuple[float, ...]]]:
        """For each sentence the log-odds of its questions by some of the heads."""
        found: list[list[tuple[float, ...]]] = [[()] * len(own.questions) for own in sentences]
        waiting = sorted(self._packed(sentences), key=lambda own: (own.shape, len(own.packed.ids)))
        for batch in _batches(waiting):
            values = iter(self._run(batch, heads).tolist())
            for own in batch:
                for row in own.rows:
                    found[own.sentence][row] = tuple(next(values))
        return found

    def _packed(self, sentences: Sequence[Asked]) -> Iterator[_Stretch]:
        """The stretches to be read; replacements of about one length are read together."""
        for number, own in enumerate(sentences):
            by_slots: dict[int, list[int]] = {}
            for row, question in enumerate(own.questions):
                by_slots.setdefault(self._slots(question), []).append(row)
            for slots, rows in by_slots.items():
                for start in range(0, len(rows), MOST_QUESTIONS):
                    some = rows[start : start + MOST_QUESTIONS]
                    for view in views(own.words, [own.questions[row] for row in some]):
                        asked = tuple(some[row] for row in view.rows)
                        yield _Stretch(number, asked, pack(view, self.cutter), slots)

    def _slots(self, question: Question) -> int:
        """The pieces of a replacement, filled up."""
        pieces = sum(len(self.cutter.of_token(word)) for word in question.words)
        return next(slots for slots in SLOTS if pieces <= slots or slots == LONGEST)

    def _run(self, batch: Sequence[_Stretch], heads: Sequence[str]) -> Floats:
        packed = [own.packed for own in batch]
        vectors = self.table.of(np.concatenate([own.ids for own in packed]))
        layers = session(self.artefact, LAYERS, self.threads)
        asked = _asked(packed)
        (last,) = layers.run(None, {"vectors": vectors, **_inputs(batch, asked)})
        before, starts = _before(asked), _starts(packed)
        one = _means(last, before[_placed([own.old for own in packed], starts)])
        other = _means(last, before[_placed([own.new for own in packed], starts)])
        joined = np.concatenate([one, other, one * other, np.abs(one - other)], axis=1)
        return np.stack([self._compared(on_grid(joined), head) for head in heads], axis=1)

    def _compared(self, joined: Doubles, head: str) -> Floats:
        """The log-odds of one head."""
        own = {name: self.head[head + name] for name in HEAD_ARRAYS}
        inner = _gelu(joined @ own["hidden"] + own["hidden_bias"])
        return np.asarray(on_grid(inner) @ own["out"] + own["out_bias"], dtype=np.float32)


@dataclass(frozen=True)
class _Stretch:
    """A stretch of a sentence to be read, and which of its questions these are."""

    sentence: int
    rows: tuple[int, ...]
    packed: Packed
    slots: int  # pieces of a replacement, filled up

    @property
    def pieces(self) -> int:
        """The word pieces of a sentence and its replacements, packed for one pass."""
        return self.packed.new[0][0]

    @property
    def shape(self) -> tuple[int, int]:
        """The widths of the tables that attention reads: they depend on no other stretch."""
        return -(-self.pieces // STEP) * STEP, self.slots


def _batches(waiting: Sequence[_Stretch]) -> Iterator[list[_Stretch]]:
    """Stretches of one shape together."""
    batch: list[_Stretch] = []
    for own in waiting:
        is_full = len(own.packed.ids) * (len(batch) + 1) > BUDGET
        if batch and (is_full or own.shape != batch[0].shape):
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


def _inputs(batch: Sequence[_Stretch], asked: Sequence[Bools]) -> dict[str, Integers]:
    """What the layers are told of a batch, the vectors of its pieces left out."""
    packed, (longest, slots) = [own.packed for own in batch], batch[0].shape
    every, before, starts = np.concatenate(asked), _before(asked), _starts(packed)
    ends = starts + [own.pieces for own in batch]
    rows, own = np.stack([starts, ends], axis=1), _placed([own.new for own in packed], starts)
    asked_rows = before[rows]
    most_asked = int(np.diff(asked_rows).max())
    tables = {
        "rows": _table(rows, longest),
        "own": _table(own, slots),
        "asked_rows": _table(asked_rows, -(-most_asked // ASKED_STEP) * ASKED_STEP),
        "asked_own": _table(before[own], slots),
    }
    return {
        **tables,
        "places": np.concatenate([own.places for own in packed]),
        "of": np.repeat(np.arange(len(batch)), [len(own.new) for own in packed]),
        "back": _back(tables["rows"], tables["own"]),
        "asked": np.flatnonzero(every),
        "asked_back": _back(tables["asked_rows"], tables["asked_own"]),
    }


def _starts(packed: Sequence[Packed]) -> Integers:
    """Where the pieces of each stretch start in a batch."""
    return np.cumsum([0, *(len(own.ids) for own in packed)])[:-1]


def _before(asked: Sequence[Bools]) -> Integers:
    """How many asked pieces stand before each piece of a batch."""
    return np.cumsum(np.concatenate([[False], *asked]))


def _table(spans: Integers, width: int) -> Integers:
    """The numbers from the start to the end of each span, a row each; -1 fills up."""
    starts, ends = spans[:, :1], spans[:, 1:]
    numbers = starts + np.arange(width)
    return np.where(numbers < ends, numbers, -1)


def _back(*tables: Integers) -> Integers:
    """Where each number stands in tables that lie end to end."""
    flat = np.concatenate([table.ravel() for table in tables])
    places = np.flatnonzero(flat >= 0)
    found = np.empty_like(places)
    found[flat[places]] = places
    return found


def _placed(spans: Sequence[tuple[tuple[int, int], ...]], starts: Integers) -> Integers:
    """Where the sides of questions start and end among the pieces of a batch."""
    return np.concatenate([np.array(own) + at for own, at in zip(spans, starts, strict=True)])


def _means(rows: Floats, spans: Integers) -> Floats:
    """The means of some stretches of rows; a span is where it starts and ends."""
    return np.stack([rows[start:end].mean(axis=0) for start, end in spans.tolist()])


def _gelu(x: Doubles) -> Doubles:
    """x times the share of a normal distribution below x."""
    # The approximation of Abramowitz & Stegun (7.1.26) is exact to 1.5e-7.
    z = np.abs(x) / np.sqrt(2.0)
    t = 1.0 / (1.0 + 0.3275911 * z)
    series = ((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t
    erf = np.sign(x) * (1.0 - (series + 0.254829592) * t * np.exp(-z * z))
    result: Doubles = 0.5 * x * (1.0 + erf)
    return result
