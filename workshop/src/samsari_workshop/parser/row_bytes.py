"""Numbers as bytes: products with a range for each row of the input, tables with one for each row.

A row is divided by its largest number and rounded to bytes; a matrix is kept in bytes, with a
scale for each column. The sums of whole numbers are exact in any order, so a row has the same bits
whatever stands beside it. Bytes of a matrix stay within 7 bits, so that processors without the
newest instructions give the same sums.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from samsari_workshop.parser.graph import RUNTIME, Graph, Weights

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.int8]

MOST = 63  # of the bytes of a matrix
MOST_OF_ROW, ZERO = 127, 128  # of the bytes of a row, which have no sign
LEAST = 1e-9  # range: a row or column of zeros has none
GELU_ZERO = 20  # the byte of zero in what comes out of Gelu
GELU_DEPTH = 0.17  # Gelu is never below minus this


@dataclass(frozen=True)
class RowBytes:
    """Names: rows in bytes, the scale of each row, the byte of zero."""

    bytes_: str
    scales: str
    zero: str


class RowBytesGraph(Graph):
    """A graph whose matrices are bytes."""

    def linear(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b."""
        matrix, scales = (self.constant(own) for own in in_bytes(weights[f"{name}.weight"].T))
        found = self.product(self.around_zero(x), matrix, scales)
        return self.add("Add", found, self.constant(weights[f"{name}.bias"]))

    def around_zero(self, x: str) -> RowBytes:
        """The rows of x in bytes that have zero in the middle."""
        largest = self.add("ReduceMax", self.add("Abs", x), self.integers(-1), keepdims=1)
        largest = self.add("Max", largest, self.number(LEAST))
        return self._rows(x, self.add("Mul", largest, self.number(1 / MOST_OF_ROW)), ZERO)

    def above_zero(self, x: str) -> RowBytes:
        """The rows of what comes out of Gelu in bytes."""
        largest = self.add("ReduceMax", x, self.integers(-1), keepdims=1)
        scales = self.add("Mul", largest, self.number(1 / (255 - GELU_ZERO)))
        scales = self.add("Max", scales, self.number(GELU_DEPTH / GELU_ZERO))
        return self._rows(x, scales, GELU_ZERO)

    def _rows(self, x: str, scales: str, zero: int) -> RowBytes:
        each = self.add("Reshape", scales, self.integers(-1))
        own = self.constant(np.array(zero, dtype=np.uint8))
        zeros = self.add("Expand", own, self.add("Shape", each))
        return RowBytes(self.add("QuantizeLinear", x, each, zeros, axis=0), scales, own)

    def product(self, rows: RowBytes, matrix: str, columns: str) -> str:
        """Rows in bytes times a matrix in bytes with these scales of its columns."""
        parts = (rows.bytes_, matrix, self.number(1.0), columns, rows.zero)
        found = self.add("MatMulIntegerToFloat", *parts, domain=RUNTIME)
        return self.add("Mul", found, rows.scales)


def in_bytes(matrix: Floats) -> tuple[Bytes, Floats]:
    """The bytes of a matrix and the scales of its columns."""
    scale = np.maximum(np.abs(matrix).max(axis=0), LEAST) / MOST
    return np.round(matrix / scale).astype(np.int8), scale.astype(np.float32)


def rounded(table: Floats) -> tuple[Bytes, Floats]:
    """The bytes and the scales of the rows of a table, such as that of the word pieces."""
    scale = np.abs(table).max(axis=1, keepdims=True) / MOST_OF_ROW
    scale[scale == 0] = 1.0
    return np.round(table / scale).astype(np.int8), scale.astype(np.float32)


def widened(table: Floats) -> Floats:
    """A table as it will be read back.

    The word-piece table is not trained; rounding it before training costs the parser nothing.
    """
    numbers, scale = rounded(table)
    return numbers.astype(np.float32) * scale
