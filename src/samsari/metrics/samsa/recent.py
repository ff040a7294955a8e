"""What was compared lately, kept in memory around a `SceneReader`.

Four metrics share one comparison of a pair, and all systems share one parse of a source.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from samsari.metrics.remembering import KEPT, forget, recall
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import compare_many
from samsari.metrics.samsa.reader import SceneReader
from samsari.metrics.samsa.texts import Source
from samsari.model.corpus import Pair

CHUNK = 64  # pairs in one encoder pass
CHARACTERS = 200_000  # and of their texts: word vectors take some 700 times the space of a letter
WORDS = 131_072  # of kept sources, 4 kB each
CELLS = 10_000_000  # of kept comparisons: a count for each Scene and sentence


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
        found = recall(self._compared, bare, self._compare, max(self.limit, len(bare)))
        forget(self._compared, _cells, CELLS)
        return found

    def _compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        found: list[Comparison] = []
        for chunk in in_chunks(pairs):
            keys = [(pair.id, pair.source) for pair in chunk]
            sources = recall(self._sources, keys, self.reader.read_sources, self.limit)
            forget(self._sources, _words, WORDS)
            outputs = self.reader.read_outputs([pair.output for pair in chunk])
            found += compare_many([*zip(sources, outputs, strict=True)], self.reader.aligner)
        return found


def in_chunks(pairs: Sequence[Pair]) -> Iterator[list[Pair]]:
    """The pairs in groups whose word vectors fit into memory."""
    chunk: list[Pair] = []
    size = 0
    for pair in pairs:
        own = len(pair.source) + len(pair.output)
        if chunk and (len(chunk) == CHUNK or size + own > CHARACTERS):
            yield chunk
            chunk, size = [], 0
        chunk.append(pair)
        size += own
    if chunk:
        yield chunk


def _cells(comparison: Comparison) -> int:
    return (comparison.n_scenes + len(comparison.passages)) * comparison.n_sentences


def _words(source: Source) -> int:
    return sum(len(passage.tokens) for passage in source.passages)


@lru_cache(maxsize=4)
def recent(reader: SceneReader) -> RecentComparer:
    """The comparer that all metrics of the same settings share."""
    return RecentComparer(reader)
