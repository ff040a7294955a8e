"""Linear models of standardised columns: what each column adds to a prediction can be read off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Vector = NDArray[np.float64]

CONSTANT = 1e-9  # a column that varies less is not used


@dataclass(frozen=True, eq=False)
class Linear:
    """Means and spreads of the columns, a weight for each, and the value at the means."""

    means: Vector
    spreads: Vector
    weights: Vector
    base: float

    def contributions(self, rows: Matrix) -> Matrix:
        """For each row what each column adds to the base."""
        return np.asarray((rows - self.means) / self.spreads * self.weights)

    def predict(self, rows: Matrix) -> Vector:
        """The prediction for each row."""
        return np.asarray(self.contributions(rows).sum(axis=1) + self.base)

    def packed(self, prefix: str = "") -> dict[str, NDArray[Any]]:
        """The model as named arrays, in single precision."""
        columns = {"means": self.means, "spreads": self.spreads, "weights": self.weights}
        found = {prefix + name: values.astype(np.float32) for name, values in columns.items()}
        return {**found, f"{prefix}base": np.array(self.base)}


def unpacked(arrays: Mapping[str, NDArray[Any]], prefix: str = "") -> Linear:
    """The model of named arrays."""
    means, spreads, weights = (
        arrays[prefix + name].astype(np.float64) for name in ("means", "spreads", "weights")
    )
    if not means.shape == spreads.shape == weights.shape:
        raise ValueError("the columns of a linear model do not fit together")
    return Linear(means, spreads, weights, float(arrays[f"{prefix}base"]))


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
