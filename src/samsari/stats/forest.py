"""Boosted oblivious trees: every row answers the same few questions of a tree.

A tree of depth d has d questions (is this column above this cut?) and a value for each of the 2^d
answers. So a whole forest needs one comparison and one look-up, without a loop over rows
(shared questions: Prokhorenkova et al. 2018).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]

DEEPEST = 8  # the answers of a tree, and the bins of a column, are numbered in a byte
STEPS = 1 << 20  # of an answer, for each one: an answer is below 2048


@dataclass(frozen=True, eq=False)
class Forest:
    """Trees with their questions (`columns`, `cuts`: one row a tree) and answers (`leaves`).

    Arrays that do not fit together are a ValueError.
    """

    columns: NDArray[np.int64]
    cuts: Matrix
    leaves: Matrix
    base: float

    def __post_init__(self) -> None:
        if self.columns.ndim != 2 or not len(self.columns):
            raise ValueError("a forest needs a tree at least")
        trees, depth = self.columns.shape
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"trees of depth {depth}, not of 1 to {DEEPEST}")
        if self.cuts.shape != (trees, depth) or self.leaves.shape != (trees, 1 << depth):
            raise ValueError("questions and answers of the trees do not fit together")

    @cached_property
    def _flat(self) -> tuple[NDArray[np.int64], Matrix, NDArray[np.uint8], NDArray[np.int64]]:
        """Columns and cuts, all first questions first; the weights of answers; starts of trees."""
        trees, answers = self.leaves.shape
        weights = (1 << np.arange(self.columns.shape[1])).astype(np.uint8)
        starts = np.arange(trees, dtype=np.int64) * answers
        columns, cuts = self.columns.T.ravel(), self.cuts.T.reshape(-1, 1)
        return columns, cuts, weights[:, None], starts[:, None]

    def scores(self, features: Matrix) -> Matrix:
        """For each row the sum of its answers, the same bits beside any other rows."""
        columns, cuts, weights, starts = self._flat
        above = features.T.take(columns, axis=0) > cuts
        bits = above.view(np.uint8).reshape(len(weights), -1)
        bits *= weights
        places = np.add.reduce(bits, axis=0, dtype=np.uint8).reshape(len(starts), -1)
        total = self._steps.take(places + starts).sum(axis=0)
        return np.asarray(total / STEPS + self.base, dtype=np.float32)

    @cached_property
    def _steps(self) -> NDArray[np.int32]:
        """The answers as whole numbers: their sums are exact in any order."""
        return np.round(self.leaves.ravel() * STEPS).astype(np.int32)
