"""Numbers as bytes: products with a range for each row of the input, tables with one for each row.

A row is divided by its largest number and rounded to bytes; a matrix is kept in bytes, with a
scale for each column. The sums of whole numbers are exact in any order, so a row has the same bits
whatever stands beside it. Bytes of a matrix stay within 7 bits, so that processors without the
newest instructions give the same sums.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from samsari_workshop.parser.graph import RUNTIME, Graph, Weights

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.int8]

MOST = 63  # of the bytes of a matrix
MOST_OF_ROW, ZERO = 127, 128  # of the bytes of a row, which have no sign
LEAST = 1e-9  # range: a row or column of zeros has none


class RowBytesGraph(Graph):
    """A graph whose matrices are bytes."""

    def linear(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b."""
        found = self.product(x, *in_bytes(weights[f"{name}.weight"].T))
        return self.add("Add", found, self.constant(weights[f"{name}.bias"]))

    def product(self, x: str, matrix: Bytes, scale: Floats, output: str = "") -> str:
        """The rows of x times a matrix in bytes with these scales of its columns."""
        largest = self.add("ReduceMax", self.add("Abs", x), self.integers(-1), keepdims=1)
        largest = self.add("Max", largest, self.number(LEAST))
        scales = self.add("Mul", largest, self.number(1 / MOST_OF_ROW))
        each = self.add("Reshape", scales, self.integers(-1))
        zero = self.constant(np.array(ZERO, dtype=np.uint8))
        zeros = self.add("Expand", zero, self.add("Shape", each))
        rows = self.add("QuantizeLinear", x, each, zeros, axis=0)
        bytes_, columns = self.constant(matrix), self.constant(scale)
        parts = (rows, bytes_, self.number(1.0), columns, zero)
        found = self.add("MatMulIntegerToFloat", *parts, domain=RUNTIME)
        return self.add("Mul", found, scales, output=output)


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
