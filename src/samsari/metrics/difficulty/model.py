"""The model behind `level` and `easier`: a sentence in, its place on the CEFR scale out.

Ridge regression on the mean word vector of the sentence (layer 3 of the shared encoder) and on the
features of `features.py`. It was trained on sentences that people rated from 1 (A1) to 6 (C2);
`samsari train level` makes it again.

A mean over sentences is squeezed: of an easy text each sentence is pulled to the middle by what the
model cannot see. So the distance of a text from the `pivot` is stretched, by `slope` for many
sentences and not at all for one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.formats.arrays import named_arrays, save_arrays
from samsari.lm.ngram_model import shared_models
from samsari.metrics.difficulty.features import features
from samsari.metrics.reading import FOLDER, TrainedModel, encoder_checksum
from samsari.model.text import Token
from samsari.stats.linear import Linear, unpacked

COMMAND = "samsari train level"
NAME = TrainedModel("difficulty")
EASIEST, HARDEST = 1.0, 6.0
SHAPE = ("margin", "shared", "slope", "pivot")

Rows = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class DifficultyModel:
    """The weights, the numbers of `SHAPE`, and the encoder it was trained on.

    `margin` is how far the level of a sentence may be off in nine of ten, `shared` the part of it
    that more sentences do not make smaller.
    """

    linear: Linear
    encoder: str
    margin: float
    shared: float
    slope: float
    pivot: float

    @classmethod
    def load(cls, path: Path) -> DifficultyModel:
        """The model of a file; it must have been trained on the encoder that is there."""
        with named_arrays(path, "model of difficulty", COMMAND) as arrays:
            shape = {name: float(arrays[name]) for name in SHAPE}
            found = cls(unpacked(arrays), str(arrays["encoder"]), **shape)
        if found.encoder != encoder_checksum():
            raise ResourceError(
                "the model of difficulty was trained on another encoder",
                place=str(path),
                remedy=f"train it anew: {COMMAND}",
            )
        return found

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        shape = {name: np.array(getattr(self, name)) for name in SHAPE}
        save_arrays(path, {**self.linear.packed(), **shape, "encoder": np.array(self.encoder)})

    def levels(self, rows: Rows) -> Rows:
        """For each row of inputs the level, from 1 to 6."""
        return np.clip(self.linear.predict(rows), EASIEST, HARDEST)

    def of_text(self, levels: Rows, weights: Rows) -> tuple[float, float]:
        """The level of a text of such sentences, and how far it may be off.

        `weights` add up to 1. A text of one sentence has the level and the margin of that sentence.
        """
        one_in = float((weights**2).sum())  # one divided by the number of sentences that count
        stretch = 1.0 + (self.slope - 1.0) * (1.0 - one_in)
        value = self.pivot + stretch * (float(weights @ levels) - self.pivot)
        own = self.margin**2 - self.shared**2
        margin = math.sqrt(self.shared**2 + own * one_in)
        return min(max(value, EASIEST), HARDEST), margin


def inputs(tokens: Sequence[Token], vectors: NDArray[np.float32]) -> Rows:
    """What the model sees of a sentence: its features, then its mean word vector."""
    return np.concatenate([features(tokens, shared_models()), vectors.mean(axis=0)])


@cache
def shared_model() -> DifficultyModel:
    """The shipped model, loaded once."""
    return DifficultyModel.load(FOLDER / NAME.file)
