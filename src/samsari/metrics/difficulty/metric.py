"""easier: by how many CEFR levels the output is easier to read than its source.

    easier = mean over pairs of level(source) - level(output)

A level goes from 1 (A1) to 6 (C2). So 1 means that the outputs are one CEFR level easier, 0 that
nothing was gained, and a negative value that they are harder. A pair is left out if one side is
too short to judge (fewer than six words) or not English. It says nothing about meaning: an
unrelated easy sentence is easier, too. Until version 1 it was called `difficulty`, and people took
a high value for a hard text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import Card, MetricBase, Need, Rows
from samsari.metrics.difficulty.level import Place, place
from samsari.metrics.difficulty.model import NAME
from samsari.metrics.means import mean
from samsari.metrics.reading import Remembered, TrainedModel, read
from samsari.model.result import Tally
from samsari.model.text import Pair


def _places(texts: Sequence[str]) -> list[Place]:
    return [place(text) for text in read(texts)]


PLACES: Remembered[str, Place] = Remembered(_places)


@dataclass(frozen=True)
class Easier(MetricBase):
    """By how many levels the output is easier than the source."""

    model: TrainedModel = NAME

    name: ClassVar[str] = "easier"
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    card: ClassVar[Card] = Card(
        summary="by how many CEFR levels the output is easier to read than its source",
        formula="mean over pairs of level(source) - level(output), levels from 1 (A1) to 6 (C2)",
        citation="this package; trained on CEFR-SP (Arase et al. 2022), ReadMe++ (Naous et al.)",
        low=-5.0,
        high=5.0,
    )

    @property
    def width(self) -> int:
        """The levels of sources and of outputs, added up, and how many pairs have both."""
        return 3

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair both levels and 1, or zeros where one of them is missing."""
        sources = PLACES.of([pair.source for pair in pairs])
        outputs = PLACES.of([pair.output for pair in pairs])
        rows = [
            (0.0, 0.0, 0.0)
            if source.value is None or output.value is None
            else (source.value, output.value, 1.0)
            for source, output in zip(sources, outputs, strict=True)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 3)

    def scores(self, totals: Rows) -> Rows:
        """The mean fall; undefined where no pair could be judged."""
        return mean(totals[:, 0] - totals[:, 1], totals[:, 2])

    def parts(self, total: Tally) -> dict[str, float]:
        """The mean levels of sources and outputs."""
        source, output, count = total
        return {"source": source / count, "output": output / count} if count else {}

    def reason(self, total: Tally) -> str:
        """Why no pair could be judged."""
        return "" if total.values[2] else "every pair is too short to judge or not English"
