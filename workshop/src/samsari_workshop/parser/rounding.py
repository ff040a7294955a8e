"""Embedding tables as bytes with one scale per row."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def rounded(table: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """The bytes and the scales of a table."""
    scale = np.abs(table).max(axis=1, keepdims=True) / 127
    scale[scale == 0] = 1.0
    return np.round(table / scale).astype(np.int8), scale.astype(np.float32)


def widened(table: Floats) -> Floats:
    """A table as it will be read back.

    The word-piece table is not trained; rounding it before training costs the parser nothing.
    """
    numbers, scale = rounded(table)
    return numbers.astype(np.float32) * scale
