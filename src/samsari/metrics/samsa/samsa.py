"""SAMSA: does every Scene of the source survive, in a sentence of its own?

For a source with Scenes sc_1..sc_n and an output with m sentences:

    SAMSA = 0                                                      if n < m
    SAMSA = m/n · 1/n · Σ_i ½ [ 1(MR_i) + mean_j 1(Par_ij) ]       otherwise

where 1(u) says whether every minimal center of u has a link to a word of the sentence matched to
the Scene that says the same (one half if u is implicit). `samsa-abl` leaves out m/n. Range 0 to
100, higher is better; the corpus score is the mean over pairs. Sulem, Abend & Rappoport, NAACL
2018. How this differs from the released programs: docs/reference/metrics/samsa.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.metrics.contract import MetricBase, Need, Rows, ratio
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.memory import shared_memory
from samsari.metrics.samsa.reader import PassageSource, SceneReader
from samsari.metrics.samsa.settings import ALIGNED, ALIGNED_2014, PARSED
from samsari.metrics.samsa.texts import SceneAligner
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.sentences import PUNKT, STANDARD, SentenceSplitter


@dataclass(frozen=True)
class SceneMetric(MetricBase):
    """A mean over pairs of one number that the comparison of Scenes gives."""

    parser: PassageSource = PARSED
    aligner: SceneAligner = ALIGNED
    splitter: SentenceSplitter = STANDARD

    revision: ClassVar[int] = 3
    is_literal: ClassVar[bool] = False
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    value: ClassVar[Callable[[Comparison], float]]

    # The pairs' values, how many pairs, their Scenes, sentences, and doubtful counts.
    width: ClassVar[int] = 5

    def comparisons(self, pairs: Sequence[Pair]) -> list[Comparison]:
        """Every step of the calculation for each pair."""
        reader = SceneReader(self.parser, self.aligner, self.splitter, self.is_literal)
        return shared_memory(reader).compare(pairs)

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The value of each pair, 1 for the pair itself, and what its penalty hangs on."""
        measure = type(self).value
        rows = [
            (measure(found), 1.0, found.n_scenes, found.n_sentences, found.is_count_unsure)
            for found in self.comparisons(pairs)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), self.width)

    def scores(self, totals: Rows) -> Rows:
        """The mean over pairs, from 0 to 100."""
        return 100 * ratio(totals[:, 0], totals[:, 1], otherwise=np.nan)

    def parts(self, total: Tally) -> dict[str, float]:
        """Scenes of a source, sentences of an output, and how often the Scenes are unsure.

        Results of earlier versions do not have them.
        """
        _, count, *more = total.values
        names = ("scenes", "sentences", "unsure")
        return dict(zip(names, (each / count for each in more), strict=False)) if count else {}


@dataclass(frozen=True)
class Samsa(SceneMetric):
    """SAMSA with the penalty for missing splits."""

    name: ClassVar[str] = "samsa"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.samsa)


@dataclass(frozen=True)
class SamsaAblated(SceneMetric):
    """SAMSA without the penalty for missing splits."""

    name: ClassVar[str] = "samsa-abl"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.ablated)


# samsa-2018: SAMSA by the letter of the paper.
#
# All leaves of a Scene count in the matching, nested Scenes included, and a tie goes to the earlier
# sentence. A center is kept if it has a link, whatever the linked word says. Links are those of
# Sultan et al. (2014) with pairs of PPDB; outputs are cut as by NLTK. The parser is ours.


@dataclass(frozen=True)
class Samsa2018(Samsa):
    """SAMSA by the letter of the paper."""

    aligner: SceneAligner = ALIGNED_2014
    splitter: SentenceSplitter = PUNKT

    name: ClassVar[str] = "samsa-2018"
    revision: ClassVar[int] = 2
    is_literal: ClassVar[bool] = True


@dataclass(frozen=True)
class Samsa2018Ablated(SamsaAblated):
    """SAMSA by the letter of the paper, without the penalty for missing splits."""

    aligner: SceneAligner = ALIGNED_2014
    splitter: SentenceSplitter = PUNKT

    name: ClassVar[str] = "samsa-2018-abl"
    revision: ClassVar[int] = 2
    is_literal: ClassVar[bool] = True


# samsa-soft: SAMSA without the fall to 0 where an output has more sentences than Scenes.
#
#     samsa-soft = min(m, n) / max(m, n) · 1/n · Σ_i ½ [ 1(MR_i) + mean_j 1(Par_ij) ]
#
# for n Scenes of the source and m sentences of the output. It equals SAMSA wherever n >= m. SAMSA
# is 0 for n < m; there the number of Scenes decides alone, and a parser is often one Scene short.
# So samsa-soft hangs less on the parser. Range 0 to 100, higher is better. Ours, after Sulem,
# Abend & Rappoport 2018.


@dataclass(frozen=True)
class SamsaSoft(SceneMetric):
    """SAMSA with a penalty that grows evenly on both sides."""

    name: ClassVar[str] = "samsa-soft"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.soft)


# SAMSA's first half: how much of the source's meaning is kept, in any sentence of the output.
#
#     preservation = ½ · mean over minimal centers of kept(c) + ½ · mean over words of kept(w)
#
# `kept` is the score of the word's best link to the output, 0 without one. So a paraphrase counts
# less than the word itself, and splitting changes nothing. Range 0 to 100, higher is better.
# Ours, after Sulem, Abend & Rappoport 2018.


@dataclass(frozen=True)
class SamsaPreservation(SceneMetric):
    """How much of centers and words is kept, graded by the links' scores."""

    name: ClassVar[str] = "samsa-preservation"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.preservation)


# SAMSA's second half: how few Scenes of the source one output sentence carries.
#
#     load = mean over output sentences of 1 / max(1, Scenes carried)
#
# A Scene is carried by the sentence that holds its main relation (with most of its words, if
# several do). 100 means that no sentence carries more than one Scene; long sentences that carry
# four Scenes give 25. An empty output scores 0. Higher is simpler. Ours, after Sulem, Abend &
# Rappoport 2018.


@dataclass(frozen=True)
class SamsaLoad(SceneMetric):
    """How few Scenes an output sentence carries."""

    name: ClassVar[str] = "samsa-load"
    value: ClassVar[Callable[[Comparison], float]] = staticmethod(lambda found: found.load)
