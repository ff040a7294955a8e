"""fluency: is the output grammatical and natural English, as raters see it?

    fluency = mean over pairs of (usual score + what each feature adds), cut to 0 to 100

A linear model of 14 named features: how well words fit their neighbours under two language models,
how odd they are in their places (encoder), repetitions, open ends; nothing rewards copying. A score
lists the features that moved it, and says "unsure" where it finds no fault. An empty output scores
0; an output that is not English is left out. 100 is a text that raters find faultless. Ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

import numpy as np

from samsari.formats.arrays import named_arrays
from samsari.lm.ngram_model import shared_models
from samsari.metrics.contract import MeanMetric, Need, Rows
from samsari.metrics.fluency_features import (
    FAULTS,
    FEATURES,
    OddnessModel,
    Tools,
    features,
    unpacked_oddness,
)
from samsari.metrics.reading import FOLDER, ReadText, TrainedModel, check_encoder, read
from samsari.model.finding import FluencyJudgement, Influence
from samsari.model.text import Pair
from samsari.stats.linear import Linear, unpacked

COMMAND = "samsari train fluency"
NAME = TrainedModel("fluency")
NO_WORDS = "the output has no words"
UNSURE = "unsure: no fault was found, and good text is not told from better text"
LEAST_FAULT = -2.0  # points that a fault takes at least, so that the score knows something


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
        check_encoder(found.encoder, path, "fluency", COMMAND)
        return found

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

    def judgement(self, row: Rows) -> FluencyJudgement:
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
    return output.why_foreign if output.n_words else NO_WORDS


@cache
def shared_model() -> FluencyModel:
    """The shipped model, loaded once."""
    return FluencyModel.load(FOLDER / NAME.file)


@dataclass(frozen=True)
class Fluency(MeanMetric):
    """The fluency of the output, beside that of its source."""

    model: TrainedModel = NAME

    name: ClassVar[str] = "fluency"
    revision: ClassVar[int] = 2
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    why_undefined: ClassVar[str] = "no output is English text"

    def judgements(self, pairs: Sequence[Pair]) -> list[FluencyJudgement]:
        """The score of each pair and what moved it."""
        texts = read([text for pair in pairs for text in (pair.source, pair.output)])
        return list(map(shared_model().judge, texts[::2], texts[1::2]))

    def values(self, pairs: Sequence[Pair]) -> list[float | None]:
        """The score of each pair; None where it cannot be judged."""
        return [found.score for found in self.judgements(pairs)]
