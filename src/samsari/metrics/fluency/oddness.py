"""How odd each word is in its place: a small network over word vectors of the shared encoder.

It sees the vectors of a token and of its two neighbours. It was trained on sentences of Wikipedia
that were broken on purpose (wrong agreement, cut, swapped, dropped, doubled, replaced words) to say
where they are broken. `samsari train fluency` makes it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Weights = NDArray[np.float32]

PREFIX = "odd_"
ARRAYS = ("centre", "left", "here", "right", "hidden_bias", "output", "output_bias")


@dataclass(frozen=True, eq=False)
class OddnessModel:
    """A layer over three neighbours, and one value above it.

    `left`, `here` and `right` multiply the vectors of a token's neighbours and its own.
    """

    centre: Weights
    left: Weights
    here: Weights
    right: Weights
    hidden_bias: Weights
    output: Weights
    output_bias: Weights

    def of(self, vectors: Weights) -> Floats:
        """For each token of a sentence the probability that something is wrong there."""
        if not len(vectors):
            return np.zeros(0)
        rows = vectors - self.centre
        hidden = rows @ self.here + self.hidden_bias
        hidden[1:] += rows[:-1] @ self.left
        hidden[:-1] += rows[1:] @ self.right
        odds = np.maximum(hidden, 0.0) @ self.output + self.output_bias
        return np.asarray(1.0 / (1.0 + np.exp(-odds.astype(np.float64))))

    def packed(self) -> dict[str, NDArray[Any]]:
        """The weights as named arrays, in half precision."""
        return {PREFIX + name: getattr(self, name).astype(np.float16) for name in ARRAYS}


def unpacked_oddness(arrays: Mapping[str, NDArray[Any]]) -> OddnessModel:
    """The model of named arrays."""
    return OddnessModel(*(arrays[PREFIX + name].astype(np.float32) for name in ARRAYS))
