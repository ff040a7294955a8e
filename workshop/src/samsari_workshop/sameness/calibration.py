"""Trees on top of the network, grown on words that it has not seen, and the threshold.

The trees correct the network's log-odds by what WordNet says of the two words. They are grown on
three things that the network was not trained on: a part of Swords, the words of CoInCo in the same
sentences with negatives from WordNet, and hand-made contrasts that have been read. Swords has what
a thesaurus offers; the contrasts have what goes wrong in simplified text. Then all log-odds are
shifted so that the threshold (`Link.SURELY_THE_SAME`) keeps a wanted share of right contrasts,
each judged by trees that have not seen it.

All figures on these rows are cross-validated: trees that judge a sentence have not seen it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.model.alignment import Link
from samsari.model.finding import Sameness
from samsari.sameness.judge import FACTS, facts, without_articles
from samsari.sameness.network import SAME, Asked, Network, Question
from samsari.sameness.relations import Relations
from samsari.sameness.rules import Swap, sure
from samsari.stats.forest import Forest
from samsari_workshop.aligner.kept import packed_forest
from samsari_workshop.growing import Growing, cross_entropy, grow, mean_forest
from samsari_workshop.sameness.contrasts import Contrast
from samsari_workshop.sameness.examples import Target, part_of

PLAN = Growing(trees=60, depth=3, rate=0.06, penalty=20.0, bins=32, share=0.5)
SEEDS = (1, 2, 3, 4)  # of forests whose mean is used: one forest depends on what it drew
PART = 0.6  # of the trees' correction that is used: all of it costs ranking on Swords
KEPT = 0.93  # share of right contrasts that the threshold keeps
CONTRAST_WEIGHT = 15.0  # of a contrast beside a word of Swords
NAMED_WEIGHT = 0.5  # of a word of CoInCo or a negative of WordNet
RIGHT, WRONG = 0.95, 0.03  # wanted probabilities of contrasts
FOLDS = 5
OPEN = -1
Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """Facts, wanted probabilities and weights of replacements; rows of a sentence share a fold."""

    facts: npt.NDArray[np.float32]
    wanted: Vector
    weights: Vector
    folds: npt.NDArray[np.int64]

    def __add__(self, other: Rows) -> Rows:
        pairs = ((getattr(self, own.name), getattr(other, own.name)) for own in fields(self))
        return Rows(*map(np.concatenate, pairs))

    def part(self, chosen: npt.NDArray[np.bool_]) -> Rows:
        """Some of the rows."""
        return Rows(*(getattr(self, own.name)[chosen] for own in fields(self)))


@dataclass(frozen=True, eq=False)
class Calibration:
    """What trees are grown and the threshold is chosen on."""

    swords: Rows
    named: Rows
    contrasts: Rows
    ruled: npt.NDArray[np.int64]  # of each contrast: what a rule says (1 the same, 0 not), else -1

    @cached_property
    def every(self) -> Rows:
        """All rows: Swords first, contrasts last."""
        return self.swords + self.named + self.contrasts

    @cached_property
    def scores(self) -> Vector:
        """For each row the log-odds by trees that have not seen its sentence."""
        found = np.zeros(len(self.every.wanted))
        for fold in range(FOLDS):
            own = self.every.folds == fold
            trees = grown(self.every.part(~own))
            found[own] = corrected(trees, self.every.facts[own])
        return found

    @property
    def swords_scores(self) -> Vector:
        """The scores of the words of Swords."""
        return self.scores[: len(self.swords.wanted)]

    @property
    def contrast_scores(self) -> Vector:
        """The scores of the contrasts."""
        return self.scores[-len(self.contrasts.wanted) :]

    @property
    def least(self) -> float:
        """The score from which on words count as saying the same.

        Only contrasts that no rule decides depend on it.
        """
        is_open = self.ruled == OPEN
        is_right = self.contrasts.wanted == RIGHT
        return threshold(self.contrast_scores[is_open], is_right[is_open])

    @property
    def passed(self) -> npt.NDArray[np.bool_]:
        """For each contrast whether it counts as saying the same, cross-validated."""
        return np.where(self.ruled == OPEN, self.contrast_scores >= self.least, self.ruled == 1)


def target_rows(
    targets: Sequence[Target], network: Network, relations: Relations, weight: float = 1.0
) -> Rows:
    """The rows of targets with their choices."""
    sentences = [
        Asked(own.words, tuple(Question(own.start, own.end, it.words) for it in own.choices))
        for own in targets
    ]
    wanted = [choice.wanted for own in targets for choice in own.choices]
    folds = [part_of(own.id, FOLDS) for own in targets for _ in own.choices]
    table = _facts(sentences, network, relations)
    return Rows(table, np.array(wanted), np.full(len(wanted), weight), np.array(folds))


def contrast_rows(cases: Sequence[Contrast], network: Network, relations: Relations) -> Rows:
    """The rows of hand-made contrasts."""
    table = _facts([without_articles(case.asked) for case in cases], network, relations)
    wanted = np.array([RIGHT if case.same else WRONG for case in cases])
    folds = np.array([part_of(case.sentence, FOLDS) for case in cases])
    return Rows(table, wanted, np.full(len(wanted), CONTRAST_WEIGHT), folds)


def _facts(
    sentences: Sequence[Asked], network: Network, relations: Relations
) -> npt.NDArray[np.float32]:
    rows = [
        facts(own.words[question.start : question.end], question.words, odds, relations)
        for own, values in zip(sentences, network.answers(sentences, (SAME,)), strict=True)
        for question, (odds,) in zip(own.questions, values, strict=True)
    ]
    return np.array(rows, dtype=np.float32)


def grown(rows: Rows, plan: Growing = PLAN) -> Forest:
    """Trees that correct the network's log-odds."""
    slopes, odds = cross_entropy(rows.wanted), rows.facts[:, 0].astype(np.float64)

    def weighted(scores: Vector, chosen: npt.NDArray[np.int64]) -> tuple[Vector, Vector]:
        steep, bent = slopes(scores + odds[chosen], chosen)
        return steep * rows.weights[chosen], bent * rows.weights[chosen]

    forests = [grow(rows.facts, weighted, 0.0, replace(plan, seed=seed)) for seed in SEEDS]
    found = mean_forest(forests)
    return replace(found, leaves=(PART * found.leaves).astype(np.float32))


def calibrated(rows: Calibration) -> Forest:
    """The trees, their base shifted such that the threshold keeps the wanted share."""
    forest, limit = grown(rows.every), Link.SURELY_THE_SAME
    return replace(forest, base=forest.base - rows.least + math.log(limit / (1 - limit)))


def threshold(scores: Vector, is_right: npt.NDArray[np.bool_]) -> float:
    """The highest score that keeps the wanted share of right ones."""
    return float(np.quantile(scores[is_right], 1 - KEPT))


def corrected(trees: Forest, table: npt.NDArray[np.float32]) -> Vector:
    """The network's log-odds with the correction of the trees."""
    return np.asarray(table[:, 0] + trees.scores(table), dtype=np.float64)


def ruled(cases: Sequence[Contrast], relations: Relations) -> npt.NDArray[np.int64]:
    """For each contrast 1 if a rule says that it is the same, 0 if not, -1 if no rule decides."""
    swaps = (
        Swap.at(own.words, q.start, q.end, q.words, relations)
        for own in (case.asked for case in cases)
        for q in own.questions
    )
    answers = (sure(swap) for swap in swaps)
    return np.array([OPEN if own is None else _says_the_same(own) for own in answers])


def _says_the_same(found: Sameness) -> int:
    return int(found.probability is not None and found.probability >= Link.SURELY_THE_SAME)


def packed_trees(forest: Forest) -> dict[str, npt.NDArray[Any]]:
    """The arrays that keep the trees."""
    return {**packed_forest(forest), "trees_facts": np.array(len(FACTS))}
