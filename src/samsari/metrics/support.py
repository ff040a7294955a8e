"""New words that no reference has.

SARI rewards a deleted word more than it punishes a wrong new one. So a synonym of the wrong sense
hardly lowers it. This metric counts such words.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from samsari.metrics.contract import Card, Need
from samsari.metrics.counts import cutter
from samsari.metrics.means import MeanMetric
from samsari.model.text import Pair
from samsari.text.tokenizers import STANDARD, Tokenizer


@dataclass(frozen=True)
class Unsupported(MeanMetric):
    """How many different words of an output neither its source nor a reference has."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    name: ClassVar[str] = "unsupported"
    needs: ClassVar[frozenset[Need]] = frozenset({"source", "references"})
    higher_is_better: ClassVar[bool | None] = False
    card: ClassVar[Card] = Card(
        summary="different words of an output that neither source nor references have",
        formula="mean over pairs of |types(output) - types(source) - types(references)|",
        citation="the part of SARI's additions of one word that is wrong (Xu et al. 2016)",
        high=math.inf,
    )

    def value(self, pair: Pair) -> float:
        """The number of such words in one output."""
        cut = cutter(self.tokenizer, self.lowercase)
        new = set(cut(pair.output)).difference(cut(pair.source))
        # Most candidates of a tuning run add few words or none, and references are many.
        for reference in pair.references if new else ():
            new.difference_update(cut(reference))
        return float(len(new))
