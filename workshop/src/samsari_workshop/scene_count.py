"""Fits the expected number of Scenes of a sentence: a linear regression on dev passages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from samsari.ucca.parser.certainty import SceneCount

Floats = npt.NDArray[np.float64]
CountRow = tuple[int, int, float, int]  # Scenes of gold and parse, chances added up, words
FOLDS = 5
RIDGE = 1.0


def fitted_count(rows: Sequence[CountRow]) -> SceneCount:
    """The weights with the smallest squared error, held back a little."""
    table, truth = _table(rows)
    middle, scale = table.mean(axis=0), table.std(axis=0) + 1e-9
    scaled = (table - middle) / scale
    inner = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1])
    weights = np.linalg.solve(inner, scaled.T @ (truth - truth.mean())) / scale
    return SceneCount(float(truth.mean() - weights @ middle), *map(float, weights))


def folded_counts(rows: Sequence[CountRow], seed: int = 0) -> list[float]:
    """The expected number of each row, with weights fitted without its fold."""
    fold = np.random.default_rng(seed).permutation(len(rows)) % FOLDS
    found = [0.0] * len(rows)
    for own in range(FOLDS):
        count = fitted_count([row for row, at in zip(rows, fold, strict=True) if at != own])
        for place in np.flatnonzero(fold == own).tolist():
            found[place] = count.expected(*rows[place][1:])
    return found


def _table(rows: Sequence[CountRow]) -> tuple[Floats, Floats]:
    values = np.array(rows, dtype=np.float64).reshape(-1, 4)
    return np.column_stack([values[:, 1:], np.log1p(values[:, 3])]), values[:, 0]
