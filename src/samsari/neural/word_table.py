"""The vectors of word pieces: the table that the encoder's file holds, for networks that share it.

onnxruntime shows no constants of a file, so the file (protocol buffers) is walked here: model,
graph, constants. The table stays in the file and is read where it is asked for.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.errors import ResourceError
from samsari.neural.encoder import LOWER
from samsari.resources.artefacts import MODEL, Artefact

GRAPH, CONSTANT, SIZES, KIND, BYTES = 7, 5, 1, 2, 9  # numbers of fields in an ONNX file
FLOAT, INT8 = 1, 3  # kinds of numbers in a tensor
VARINT, FIXED_64, BLOCK, FIXED_32 = 0, 1, 2, 5  # how the content of a field is written
Place = tuple[int, int]  # first byte, and the one after the last


@dataclass(frozen=True)
class WordTable:
    """For each word piece its vector, in bytes with a scale."""

    rows: npt.NDArray[np.int8] = field(repr=False)
    scales: npt.NDArray[np.float32] = field(repr=False)

    @classmethod
    def read(cls, path: Path) -> WordTable:
        """The table of an encoder file: the bytes of which each row has one scale."""
        with path.open("rb") as stream:
            held = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        tensors = [_tensor(held, place) for place in _constants(held)]
        for sizes, kind, place in tensors:
            scales = ((sizes[0], 1), FLOAT) if kind == INT8 else None
            for other, other_kind, other_place in tensors:
                if (other, other_kind) == scales:
                    rows = np.frombuffer(held, np.int8, place[1] - place[0], place[0])
                    factors = np.frombuffer(held[slice(*other_place)], np.float32)
                    return cls(rows.reshape(sizes), factors.reshape(other))
        raise ResourceError("the encoder holds no table of word pieces", place=str(path))

    def vectors(self, ids: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        """A row for each piece."""
        return self.rows[ids].astype(np.float32) * self.scales[ids]


@cache
def shared_table(artefact: Artefact | None = None) -> WordTable:
    """The table of the shipped encoder, whose checksum was tested."""
    return WordTable.read((artefact or Artefact.open(MODEL)).path(LOWER))


def _constants(held: mmap.mmap) -> Iterator[Place]:
    for number, graph in _blocks(held, (0, len(held))):
        if number == GRAPH:
            yield from (own for inner, own in _blocks(held, graph) if inner == CONSTANT)


def _tensor(held: mmap.mmap, place: Place) -> tuple[tuple[int, ...], int, Place]:
    """The sizes of a constant, the kind of its numbers, and where they stand."""
    sizes: list[int] = []
    kind, content = 0, (0, 0)
    for number, how, own in _fields(held, place):
        if number == SIZES:
            sizes += [own[0]] if how == VARINT else _packed(held, own)
        elif number == KIND:
            kind = own[0]
        elif number == BYTES:
            content = own
    return tuple(sizes), kind, content


def _packed(held: mmap.mmap, place: Place) -> Iterator[int]:
    at, end = place
    while at < end:
        value, at = _varint(held, at)
        yield value


def _blocks(held: mmap.mmap, place: Place) -> Iterator[tuple[int, Place]]:
    return ((number, own) for number, how, own in _fields(held, place) if how == BLOCK)


def _fields(held: mmap.mmap, place: Place) -> Iterator[tuple[int, int, Place]]:
    """The number of each field, how it is written, and its place; of a number its value twice."""
    at, end = place
    while at < end:
        key, at = _varint(held, at)
        how = key & 7
        if how == VARINT:
            value, at = _varint(held, at)
            yield key >> 3, how, (value, value)
            continue
        if how == BLOCK:
            size, at = _varint(held, at)
        else:
            size = 8 if how == FIXED_64 else 4
        yield key >> 3, how, (at, at + size)
        at += size


def _varint(held: mmap.mmap, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = held[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
