"""samsa-soft: SAMSA without the fall to 0 where an output has more sentences than Scenes.

    samsa-soft = min(m, n) / max(m, n) · 1/n · Σ_i ½ [ 1(MR_i) + mean_j 1(Par_ij) ]

for n Scenes of the source and m sentences of the output. It equals SAMSA wherever n >= m. SAMSA is
0 for n < m; there the number of Scenes decides alone, and a parser is often one Scene short. So
samsa-soft hangs less on the parser. Range 0 to 100, higher is better. Ours, after Sulem, Abend &
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
class SamsaSoft(SceneMetric):
    """SAMSA with a penalty that grows evenly on both sides."""

    name: ClassVar[str] = "samsa-soft"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.soft)
    card: ClassVar[Card] = Card(
        summary="as samsa, but one sentence too many costs a share instead of everything",
        formula="min(m,n)/max(m,n) · mean over Scenes of ½ [main relation kept + participants]",
        citation=f"this package, after {CITATION}",
    )
