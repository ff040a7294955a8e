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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from samsari.metrics.contract import MetricBase, Need, Rows, ratio
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.memory import shared_memory
from samsari.metrics.samsa.reader import PassageSource, SceneReader
from samsari.metrics.samsa.settings import ALIGNED, PARSED
from samsari.metrics.samsa.texts import SceneAligner
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.sentences import STANDARD, SentenceSplitter

Floats = npt.NDArray[np.float64]

FIT: Final = 2.0  # how much more a parse counts by which the output scores well


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
    # The pairs' values, how many pairs, their Scenes, sentences, and chances of too many.
    width: ClassVar[int] = 5

    def expectations(self, pairs: Sequence[Pair]) -> list[Expectation]:
        """What each pair's value is made of."""
        reader = SceneReader(self.parser, self.aligner, self.splitter)
        compared = shared_memory(reader).compare_drawn(pairs, self.draws)
        return [expectation(found, counts) for found, counts in compared]

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
