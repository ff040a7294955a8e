"""The model behind `difficulty`: a sentence in, its place on the CEFR scale out.

Ridge regression on the mean word vector of the sentence (layer 3 of the shared encoder) and on the
features of `features.py`. It was trained on sentences that two teachers rated from 1 (A1) to 6
(C2); `samsari train level` makes it again.
"""

from __future__ import annotations

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

Rows = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class DifficultyModel:
    """The weights, how far the model is off (`error`), and the encoder it was trained on."""

    linear: Linear
    error: float
    encoder: str

    @classmethod
    def load(cls, path: Path) -> DifficultyModel:
        """The model of a file; it must have been trained on the encoder that is there."""
        with named_arrays(path, "model of difficulty", COMMAND) as arrays:
            found = cls(unpacked(arrays), float(arrays["error"]), str(arrays["encoder"]))
        if found.encoder != encoder_checksum():
            raise ResourceError(
                "the model of difficulty was trained on another encoder",
                place=str(path),
                remedy=f"train it anew: {COMMAND}",
            )
        return found

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        extra = {"error": np.array(self.error), "encoder": np.array(self.encoder)}
        save_arrays(path, {**self.linear.packed(), **extra})

    def levels(self, rows: Rows) -> Rows:
        """For each row of inputs the level, from 1 to 6."""
        return np.clip(self.linear.predict(rows), EASIEST, HARDEST)


def inputs(tokens: Sequence[Token], vectors: NDArray[np.float32]) -> Rows:
    """What the model sees of a sentence: its features, then its mean word vector."""
    return np.concatenate([features(tokens, shared_models()), vectors.mean(axis=0)])


@cache
def shared_model() -> DifficultyModel:
    """The shipped model, loaded once."""
    return DifficultyModel.load(FOLDER / NAME.file)
