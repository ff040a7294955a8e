"""Fitting of linear models, and the arrays in which they are kept."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.stats.linear import Linear, Matrix, Vector

CONSTANT = 1e-9  # a column that varies less is not used


def ridge(rows: Matrix, goals: Vector, penalty: float, weights: Vector | None = None) -> Linear:
    """The linear model with the smallest squared error plus `penalty` times its squared weights.

    `weights` say how much each row counts.
    """
    share = np.ones(len(rows)) if weights is None else weights / weights.mean()
    means = np.average(rows, axis=0, weights=share)
    spreads = np.sqrt(np.average((rows - means) ** 2, axis=0, weights=share))
    spreads = np.where(spreads < CONSTANT, np.inf, spreads)
    standard = (rows - means) / spreads
    base = float(np.average(goals, weights=share))
    left = (standard * share[:, None]).T @ standard + penalty * np.eye(rows.shape[1])
    right = (standard * share[:, None]).T @ (goals - base)
    return Linear(means, spreads, np.asarray(np.linalg.solve(left, right), np.float64), base)


def packed(model: Linear, prefix: str = "") -> dict[str, NDArray[Any]]:
    """The model as named arrays, in single precision."""
    columns = {"means": model.means, "spreads": model.spreads, "weights": model.weights}
    found = {prefix + name: values.astype(np.float32) for name, values in columns.items()}
    return {**found, f"{prefix}base": np.array(model.base)}
