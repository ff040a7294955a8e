"""The table of word-piece vectors inside the encoder's file, for networks that share it.

The table is most of the file (11 MB). A second network that starts from the same vectors reads
them from there instead of shipping its own. An ONNX file is a protocol buffer: a row of numbered
fields. Only the few fields on the way to the table are looked at.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.errors import ResourceError

# Numbers of fields: of a model its graph, of a graph its constants, of these their shape and bytes.
GRAPH, CONSTANT, SHAPE, KIND, CONTENT = 7, 5, 1, 2, 9
BYTES_KIND, FLOAT_KIND = 3, 1  # what ONNX calls signed bytes and floats
VARINT, EIGHT, LENGTH, FOUR = 0, 1, 2, 5  # how a field is stored


@dataclass(frozen=True, eq=False)
class PieceVectors:
    """Vectors of word pieces: bytes, and one scale for each row."""

    table: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]

    def of(self, ids: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        """The input vectors of some word pieces, for the encoder."""
        return np.asarray(self.table[ids] * self.scales[ids], dtype=np.float32)


@lru_cache(maxsize=2)
def piece_vectors(path: Path) -> PieceVectors:
    """The table in an encoder's file: its largest constant of bytes, and the scales of its rows."""
    with path.open("rb") as stream:
        content = memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    constants = [
        _constant(constant)
        for number, graph in _fields(content)
        if number == GRAPH
        for own, constant in _fields(graph)
        if own == CONSTANT
    ]
    tables = [own for own in constants if own is not None and own.dtype == np.int8]
    if not tables:
        raise ResourceError("this encoder has no table of word pieces", place=str(path))
    table = max(tables, key=lambda own: own.size)
    for scales in constants:
        if scales is not None and scales.shape == (len(table), 1) and scales.dtype == np.float32:
            # The rows stay in the file, which the system reads where a sentence needs them.
            return PieceVectors(table.astype(np.int8, copy=False), scales.astype(np.float32))
    raise ResourceError("the table of word pieces has no scales", place=str(path))


def _constant(content: memoryview) -> npt.NDArray[np.generic] | None:
    """A constant of bytes or floats with two axes; None for all others."""
    shape: list[int] = []
    kind, raw = 0, memoryview(b"")
    for number, value in _fields(content):
        if number == SHAPE:
            shape += _packed(value)
        elif number == KIND:
            kind = _packed(value)[0]
        elif number == CONTENT:
            raw = value
    if kind not in (BYTES_KIND, FLOAT_KIND) or len(shape) != 2 or not raw:
        return None
    found: npt.NDArray[np.generic] = np.frombuffer(raw, np.int8 if kind == BYTES_KIND else "<f4")
    return found.reshape(shape)


def _packed(value: memoryview) -> list[int]:
    """The whole numbers that a field holds."""
    found, at = [], 0
    while at < len(value):
        number, at = _varint(value, at)
        found.append(number)
    return found


def _fields(content: memoryview) -> Iterator[tuple[int, memoryview]]:
    """The fields of a message: their numbers and what they hold."""
    at = 0
    while at < len(content):
        key, at = _varint(content, at)
        storage = key & 7
        if storage == LENGTH:
            size, at = _varint(content, at)
        elif storage == VARINT:
            size = _varint(content, at)[1] - at
        elif storage in (EIGHT, FOUR):
            size = 8 if storage == EIGHT else 4
        else:
            raise ResourceError("the encoder's file is not one of ONNX")
        yield key >> 3, content[at : at + size]
        at += size


def _varint(content: memoryview, at: int) -> tuple[int, int]:
    """A whole number of seven bits a byte, and where the next one begins."""
    value = shift = 0
    while True:
        byte = content[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
