"""The model behind `fluency`: a linear model of named features, so that each score explains itself.

It was trained on ratings of grammar (QATS 2016; Sulem, Abend & Rappoport 2018) and on sentences
that were broken on purpose. `samsari train fluency` makes it again.
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
from samsari.metrics.fluency.features import FAULTS, FEATURES, Tools, features
from samsari.metrics.fluency.oddness import OddnessModel, unpacked_oddness
from samsari.metrics.reading import FOLDER, ReadText, TrainedModel, encoder_checksum
from samsari.model.finding import FluencyJudgement, Influence
from samsari.stats.linear import Linear, unpacked
from samsari.text.languages import language_name

COMMAND = "samsari train fluency"
NAME = TrainedModel("fluency")
NO_WORDS = "the output has no words"
UNSURE = "unsure: no fault was found, and good text is not told from better text"
LEAST_FAULT = -2.0  # points that a fault takes at least, so that the score knows something

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FluencyModel:
    """The weights of the features, the model of odd words, and the encoder of both."""

    linear: Linear
    oddness: OddnessModel
    encoder: str

    @classmethod
    def load(cls, path: Path) -> FluencyModel:
        """The model of a file; it must have been trained on the encoder that is there."""
        with named_arrays(path, "model of fluency", COMMAND) as arrays:
            found = cls(unpacked(arrays), unpacked_oddness(arrays), str(arrays["encoder"]))
            if len(found.linear.weights) != len(FEATURES):
                raise ValueError("it knows other features")
        if found.encoder != encoder_checksum():
            raise ResourceError(
                "the model of fluency was trained on another encoder",
                place=str(path),
                remedy=f"train it anew: {COMMAND}",
            )
        return found

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        arrays = {**self.linear.packed(), **self.oddness.packed()}
        save_arrays(path, {**arrays, "encoder": np.array(self.encoder)})

    @property
    def tools(self) -> Tools:
        """What the features are read with."""
        simple, normal = shared_models()
        return Tools(simple, normal, self.oddness)

    def judge(self, source: ReadText, output: ReadText) -> FluencyJudgement:
        """The score of an output, and what moved it."""
        reason = why_not(output)
        if reason:
            score = 0.0 if reason == NO_WORDS else None
            return FluencyJudgement(score, self.linear.base, reason=reason)
        return self.judgement(features(source, output, self.tools))

    def judgement(self, row: Floats) -> FluencyJudgement:
        """The judgement of a row of features."""
        points = self.linear.contributions(row[None])[0]
        score = float(np.clip(self.linear.base + points.sum(), 0.0, 100.0))
        found = [
            Influence(name, float(value), float(share), meaning)
            for (name, meaning), value, share in zip(FEATURES.items(), row, points, strict=True)
        ]
        is_faulty = any(one.points < LEAST_FAULT for one in found if one.feature in FAULTS)
        found.sort(key=lambda one: -abs(one.points))
        return FluencyJudgement(score, self.linear.base, tuple(found), "" if is_faulty else UNSURE)


def why_not(output: ReadText) -> str:
    """Why an output cannot be judged; empty if it can."""
    if not output.n_words:
        return NO_WORDS
    if output.language:
        return f"only English can be judged, and this looks like {language_name(output.language)}"
    return ""


@cache
def shared_model() -> FluencyModel:
    """The shipped model, loaded once."""
    return FluencyModel.load(FOLDER / NAME.file)


def judge_all(pairs: Sequence[tuple[ReadText, ReadText]]) -> list[FluencyJudgement]:
    """The judgement of each source and output."""
    model = shared_model()
    return [model.judge(source, output) for source, output in pairs]
