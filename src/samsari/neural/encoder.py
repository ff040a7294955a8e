"""Token vectors from the shared encoder: one pass serves the parser and the aligner.

The encoder is a small transformer in onnxruntime. Sentences are sorted by length, so that little
is padded; sentences longer than its window are read in overlapping windows, and each word piece
takes its vector from the window in whose middle it stands.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np
import numpy.typing as npt

from samsari.neural.artefacts import MODEL, Artefact
from samsari.neural.wordpieces import Pieces, WordPieces

Floats = npt.NDArray[np.float32]

WINDOW = 512
OVERLAP = 128
BUDGET = 1536  # padded word pieces per batch: enough for fast matrix products, light on memory


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


@dataclass(frozen=True)
class Encoder:
    """The encoder in memory."""

    artefact: Artefact
    cutter: WordPieces
    threads: int = 1

    @classmethod
    def load(cls, folder: Path = MODEL, threads: int = 1) -> Self:
        """The encoder kept in a folder, its files checked."""
        artefact = Artefact.open(folder)
        cutter = WordPieces.load(artefact.path("tokenizer.json"))
        encoder = cls(artefact, cutter, threads)
        artefact.session("encoder.onnx", threads)
        return encoder

    @property
    def signature(self) -> str:
        """The model and its checksum."""
        return self.artefact.signature

    @property
    def width(self) -> int:
        """The number of columns of the vectors."""
        session = self.artefact.session("encoder.onnx", self.threads)
        return int(session.get_outputs()[0].shape[-1])

    def encode(self, sentences: Sequence[Sequence[str]]) -> list[Encoded]:
        """The token vectors of every sentence, in the order given."""
        pieces = [self.cutter.of_sentence(list(tokens)) for tokens in sentences]
        width = self.width
        middle = [np.zeros((len(p.ids) - 2, width), dtype=np.float32) for p in pieces]
        last = [np.zeros_like(rows) for rows in middle]
        for batch in _batches(_windows(pieces)):
            near, far = self._run([_cut(pieces[w.sentence], w) for w in batch])
            for row, window in enumerate(batch):
                kept = slice(window.keep_from, window.keep_to)
                read = slice(1 + kept.start - window.start, 1 + kept.stop - window.start)
                middle[window.sentence][kept] = near[row, read]
                last[window.sentence][kept] = far[row, read]
        return [
            Encoded(_means(m, p), _means(v, p))
            for m, v, p in zip(middle, last, pieces, strict=True)
        ]

    def _run(self, rows: Sequence[tuple[npt.NDArray[np.int64], ...]]) -> tuple[Floats, Floats]:
        longest = max(len(ids) for ids, _ in rows)
        ids = np.zeros((len(rows), longest), dtype=np.int64)
        cases = np.zeros_like(ids)
        mask = np.zeros(ids.shape, dtype=np.float32)
        for row, (own, written) in enumerate(rows):
            ids[row, : len(own)], cases[row, : len(own)] = own, written
            mask[row, : len(own)] = 1.0
        run = self.artefact.session("encoder.onnx", self.threads).run
        middle, last = run(None, {"ids": ids, "cases": cases, "mask": mask})
        return middle, last


@dataclass(frozen=True)
class RememberingEncoder(Encoder):
    """An encoder that keeps the latest sentences, so that parser and aligner share one pass."""

    limit: int = 512  # sentences: about 40 MB of vectors
    _memory: OrderedDict[tuple[str, ...], Encoded] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    def encode(self, sentences: Sequence[Sequence[str]]) -> list[Encoded]:
        """The token vectors of every sentence, in the order given."""
        keys = [tuple(tokens) for tokens in sentences]
        missing = list(dict.fromkeys(key for key in keys if key not in self._memory))
        made = dict(zip(missing, super().encode(missing), strict=True))
        found = [made[key] if key in made else self._memory[key] for key in keys]
        for key, encoded in zip(keys, found, strict=True):
            self._memory[key] = encoded
            self._memory.move_to_end(key)
        while len(self._memory) > self.limit:
            self._memory.popitem(last=False)
        return found


def shared_encoder(threads: int = 1) -> RememberingEncoder:
    """The encoder shipped with the package, loaded once."""
    return _shared(threads)


# A cache tells f() and f(1) apart, and two encoders would share no memory.
@cache
def _shared(threads: int) -> RememberingEncoder:
    return RememberingEncoder.load(threads=threads)


def _cut(pieces: Pieces, window: _Window) -> tuple[npt.NDArray[np.int64], ...]:
    """Ids and cases of a window, with the marks of the whole sentence at its ends."""
    inner = slice(1 + window.start, 1 + window.end)
    return tuple(
        np.concatenate([row[:1], row[inner], row[-1:]]) for row in (pieces.ids, pieces.cases)
    )


def _windows(pieces: Sequence[Pieces]) -> Iterator[_Window]:
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


def _batches(windows: Iterable[_Window]) -> Iterator[list[_Window]]:
    """Windows of like length together, longest last."""
    batch: list[_Window] = []
    for window in sorted(windows, key=lambda w: w.end - w.start):
        if batch and (len(batch) + 1) * (window.end - window.start + 2) > BUDGET:
            yield batch
            batch = []
        batch.append(window)
    if batch:
        yield batch


def _means(rows: Floats, pieces: Pieces) -> Floats:
    """A row per token: the mean over its pieces."""
    if not len(pieces.count):
        return rows
    sums = np.add.reduceat(rows, pieces.first - 1, axis=0)
    return np.asarray(sums / pieces.count[:, None], dtype=np.float32)
