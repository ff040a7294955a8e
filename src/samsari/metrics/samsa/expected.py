"""samsa-expected: the mean of SAMSA over the parses that the source may have.

    samsa-expected = Σ_k w_k · SAMSA_k / Σ_k w_k,    w_k = exp(2 · SAMSA_k)

over K parses of the source drawn at random (`samsari.ucca.parser.sampling`), SAMSA from 0 to 1.

SAMSA hangs on the number of Scenes, and a parser is often one Scene wrong; then a score of 100 may
become 0. The mean over likely parses is nearer to SAMSA with gold Scenes. A parse by which the
output makes more sense counts more (w_k): who wrote it knew what the Scenes are. With annotation
there is one parse, and the score is that of SAMSA. Range 0 to 100, higher is better. Ours, after
Sulem, Abend & Rappoport 2018.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from samsari.metrics.contract import Card, MetricBase, Need, Rows, ratio
from samsari.metrics.reading import KEPT, forget, recall
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import compare_parses
from samsari.metrics.samsa.reader import (
    WORDS,
    CachedPassages,
    PassageSource,
    SceneReader,
    in_chunks,
)
from samsari.metrics.samsa.samsa import CITATION
from samsari.metrics.samsa.settings import ALIGNED, PARSED, ParsedPassages
from samsari.metrics.samsa.texts import SceneAligner, Source
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.sentences import STANDARD, SentenceSplitter

Floats = npt.NDArray[np.float64]

FIT: Final = 2.0  # how much more a parse counts by which the output scores well
FEWEST: Final = 8  # draws, of a long text


@dataclass(frozen=True)
class LikelyParses:
    """The different parses of a source, and how often each was drawn."""

    sources: tuple[Source, ...]
    counts: tuple[int, ...]

    @property
    def n_words(self) -> int:
        """The words of the source."""
        return sum(len(passage.tokens) for passage in self.sources[0].passages)


@dataclass(frozen=True)
class Expectation:
    """SAMSA of one pair over its parses, from 0 to 1, and what it hangs on.

    `oversplit` is the chance that the output has more sentences than the source has Scenes.
    """

    samsa: float
    n_scenes: float
    n_sentences: int
    oversplit: float


def expectation(compared: Sequence[Comparison], counts: Sequence[int]) -> Expectation:
    """The means over parses of a source that were drawn so many times."""
    drawn = np.array(counts, dtype=np.float64)
    values = np.array([found.samsa for found in compared])
    scenes = np.array([found.n_scenes for found in compared], dtype=np.float64)
    more = np.array([found.is_oversplit for found in compared], dtype=np.float64)
    return Expectation(
        _mean(values, drawn * np.exp(FIT * values)),
        _mean(scenes, drawn),
        compared[0].n_sentences,
        _mean(more, drawn),
    )


def _mean(values: Floats, weights: Floats) -> float:
    return float((values * weights).sum() / weights.sum())


@dataclass(frozen=True)
class ExpectedReader:
    """Draws parses of sources and compares them with outputs; keeps the latest sources."""

    reader: SceneReader
    draws: int
    _sources: OrderedDict[tuple[str, str], LikelyParses] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    def expect(self, pairs: Sequence[Pair]) -> list[Expectation]:
        """The expectation of each pair."""
        found: list[Expectation] = []
        for chunk in in_chunks(pairs):
            keys = [(pair.id, pair.source) for pair in chunk]
            parses = recall(self._sources, keys, self._parses, KEPT)
            forget(self._sources, lambda own: own.n_words * len(own.sources), WORDS)
            outputs = self.reader.read_outputs([pair.output for pair in chunk])
            compared = compare_parses(
                [(own.sources, out) for own, out in zip(parses, outputs, strict=True)],
                self.reader.aligner,
            )
            found += [
                expectation(own, likely.counts)
                for own, likely in zip(compared, parses, strict=True)
            ]
        return found

    def _parses(self, keys: Sequence[tuple[str, str]]) -> list[LikelyParses]:
        read = self.reader.read_sources(keys)
        parser = self.reader.parser
        drawn = parser.inner if isinstance(parser, CachedPassages) else parser
        if not isinstance(drawn, ParsedPassages):
            return [LikelyParses((source,), (1,)) for source in read]
        return [
            _likely(source, drawn, _n_draws(self.draws, len(source.passages))) for source in read
        ]


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


@lru_cache(maxsize=4)
def _shared(reader: SceneReader, draws: int) -> ExpectedReader:
    """The reader that all metrics of the same settings share."""
    return ExpectedReader(reader, draws)


@dataclass(frozen=True)
class SamsaExpected(MetricBase):
    """The mean of SAMSA over likely parses of the source."""

    parser: PassageSource = PARSED
    aligner: SceneAligner = ALIGNED
    splitter: SentenceSplitter = STANDARD
    draws: int = 32

    name: ClassVar[str] = "samsa-expected"
    revision: ClassVar[int] = 2
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    card: ClassVar[Card] = Card(
        summary="mean of samsa over likely parses: nearer to samsa with gold Scenes",
        formula="Σ w · samsa / Σ w over parses drawn at random, w = exp(2 · samsa)",
        citation=f"this package, after {CITATION}",
    )
    # The pairs' values, how many pairs, their Scenes, sentences, and chances of too many.
    width: ClassVar[int] = 5

    def expectations(self, pairs: Sequence[Pair]) -> list[Expectation]:
        """What each pair's value is made of."""
        reader = SceneReader(self.parser, self.aligner, self.splitter)
        return _shared(reader, self.draws).expect(pairs)

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The value of each pair, 1 for the pair itself, and what it hangs on."""
        rows = [
            (found.samsa, 1.0, found.n_scenes, found.n_sentences, found.oversplit)
            for found in self.expectations(pairs)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), self.width)

    def scores(self, totals: Rows) -> Rows:
        """The mean over pairs, from 0 to 100."""
        return 100 * ratio(totals[:, 0], totals[:, 1], otherwise=np.nan)

    def parts(self, total: Tally) -> dict[str, float]:
        """Scenes of a drawn parse, sentences of an output, and the chance of more sentences."""
        _, count, *more = total.values
        names = ("drawn_scenes", "sentences", "oversplit")
        return dict(zip(names, (each / count for each in more), strict=True)) if count else {}
