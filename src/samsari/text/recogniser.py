"""The model of py3langid, read where it is asked instead of loaded.

The model is a naive Bayes classifier: an automaton walks over the bytes of a text and counts which
of 100,000 byte sequences occur; each says how likely it is in each language. The library keeps all
of it in memory, the table of likelihoods twice (95 MB). Here it is unpacked to a temporary file, as
the library does, too, and mapped: a text needs a few of its pages.
"""

from __future__ import annotations

import lzma
import math
import mmap
import shutil
import struct
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Self
from zipfile import ZIP_STORED, ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

LETTERS = 256  # the width of a row of the automaton
LOCAL_HEADER = struct.Struct("<26xHH")  # of a member of a zip file: the sizes of name and extra
PIECE = 1 << 20  # bytes unpacked at once


@dataclass(frozen=True, eq=False)
class Recogniser:
    """An automaton over bytes, and how likely its findings are in each language."""

    languages: tuple[str, ...]
    columns: NDArray[np.intp] = field(repr=False)  # of the languages that may be answered
    likelihoods: NDArray[np.float16] = field(repr=False)  # a row for each byte sequence
    priors: NDArray[np.float32] = field(repr=False)
    moves: Sequence[int] = field(repr=False)  # rows of states that follow, one for each byte
    rows: Sequence[int] = field(repr=False)  # of each state
    found: Sequence[int] = field(repr=False)  # the byte sequence that ends in a state, or -1

    @classmethod
    def load(cls, path: Path, is_answered: Callable[[str], bool]) -> Self:
        """The model of a file, which answers with some of its languages only."""
        with tempfile.TemporaryFile(suffix=".npz") as unpacked:
            with lzma.open(path) as packed:
                shutil.copyfileobj(packed, unpacked, PIECE)
            unpacked.flush()
            arrays = _mapped(unpacked)
        names = arrays["classes"].tolist()
        columns = np.array([at for at, name in enumerate(names) if is_answered(name)], np.intp)
        return cls(
            tuple(names[at] for at in columns),
            columns,
            arrays["ptc"],
            arrays["pc"][columns],
            _numbers(arrays["nextmove"]),
            _numbers(arrays["nextmove_row"]),
            _numbers(arrays["out_feat"]),
        )

    def classify(self, text: str) -> tuple[str, float]:
        """The most likely language of a text and its share of all likelihoods."""
        content = _encoded(text)
        scores = self._scores(content)
        scores *= 1.0 / math.sqrt(len(content) or 1)  # long texts are not overly sure
        np.exp(scores - scores.max(), out=scores)
        scores /= scores.sum()
        shares: dict[str, float] = {}
        for name, share in zip(self.languages, scores, strict=True):
            shares[name] = shares.get(name, np.float32(0)) + share  # a language in two scripts
        best = max(shares, key=lambda name: shares[name])
        return best, float(shares[best])

    def _scores(self, content: bytes) -> NDArray[np.float32]:
        counts = self._counts(content)
        if not counts:
            return np.zeros(len(self.columns), np.float32)
        rows = np.fromiter(counts.keys(), np.intp, len(counts))
        numbers = np.fromiter(counts.values(), np.float32, len(counts))
        table = self.likelihoods[rows][:, self.columns]
        result: NDArray[np.float32] = np.log1p(numbers) @ table + self.priors
        return result

    def _counts(self, content: bytes) -> Counter[int]:
        """How often each byte sequence occurs, in the order in which they are met."""
        moves, rows, found = self.moves, self.rows, self.found
        state, met = 0, []
        for byte in content:
            state = moves[rows[state] * LETTERS + byte]
            if found[state] >= 0:
                met.append(found[state])
        return Counter(met)


def _numbers(row: NDArray[Any]) -> Sequence[int]:
    """A row that Python reads number by number; it may begin at any byte of a file."""
    content: Any = row.view(np.uint8)
    kind: Any = row.dtype.char
    numbers: Any = memoryview(content).cast("B").cast(kind)
    found: Sequence[int] = numbers
    return found


def _encoded(text: str) -> bytes:
    small = text.lower() if text.isupper() else text
    return unicodedata.normalize("NFC", small).encode("utf-8", "surrogatepass")


def _mapped(stream: IO[bytes]) -> dict[str, NDArray[Any]]:
    """The arrays of a file as `numpy.savez` writes it; they stay in the file."""
    content = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    found = {}
    with ZipFile(stream) as archive:
        for member in archive.infolist():
            if member.compress_type != ZIP_STORED:
                raise ValueError(f"{member.filename} is packed once more")
            content.seek(member.header_offset)
            content.seek(sum(LOCAL_HEADER.unpack(content.read(LOCAL_HEADER.size))), 1)
            if npy.read_magic(content) != (1, 0):
                raise ValueError(f"{member.filename} has a header of another kind")
            shape, is_fortran, kind = npy.read_array_header_1_0(content)
            row = np.frombuffer(content, kind, math.prod(shape), content.tell())
            found[Path(member.filename).stem] = row.reshape(shape, order="F" if is_fortran else "C")
    return found
