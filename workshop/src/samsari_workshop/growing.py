"""Growing of boosted oblivious trees, by Newton steps on a loss (Friedman 2001)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError
from samsari.stats.forest import DEEPEST, Forest, Matrix

Vector = NDArray[np.float64]
# The slope and the curvature of a loss at some scores.
Slopes = Callable[[Vector, NDArray[np.int64]], tuple[Vector, Vector]]
MOST_BINS = 256


def mean_forest(forests: Sequence[Forest]) -> Forest:
    """The forest whose scores are the means of those of others, all with trees of one depth."""
    leaves = np.concatenate([forest.leaves for forest in forests]) / len(forests)
    return Forest(
        np.concatenate([forest.columns for forest in forests]),
        np.concatenate([forest.cuts for forest in forests]),
        leaves.astype(np.float32),
        fmean(forest.base for forest in forests),
    )


@dataclass(frozen=True)
class Growing:
    """How a forest is grown; every tree sees a random `share` of the rows."""

    trees: int = 120
    depth: int = 5
    rate: float = 0.15
    penalty: float = 8.0
    bins: int = 40
    share: float = 0.5
    seed: int = 1

    def __post_init__(self) -> None:
        limits = (("trees", None), ("depth", DEEPEST), ("bins", MOST_BINS))
        for name, most in limits:
            value = getattr(self, name)
            if value < 1 or (most is not None and value > most):
                raise SettingError(
                    f"a forest cannot be grown with {name} {value}",
                    remedy=f"take 1 to {most}" if most else "take 1 or more",
                )


def cross_entropy(goals: Vector) -> Slopes:
    """The loss of log-odds where goals are shares."""

    def slopes(scores: Vector, rows: NDArray[np.int64]) -> tuple[Vector, Vector]:
        chances = 1.0 / (1.0 + np.exp(-scores))
        return chances - goals[rows], np.maximum(chances * (1.0 - chances), 1e-6)

    return slopes


def grow(features: Matrix, slopes: Slopes, base: float, plan: Growing | None = None) -> Forest:
    """A forest that makes a loss small on the rows, begun from one score for all."""
    plan = plan or Growing()
    chooser = np.random.default_rng(plan.seed)
    edges = _edges(features, plan.bins)
    codes = np.stack(
        [np.searchsorted(edge, column) for edge, column in zip(edges, features.T, strict=True)]
    ).astype(np.uint8)
    scores = np.full(len(features), base)
    columns, cuts, leaves = [], [], []
    for _ in range(plan.trees):
        rows = np.flatnonzero(chooser.random(len(features)) < plan.share)
        questions, answers = _tree(codes, slopes(scores[rows], rows), rows, plan)
        scores += answers[_places(codes, questions)]
        columns.append([column for column, _ in questions])
        cuts.append([_cut(edges[column], at) for column, at in questions])
        leaves.append(answers)
    return Forest(
        np.array(columns, np.int64), np.array(cuts, np.float32), np.array(leaves, np.float32), base
    )


def _edges(features: Matrix, bins: int) -> list[Matrix]:
    """For each column the values that may be cuts."""
    levels = np.linspace(0, 1, bins + 1)[1:-1]
    return [np.unique(np.quantile(column, levels, method="lower")) for column in features.T]


def _cut(edge: Matrix, at: int) -> float:
    """The value that a row must exceed; none does where the column has no further cut."""
    return float(edge[at]) if at < len(edge) else np.inf


def _tree(
    codes: NDArray[np.uint8],
    slopes: tuple[Vector, Vector],
    rows: NDArray[np.int64],
    plan: Growing,
) -> tuple[list[tuple[int, int]], Vector]:
    """The questions of one tree, chosen one after the other, and its answers."""
    chosen = codes[:, rows]
    places = np.zeros(len(rows), np.int64)
    questions: list[tuple[int, int]] = []
    for depth in range(plan.depth):
        gains = [_gains(column, places, slopes, 1 << depth, plan) for column in chosen]
        column = int(np.argmax([gain.max() for gain in gains]))
        at = int(gains[column].argmax())
        questions.append((column, at))
        places += (chosen[column] > at).astype(np.int64) << depth
    size = 1 << plan.depth
    steep, bent = (np.bincount(places, values, size) for values in slopes)
    return questions, -plan.rate * steep / (bent + plan.penalty)


def _gains(
    column: NDArray[np.uint8],
    places: NDArray[np.int64],
    slopes: tuple[Vector, Vector],
    leaves: int,
    plan: Growing,
) -> Vector:
    """For each cut of a column what asking it in all leaves would gain."""
    keys = places * plan.bins + column
    steep, bent = (
        np.bincount(keys, values, leaves * plan.bins).reshape(leaves, plan.bins).cumsum(axis=1)
        for values in slopes
    )
    right, bent_right = steep[:, -1:] - steep, bent[:, -1:] - bent
    found: Vector = (steep**2 / (bent + plan.penalty)).sum(axis=0)
    found += (right**2 / (bent_right + plan.penalty)).sum(axis=0)
    return found


def _places(codes: NDArray[np.uint8], questions: list[tuple[int, int]]) -> NDArray[np.int64]:
    found = np.zeros(codes.shape[1], np.int64)
    for depth, (column, at) in enumerate(questions):
        found += (codes[column] > at).astype(np.int64) << depth
    return found
