"""What was compared lately, kept in memory around a `SceneReader`.

Four metrics share one comparison of a pair, and all systems share one parse of a source.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from samsari.metrics.remembering import KEPT, recall
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import Source, compare
from samsari.metrics.samsa.reader import SceneReader
from samsari.model.corpus import Pair

CHUNK = 64  # pairs in one encoder pass


@dataclass(frozen=True)
class RecentComparer:
    """Compares pairs and keeps the latest sources and comparisons."""

    reader: SceneReader
    limit: int = KEPT
    _sources: OrderedDict[tuple[str, str], Source] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )
    _compared: OrderedDict[Pair, Comparison] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    def compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        """The comparison of each pair, computed only if it is not kept."""
        bare = [replace(pair, references=()) for pair in pairs]
        return recall(self._compared, bare, self._compare, max(self.limit, len(bare)))

    def _compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        found: list[Comparison] = []
        for start in range(0, len(pairs), CHUNK):
            chunk = pairs[start : start + CHUNK]
            keys = [(pair.id, pair.source) for pair in chunk]
            sources = recall(self._sources, keys, self.reader.read_sources, self.limit)
            outputs = self.reader.read_outputs([pair.output for pair in chunk])
            found += [
                compare(source, output, self.reader.aligner)
                for source, output in zip(sources, outputs, strict=True)
            ]
        return found


@lru_cache(maxsize=4)
def recent(reader: SceneReader) -> RecentComparer:
    """The comparer that all metrics of the same settings share."""
    return RecentComparer(reader)
