"""SAMSA's second half: how few Scenes of the source one output sentence carries.

    load = mean over output sentences of 1 / max(1, Scenes carried)

A Scene is carried by the sentence that holds its main relation (with most of its words, if
several do). 100 means that no sentence carries more than one Scene; long sentences that carry
four Scenes give 25. An empty output scores 0. Higher is simpler. Ours, after Sulem, Abend &
Rappoport 2018.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from samsari.metrics.contract import Card
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.samsa import CITATION, SceneMetric


@dataclass(frozen=True)
class SamsaLoad(SceneMetric):
    """How few Scenes an output sentence carries."""

    name: ClassVar[str] = "samsa-load"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.load)
    card: ClassVar[Card] = Card(
        summary="how few Scenes of the source an output sentence still carries",
        formula="mean over output sentences of 1 / max(1, Scenes carried)",
        citation=f"this package, after {CITATION}",
    )
