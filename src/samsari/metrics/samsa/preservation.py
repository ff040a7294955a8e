"""SAMSA's first half: how much of the source's meaning is kept, in any sentence of the output.

    preservation = ½ · mean over minimal centers of kept(c) + ½ · mean over words of kept(w)

`kept` is the score of the word's best link to the output, 0 without one. So a paraphrase counts
less than the word itself, and splitting changes nothing. Range 0 to 100, higher is better.
Ours, after Sulem, Abend & Rappoport 2018.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from samsari.metrics.contract import Card
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.samsa import CITATION, SceneMetric


@dataclass(frozen=True)
class SamsaPreservation(SceneMetric):
    """How much of centers and words is kept, graded by the links' scores."""

    name: ClassVar[str] = "samsa-preservation"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.preservation)
    card: ClassVar[Card] = Card(
        summary="how much of the source's centers and words the output keeps, graded",
        formula="½ mean over minimal centers + ½ mean over words of the best link's score",
        citation=f"this package, after {CITATION}",
    )
