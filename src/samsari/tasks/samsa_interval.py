"""`samsari.samsa_interval`: SAMSA of a pair, and how far it depends on the parse of the source.

The number of Scenes decides much of SAMSA, and a parser may be wrong about it. So SAMSA is also
computed with each of the n best parses, and their range is widened by margins that were fitted on
dev passages: SAMSA with gold Scenes lies inside in 90 % of the cases.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from samsari.errors import CorpusError
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.expected import SamsaExpected
from samsari.metrics.samsa.interval import SamsaInterval, margin, parse_range
from samsari.metrics.samsa.matching import compare_parses
from samsari.metrics.samsa.reader import SceneReader
from samsari.metrics.samsa.texts import Source
from samsari.model.passage import Guidelines, Passage
from samsari.model.text import Pair
from samsari.tasks.explain import scene_metric
from samsari.tasks.language.parse import n_best_parses


def samsa_interval(
    source: str,
    output: str,
    *,
    n: int = 20,
    aligner: str | None = None,
    guidelines: Guidelines | None = None,
) -> SamsaInterval:
    """SAMSA of a source and an output, and its 90 % interval over parses of the source.

    `expected` is samsa-expected: the mean over likely parses.

    >>> found = samsa_interval("He ran and she swam.", "He ran. She swam.", aligner="exact")
    >>> round(found.samsa), found.low <= found.samsa <= found.high
    (100, True)
    >>> found.low <= found.expected <= found.high
    True
    """
    if not source.strip():
        raise CorpusError("the source is empty", remedy="give a sentence")
    best, found = BestParses.of(source, n, aligner, guidelines).range(output)
    wide = found.widened(margin(guidelines or 1, best.n_sentences, best.n_scenes))
    metric = scene_metric(aligner, None, guidelines)
    drawn = SamsaExpected(metric.parser, metric.aligner, metric.splitter)
    return wide.around(drawn.score(drawn.tally(Pair("1", source, output))))


@dataclass(frozen=True)
class BestParses:
    """The n best parses of a source, ready to be compared with outputs."""

    reader: SceneReader
    sources: tuple[Source, ...]
    shares: tuple[float, ...]  # of the probability

    @classmethod
    def of(
        cls,
        text: str,
        n: int = 20,
        aligner: str | None = None,
        guidelines: Guidelines | None = None,
    ) -> BestParses:
        """Those of a text; its words, which all parses share, are read once."""
        metric = scene_metric(aligner, None, guidelines)
        parses = _whole(n_best_parses(text, n, guidelines=guidelines), n)
        words = [[token.text for token in passage.tokens] for passage in parses[0][1]]
        prepared = tuple(metric.aligner.prepare(words))
        sources = tuple(Source(text, own, prepared, is_annotated=False) for _, own in parses)
        reader = SceneReader(metric.parser, metric.aligner, metric.splitter)
        return cls(reader, sources, tuple(share for share, _ in parses))

    def range(self, output: str) -> tuple[Comparison, SamsaInterval]:
        """The comparison by the best parse, and the range over all of them, without margins."""
        [read] = self.reader.read_outputs([output])
        [compared] = compare_parses([(self.sources, read)], self.reader.aligner)
        return compared[0], parse_range(compared, self.shares)


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
