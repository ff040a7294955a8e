"""`samsari.samsa_interval`: SAMSA of a pair, and how far it depends on the parse of the source.

The number of Scenes decides much of SAMSA, and a parser may be wrong about it. So SAMSA is also
computed with each of the n best parses. The interval holds 90 % of their probability.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from samsari.errors import CorpusError
from samsari.metrics.samsa.interval import SamsaInterval, interval
from samsari.metrics.samsa.reader import SceneReader
from samsari.metrics.samsa.recent import RecentComparer
from samsari.model.categories import Guidelines
from samsari.model.corpus import Pair
from samsari.model.passage import Passage
from samsari.tasks.explain import scene_metric
from samsari.tasks.language.parse_n_best import n_best_parses


@dataclass(frozen=True)
class _Parses:
    """Parses by the id of a pair."""

    signature: str
    by_id: Mapping[str, tuple[Passage, ...]] = field(compare=False)

    @property
    def is_annotation(self) -> bool:
        return False

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        return [self.by_id[name] for name, _ in sources]


def samsa_interval(
    source: str,
    output: str,
    *,
    n: int = 20,
    aligner: str | None = None,
    guidelines: Guidelines | None = None,
) -> SamsaInterval:
    """SAMSA of a source and an output, and its range over the n best parses of the source.

    >>> found = samsa_interval("He ran and she swam.", "He ran. She swam.", aligner="exact")
    >>> round(found.samsa), found.low <= found.samsa <= found.high
    (100, True)
    """
    if not source.strip():
        raise CorpusError("the source is empty", remedy="give a sentence")
    metric = scene_metric(aligner, None, guidelines)
    parses = _whole(n_best_parses(source, n, guidelines=guidelines), n)
    names = [str(rank) for rank in range(len(parses))]
    by_id = {name: passages for name, (_, passages) in zip(names, parses, strict=True)}
    reader = SceneReader(_Parses(f"best-{n}", by_id), metric.aligner, metric.splitter)
    compared = RecentComparer(reader).compare([Pair(name, source, output) for name in names])
    return interval(compared, [share for share, _ in parses])


def _whole(
    sentences: Sequence[tuple[Passage, ...]], n: int
) -> list[tuple[float, tuple[Passage, ...]]]:
    """The best parses of a whole source, from those of its sentences."""
    rows: list[tuple[float, tuple[Passage, ...]]] = [(1.0, ())]
    for passages in sentences:
        longer = [
            (share * (passage.probability or 0.0), (*row, passage))
            for share, row in rows
            for passage in passages
        ]
        rows = heapq.nlargest(n, longer, key=lambda entry: entry[0])
    return rows
