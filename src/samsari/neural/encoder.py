"""Token vectors from the shared encoder: one pass serves the parser and the aligner.

The encoder is a small transformer in onnxruntime, stored in two halves. The aligner needs only the
lower half. Sentences are sorted by length, so that little has to be padded. A sentence longer than
the window is read in overlapping windows; a word piece takes its vector from the window in which
it stands nearest to the middle.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np
import numpy.typing as npt

from samsari.neural.wordpieces import Pieces, WordPieces, shared_cutter
from samsari.resources.artefacts import MODEL, Artefact

if TYPE_CHECKING:
    from onnxruntime import InferenceSession


def cutter_of(artefact: Artefact) -> WordPieces:
    """What cuts words for an encoder; networks that read its pieces share it."""
    return shared_cutter(artefact.path(TOKENIZER), dict(artefact.checksums)[TOKENIZER])


def session(artefact: Artefact, file: str, threads: int = 1) -> InferenceSession:
    """The session of a network file, whose content was checked."""
    return _session(artefact.path(file), dict(artefact.checksums)[file], threads)


@lru_cache(maxsize=12)
def _session(path: Path, checksum: str, threads: int) -> InferenceSession:
    # The checksum is part of the key: training writes new models to the same place.
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False
    # A second thread that waits for work in a loop takes the processor from whoever has some:
    # beside other programs, three times the processor time (benchmarks/threads.py).
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        str(path), sess_options=options, providers=["CPUExecutionProvider"]
    )


Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

LOWER, UPPER = "lower.onnx", "upper.onnx"
TOKENIZER = "tokenizer.json"
WINDOW = 512
OVERLAP = 128
BUDGET = 512  # word pieces per batch: enough for fast matrix products, few enough for the cache


@dataclass(frozen=True)
class Encoded:
    """The vectors of one sentence, a row per token: means over the token's word pieces."""

    middle: Floats  # layer 3: what words mean (alignment)
    last: Floats  # last layer: what words do in the sentence (parsing)


@dataclass(frozen=True)
class _Window:
    """A stretch of one sentence's pieces that fits the encoder."""

    sentence: int
    start: int  # pieces, marks at both ends left out
    end: int
    keep_from: int
    keep_to: int

    @property
    def width(self) -> int:
        """Its pieces, marks included."""
        return self.end - self.start + 2


@dataclass(frozen=True)
class Encoder:
    """The encoder in memory."""

    artefact: Artefact
    cutter: WordPieces
    threads: int = 1
    second: Artefact | None = None  # has another upper half, for the second guidelines of UCCA

    @classmethod
    def load(cls, folder: Path = MODEL, threads: int = 1) -> Self:
        """The encoder kept in a folder, its files checked."""
        artefact = Artefact.open(folder)
        cutter = cutter_of(artefact)
        encoder = cls(artefact, cutter, threads)
        for file in (LOWER, UPPER):
            session(artefact, file, threads)
        return encoder

    @property
    def signature(self) -> str:
        """The model and its checksum."""
        return self.artefact.signature

    def with_second(self, second: Artefact) -> Encoder:
        """The encoder with the upper half of the second guidelines, if they have their own."""
        if second_name(UPPER) not in dict(second.checksums):
            return self
        session(second, second_name(UPPER), self.threads)
        return Encoder(self.artefact, self.cutter, self.threads, second)

    @property
    def width(self) -> int:
        """The number of columns of the vectors."""
        lower = session(self.artefact, LOWER, self.threads)
        return int(lower.get_outputs()[0].shape[-1])

    def encode(self, sentences: Sequence[Sequence[str]]) -> list[Encoded]:
        """The token vectors of every sentence, in the order given."""
        middle, last = self._rows(sentences, through_upper=True)
        return [Encoded(*both) for both in zip(middle, last, strict=True)]

    def middle(self, sentences: Sequence[Sequence[str]]) -> list[Floats]:
        """The vectors of layer 3 alone, for half the time."""
        return self._rows(sentences, through_upper=False)[0]

    def _rows(
        self, sentences: Sequence[Sequence[str]], *, through_upper: bool
    ) -> list[list[Floats]]:
        """For each layer wanted the token vectors of every sentence."""
        pieces = [self.cutter.of_sentence(list(tokens)) for tokens in sentences]
        at = np.cumsum([0, *(len(own.ids) - 2 for own in pieces)])
        layers = [np.zeros((at[-1], self.width), np.float32) for _ in range(1 + through_upper)]
        for batch in batches(windows(pieces)):
            found = self.run(inputs(pieces, batch), through_upper=through_upper)
            row = 1
            for window in batch:
                if not through_upper and window.width == len(pieces[window.sentence].ids):
                    self._see(sentences[window.sentence], found[0][row - 1 :][: window.width])
                first = at[window.sentence]
                kept = slice(first + window.keep_from, first + window.keep_to)
                read = row + window.keep_from - window.start
                for layer, vectors in zip(layers, found, strict=True):
                    layer[kept] = vectors[read : read + window.keep_to - window.keep_from]
                row += window.width
        return [_means(layer, pieces) for layer in layers]

    def _see(self, sentence: Sequence[str], middle: Floats) -> None:
        """Called with the piece vectors of a sentence that only the lower half has read."""

    def run(self, batch: Mapping[str, Integers], *, through_upper: bool) -> list[Floats]:
        """The piece vectors of a batch: of layer 3 and, if wanted, of the last layer."""
        (middle,) = session(self.artefact, LOWER, self.threads).run(None, batch)
        return [middle, self.lift(middle, batch)] if through_upper else [middle]

    def lift(self, middle: Floats, batch: Mapping[str, Integers]) -> Floats:
        """The piece vectors of the last layer, of a batch whose vectors of layer 3 are known."""
        upper = self._upper
        given = {"middle": middle, **batch}
        (last,) = upper.run(None, {own.name: given[own.name] for own in upper.get_inputs()})
        return last  # type: ignore[no-any-return]

    @property
    def _upper(self) -> InferenceSession:
        if self.second is None:
            return session(self.artefact, UPPER, self.threads)
        return session(self.second, second_name(UPPER), self.threads)


@dataclass(frozen=True)
class RememberingEncoder(Encoder):
    """An encoder that keeps the latest sentences, so that parser and aligner share one pass.

    Of sentences that only the lower half has read it keeps the vectors of the pieces for a while:
    if more is asked, the upper half goes on from there.
    """

    limit: int = 16_384  # tokens, 3 kB of vectors each: 50 MB
    half_limit: int = 4_096  # pieces, 1.5 kB each: 6 MB
    _memory: OrderedDict[tuple[str, ...], Floats | Encoded] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )
    _half: OrderedDict[tuple[str, ...], Floats] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    def encode(self, sentences: Sequence[Sequence[str]]) -> list[Encoded]:
        """The token vectors of every sentence, in the order given."""
        keys = [tuple(tokens) for tokens in sentences]
        known = {key: own for key in keys if isinstance(own := self._memory.get(key), Encoded)}
        missing = list(dict.fromkeys(key for key in keys if key not in known))
        half = {key: self._half.pop(key) for key in missing if key in self._half}
        known.update(self._lifted(half))
        missing = [key for key in missing if key not in half]
        known.update(zip(missing, super().encode(missing), strict=True))
        self._remember(keys, known)
        return [known[key] for key in keys]

    def _lifted(
        self, half: Mapping[tuple[str, ...], Floats]
    ) -> Iterator[tuple[tuple[str, ...], Encoded]]:
        """Each sentence that the lower half has read, with its token vectors."""
        keys = list(half)
        pieces = [self.cutter.of_sentence(list(key)) for key in keys]
        for batch in batches(windows(pieces)):
            middle = np.concatenate([half[keys[window.sentence]] for window in batch])
            layers = (middle, self.lift(middle, inputs(pieces, batch)))
            read = [pieces[window.sentence] for window in batch]
            tokens = (_means(_without_marks(layer, read), read) for layer in layers)
            for window, *both in zip(batch, *tokens, strict=True):
                yield keys[window.sentence], Encoded(*both)

    def middle(self, sentences: Sequence[Sequence[str]]) -> list[Floats]:
        """The vectors of layer 3 alone."""
        keys = [tuple(tokens) for tokens in sentences]
        known = {key: self._memory[key] for key in keys if key in self._memory}
        missing = list(dict.fromkeys(key for key in keys if key not in known))
        known.update(zip(missing, super().middle(missing), strict=True))
        self._remember(keys, known)
        found = (known[key] for key in keys)
        return [own.middle if isinstance(own, Encoded) else own for own in found]

    def with_second(self, second: Artefact) -> Encoder:
        """The same for the second guidelines; it shares the vectors of layer 3 with this one."""
        other = super().with_second(second)
        if other is self:
            return self
        return _PassingEncoder(
            self.artefact, self.cutter, self.threads, second, self.limit, below=self
        )

    def learn(self, sentences: Sequence[Sequence[str]], middle: Sequence[Floats]) -> None:
        """Keep the vectors of layer 3 that were computed elsewhere."""
        given = {tuple(tokens): own for tokens, own in zip(sentences, middle, strict=True)}
        self._remember(given, {key: self._memory.get(key, own) for key, own in given.items()})

    def _see(self, sentence: Sequence[str], middle: Floats) -> None:
        self._half[tuple(sentence)] = middle.copy()
        held = sum(map(len, self._half.values()))
        while held > self.half_limit:
            held -= len(self._half.popitem(last=False)[1])

    def _remember(
        self, keys: Iterable[tuple[str, ...]], known: Mapping[tuple[str, ...], Floats | Encoded]
    ) -> None:
        for key in keys:
            self._memory[key] = known[key]
            self._memory.move_to_end(key)
        held = sum(map(len, self._memory))
        while held > self.limit:
            oldest, _ = self._memory.popitem(last=False)
            held -= len(oldest)


@dataclass(frozen=True)
class _PassingEncoder(RememberingEncoder):
    """A remembering encoder with another upper half.

    The vectors of layer 3 are the same with either half, so it hands them on.
    """

    below: RememberingEncoder | None = None

    def encode(self, sentences: Sequence[Sequence[str]]) -> list[Encoded]:
        """The token vectors of every sentence; those of layer 3 are known below from now on."""
        found = super().encode(sentences)
        if self.below is not None:
            self.below.learn(sentences, [own.middle for own in found])
        return found


def second_name(file: str) -> str:
    """The name of the file that the second guidelines have instead of one of the first.

    >>> second_name("upper.onnx")
    'upper-2.onnx'
    """
    stem, dot, suffix = file.partition(".")
    return f"{stem}-2{dot}{suffix}"


def shared_encoder(threads: int = 1) -> RememberingEncoder:
    """The encoder shipped with the package, loaded once."""
    return _shared(threads)


# A cache tells f() and f(1) apart, and two encoders would share no memory.
@cache
def _shared(threads: int) -> RememberingEncoder:
    return RememberingEncoder.load(threads=threads)


def inputs(pieces: Sequence[Pieces], batch: Sequence[_Window]) -> dict[str, Integers]:
    """A batch as the network reads it: the pieces end to end, and where each window's are."""
    cuts = [_cut(pieces[window.sentence], window) for window in batch]
    widths = np.array([window.width for window in batch])
    column = np.arange(widths.max())
    is_piece = column < widths[:, None]
    first = np.cumsum(widths) - widths
    return {
        "ids": np.concatenate([ids for ids, _ in cuts]),
        "cases": np.concatenate([cases for _, cases in cuts]),
        "places": np.broadcast_to(column, is_piece.shape)[is_piece],
        "rows": np.where(is_piece, first[:, None] + column, -1),
        "back": np.flatnonzero(is_piece),
    }


def _cut(pieces: Pieces, window: _Window) -> tuple[Integers, Integers]:
    """Ids and cases of a window, with the marks of the whole sentence at its ends."""
    if window.width == len(pieces.ids):
        return pieces.ids, pieces.cases
    inner = slice(1 + window.start, 1 + window.end)
    ids, cases = (
        np.concatenate([row[:1], row[inner], row[-1:]]) for row in (pieces.ids, pieces.cases)
    )
    return ids, cases


def windows(pieces: Sequence[Pieces]) -> Iterator[_Window]:
    """The windows of every sentence, in order."""
    size, half = WINDOW - 2, OVERLAP // 2
    for sentence, own in enumerate(pieces):
        total = len(own.ids) - 2
        start = 0
        while total > 0:
            end = min(start + size, total)
            first, final = start == 0, end == total
            yield _Window(
                sentence, start, end, 0 if first else start + half, end if final else end - half
            )
            if final:
                break
            start = end - OVERLAP


def batches(found: Iterable[_Window]) -> Iterator[list[_Window]]:
    """Windows of like length together, longest last."""
    batch: list[_Window] = []
    total = 0
    for window in sorted(found, key=lambda w: w.width):
        if batch and total + window.width > BUDGET:
            yield batch
            batch, total = [], 0
        batch.append(window)
        total += window.width
    if batch:
        yield batch


def _without_marks(rows: Floats, pieces: Sequence[Pieces]) -> Floats:
    """The rows of sentences end to end, without those of the marks around each."""
    ends = np.cumsum([len(own.ids) for own in pieces])
    starts = ends - [len(own.ids) for own in pieces]
    return np.delete(rows, [*starts, *(ends - 1)], axis=0)


def _means(rows: Floats, pieces: Sequence[Pieces]) -> list[Floats]:
    """For each sentence a row per token: the mean over its pieces."""
    count = np.concatenate([own.count for own in pieces]) if pieces else np.zeros(0, np.int64)
    if not len(count):
        return [rows[:0] for _ in pieces]
    sums = np.add.reduceat(rows, np.cumsum(count) - count, axis=0)
    sums /= count[:, None].astype(np.float32)
    ends = np.cumsum([len(own.count) for own in pieces])
    # Copies: a sentence that is remembered must not keep its whole batch in memory.
    return [own.copy() for own in np.split(sums, ends[:-1])]
