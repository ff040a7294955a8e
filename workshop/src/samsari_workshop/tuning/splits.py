"""Tune the splitter together with the simplifier: how sure must a cut be to be made?

The sources are split once with every cut, and scored with each limit. The limit whose texts score
best towards the objective is kept, and the weights of the simplifier are tuned on its texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from samsari.metrics.contract import Metric
from samsari.model.corpus import Pair
from samsari.splitting.splitter import MIN_CONFIDENCE, Settings, Splitter, shared_splitter

# From the default to the surest cuts; the last one makes none. Lower limits gain SARI with cuts
# that readers do not accept, so they are not tried.
LIMITS = (MIN_CONFIDENCE, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class SplitSources:
    """The limit that was chosen, its score, and the sources split with it."""

    limit: float
    score: float
    texts: tuple[str, ...]

    @property
    def remark(self) -> str:
        """What a weights file says about it; `simplify --split` reads this line."""
        return f"split min-confidence {self.limit:g}"


def split_sources(
    pairs: Sequence[Pair],
    metric: Metric,
    splitter: Splitter | None = None,
    on_limit: Callable[[float, float], None] = lambda limit, score: None,
) -> SplitSources:
    """The sources split with the limit that scores best; of equal ones the surest."""
    best: SplitSources | None = None
    for limit in reversed(LIMITS):
        texts = _texts(pairs, limit, splitter or shared_splitter())
        made = [
            Pair(pair.id, pair.source, text, pair.references)
            for pair, text in zip(pairs, texts, strict=True)
        ]
        score = float(metric.scores(metric.tallies(made).sum(axis=0)[None])[0])
        on_limit(limit, score)
        if best is None or score > best.score:
            best = SplitSources(limit, score, texts)
    assert best is not None
    return best


def _texts(pairs: Sequence[Pair], limit: float, splitter: Splitter) -> tuple[str, ...]:
    sources = [pair.source for pair in pairs]
    if limit >= 1:
        return tuple(sources)
    settings = Settings(min_confidence=limit)
    return tuple(found.text for found in splitter.split_lines(sources, settings))
