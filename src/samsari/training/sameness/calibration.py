"""Trees on top of the network, grown on words that it has not seen, and the threshold.

The trees correct the network's log-odds by what WordNet says of the two words. They are grown on
three things that the network was not trained on: a part of Swords, the words of CoInCo in the same
sentences with negatives from WordNet, and hand-made contrasts (their part `dev`). Swords has what a
thesaurus offers; the contrasts have what goes wrong in simplified text. Then all log-odds are
shifted such that .5 keeps 92 % of the right contrasts, each judged by trees that have not seen it.
So a probability of .5 is the point from which words count as saying the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.alignment.neural.rescoring import packed_forest
from samsari.sameness.facts import FACTS, facts
from samsari.sameness.network import Network, Sentence
from samsari.sameness.packing import Question
from samsari.sameness.relations import Relations
from samsari.sameness.rules import Swap, sure
from samsari.stats.forest import Forest, Growing, cross_entropy, grow
from samsari.training.sameness.contrasts import Contrast
from samsari.training.sameness.examples import Target

PLAN = Growing(trees=60, depth=3, rate=0.06, penalty=20.0, bins=32, share=0.7)
PART = 0.6  # of the trees' correction that is used: all of it costs ranking on Swords
KEPT = 0.92  # share of right contrasts that the threshold keeps
CONTRAST_WEIGHT = 15.0  # of a contrast beside a word of Swords
NAMED_WEIGHT = 0.5  # of a word of CoInCo or a negative of WordNet
RIGHT, WRONG = 0.95, 0.03  # wanted probabilities of contrasts
FOLDS = 5
Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """Facts, wanted probabilities and weights of replacements."""

    facts: npt.NDArray[np.float32]
    wanted: Vector
    weights: Vector

    def __add__(self, other: Rows) -> Rows:
        return Rows(
            np.concatenate([self.facts, other.facts]),
            np.concatenate([self.wanted, other.wanted]),
            np.concatenate([self.weights, other.weights]),
        )

    def part(self, chosen: npt.NDArray[np.bool_]) -> Rows:
        """Some of the rows."""
        return Rows(self.facts[chosen], self.wanted[chosen], self.weights[chosen])


def target_rows(
    targets: Sequence[Target], network: Network, relations: Relations, weight: float = 1.0
) -> Rows:
    """The rows of targets with their choices."""
    sentences = [
        Sentence(own.words, tuple(Question(own.start, own.end, it.words) for it in own.choices))
        for own in targets
    ]
    wanted = [choice.wanted for own in targets for choice in own.choices]
    table = _facts(sentences, network, relations)
    return Rows(table, np.array(wanted), np.full(len(wanted), weight))


def contrast_rows(cases: Sequence[Contrast], network: Network, relations: Relations) -> Rows:
    """The rows of hand-made contrasts."""
    table = _facts([case.asked for case in cases], network, relations)
    wanted = [RIGHT if case.same else WRONG for case in cases]
    return Rows(table, np.array(wanted), np.full(len(wanted), CONTRAST_WEIGHT))


def _facts(
    sentences: Sequence[Sentence], network: Network, relations: Relations
) -> npt.NDArray[np.float32]:
    rows = [
        facts(own.words[question.start : question.end], question.words, value, relations)
        for own, values in zip(sentences, network.odds(sentences), strict=True)
        for question, value in zip(own.questions, values, strict=True)
    ]
    return np.array(rows, dtype=np.float32)


def grown(rows: Rows, plan: Growing = PLAN) -> Forest:
    """Trees that correct the network's log-odds."""
    slopes, odds = cross_entropy(rows.wanted), rows.facts[:, 0].astype(np.float64)

    def weighted(scores: Vector, chosen: npt.NDArray[np.int64]) -> tuple[Vector, Vector]:
        steep, bent = slopes(scores + odds[chosen], chosen)
        return steep * rows.weights[chosen], bent * rows.weights[chosen]

    found = grow(rows.facts, weighted, 0.0, plan)
    return replace(found, leaves=PART * found.leaves)


def calibrated(people: Rows, contrasts: Rows, is_open: npt.NDArray[np.bool_]) -> Forest:
    """The trees, their base shifted such that .5 is the threshold.

    `is_open` says which contrasts no rule decides; only these depend on the threshold.
    """
    folds = np.arange(len(contrasts.wanted)) % FOLDS
    scores = np.zeros(len(folds))
    for fold in range(FOLDS):
        own = folds == fold
        trees = grown(people + contrasts.part(~own))
        scores[own] = corrected(trees, contrasts.facts[own])
    is_right = contrasts.wanted == RIGHT
    forest = grown(people + contrasts)
    least = threshold(scores[is_open], is_right[is_open])
    return replace(forest, base=forest.base - least)


def threshold(scores: Vector, is_right: npt.NDArray[np.bool_]) -> float:
    """The highest score that keeps the wanted share of right ones."""
    return float(np.quantile(scores[is_right], 1 - KEPT))


def corrected(trees: Forest, table: npt.NDArray[np.float32]) -> Vector:
    """The network's log-odds with the correction of the trees."""
    return np.asarray(table[:, 0] + trees.scores(table), dtype=np.float64)


def unsure(cases: Sequence[Contrast], relations: Relations) -> npt.NDArray[np.bool_]:
    """True for each contrast that no rule decides."""
    swaps = (
        Swap(own.words[q.start : q.end], q.words, q.start == 0, relations)
        for own in (case.asked for case in cases)
        for q in own.questions
    )
    return np.array([sure(swap) is None for swap in swaps])


def packed_trees(forest: Forest) -> dict[str, npt.NDArray[Any]]:
    """The arrays that keep the trees."""
    return {**packed_forest(forest), "trees_facts": np.array(len(FACTS))}
