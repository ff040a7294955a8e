"""What SAMSA read and compared lately: one memory for each `SceneReader`.

All metrics of the same settings share it. So all systems share one parse of a source, its draws
begin with that parse, and four metrics share one comparison of a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from samsari.metrics.reading import Remembered
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import compare_many, compare_parses
from samsari.metrics.samsa.reader import CachedPassages, SceneReader
from samsari.metrics.samsa.settings import ParsedPassages
from samsari.metrics.samsa.texts import Source
from samsari.model.text import Pair

CHUNK = 64  # pairs in one encoder pass
CHARACTERS = 200_000  # and of their texts: word vectors take some 700 times the space of a letter
WORDS = 131_072  # of kept sources, 4 kB each
CELLS = 10_000_000  # of kept comparisons: a count for each Scene and sentence
FEWEST = 8  # draws, of a long text

Key = tuple[str, str]  # the id of a source, and its text
Drawn = tuple[list[Comparison], tuple[int, ...]]  # by each parse, and how often it was drawn


@dataclass(frozen=True)
class LikelyParses:
    """The different parses of a source, and how often each was drawn."""

    sources: tuple[Source, ...]
    counts: tuple[int, ...]

    @property
    def n_words(self) -> int:
        """How many words the remembered parses of SAMSA have in all."""
        return sum(map(_n_words, self.sources))


@dataclass(frozen=True)
class SceneMemory:
    """Reads and compares what is not kept, and keeps the latest."""

    reader: SceneReader

    def compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        """The comparison of each pair by the best parse of its source."""
        return self._compared.of([replace(pair, references=()) for pair in pairs])

    def compare_drawn(self, pairs: Sequence[Pair], draws: int) -> Iterator[Drawn]:
        """For each pair its comparison with each parse of so many draws, and how often it came."""
        for chunk in in_chunks(pairs):
            parses = self._drawn.of([(pair.id, pair.source, draws) for pair in chunk])
            outputs = self.reader.read_outputs([pair.output for pair in chunk])
            asked = [(own.sources, out) for own, out in zip(parses, outputs, strict=True)]
            found = compare_parses(asked, self.reader.aligner)
            yield from zip(found, (own.counts for own in parses), strict=True)

    @cached_property
    def _sources(self) -> Remembered[Key, Source]:
        return Remembered(self.reader.read_sources, size_of=_n_words, most=WORDS)

    @cached_property
    def _drawn(self) -> Remembered[tuple[str, str, int], LikelyParses]:
        return Remembered(self._draw, size_of=lambda own: own.n_words, most=WORDS)

    @cached_property
    def _compared(self) -> Remembered[Pair, Comparison]:
        return Remembered(self._compare, size_of=_cells, most=CELLS)

    def _compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        found: list[Comparison] = []
        for chunk in in_chunks(pairs):
            sources = self._sources.of([(pair.id, pair.source) for pair in chunk])
            outputs = self.reader.read_outputs([pair.output for pair in chunk])
            found += compare_many([*zip(sources, outputs, strict=True)], self.reader.aligner)
        return found

    def _draw(self, keys: Sequence[tuple[str, str, int]]) -> list[LikelyParses]:
        sources = self._sources.of([(name, text) for name, text, _ in keys])
        parser = self.reader.parser
        drawn = parser.inner if isinstance(parser, CachedPassages) else parser
        if not isinstance(drawn, ParsedPassages):
            return [LikelyParses((source,), (1,)) for source in sources]
        return [
            _likely(source, drawn, _n_draws(draws, len(source.passages)))
            for source, (_, _, draws) in zip(sources, keys, strict=True)
        ]


@lru_cache(maxsize=4)
def shared_memory(reader: SceneReader) -> SceneMemory:
    """The memory that all metrics of the same settings share."""
    return SceneMemory(reader)


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


def _n_draws(draws: int, n_sentences: int) -> int:
    """The number of draws: the more sentences, the less one of them matters."""
    return max(min(draws, FEWEST), draws // max(1, n_sentences))


def _likely(source: Source, parser: ParsedPassages, draws: int) -> LikelyParses:
    if not source.passages:
        return LikelyParses((source,), (1,))
    drawn = parser.draws([passage.tokens for passage in source.passages], draws)
    rows = Counter(zip(*(own.order for own in drawn), strict=True))
    sources = tuple(
        Source(
            source.text,
            tuple(own.passages[at] for own, at in zip(drawn, row, strict=True)),
            source.prepared,
            is_annotated=False,
        )
        for row in rows
    )
    return LikelyParses(sources, tuple(rows.values()))


def _cells(comparison: Comparison) -> int:
    return (comparison.n_scenes + len(comparison.passages)) * comparison.n_sentences


def _n_words(source: Source) -> int:
    return sum(len(passage.tokens) for passage in source.passages)
