"""Linear models of standardised columns: what each column adds to a prediction can be read off."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Vector = NDArray[np.float64]


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
        """The prediction of a linear model for each row."""
        return np.asarray(self.contributions(rows).sum(axis=1) + self.base)


def unpacked(arrays: Mapping[str, NDArray[Any]], prefix: str = "") -> Linear:
    """The linear model that was packed as named arrays."""
    means, spreads, weights = (
        arrays[prefix + name].astype(np.float64) for name in ("means", "spreads", "weights")
    )
    if not means.shape == spreads.shape == weights.shape:
        raise ValueError("the columns of a linear model do not fit together")
    return Linear(means, spreads, weights, float(arrays[f"{prefix}base"]))


# Limited-memory BFGS (Nocedal and Wright 2006, algorithm 7.4) with a backtracking line search.

Loss = Callable[[Vector], tuple[float, Vector]]
Memory = deque[tuple[Vector, Vector, float]]


def minimize(loss: Loss, start: Vector, steps: int = 100, tolerance: float = 1e-6) -> Vector:
    """A point where a smooth loss is (locally) smallest.

    >>> minimize(lambda x: (float((x - 3) @ (x - 3)), 2 * (x - 3)), np.zeros(2)).round(3).tolist()
    [3.0, 3.0]
    """
    memory: Memory = deque(maxlen=10)
    point = start
    value, slope = loss(point)
    for _ in range(steps):
        direction = -_towards(slope, memory)
        if direction @ slope > -1e-12:
            memory.clear()
            direction = -slope
        found = _line(loss, point, value, slope, direction, is_first=not memory)
        if found is None:
            break
        after, smaller, steeper = found
        moved, turned = after - point, steeper - slope
        if moved @ turned > 1e-12:
            memory.append((moved, turned, float(moved @ turned)))
        is_done = value - smaller < tolerance * max(1.0, abs(value))
        point, value, slope = after, smaller, steeper
        if is_done:
            break
    return point


def _towards(slope: Vector, memory: Memory) -> Vector:
    """The slope times the remembered inverse curvature."""
    found, scales = slope.copy(), []
    for moved, turned, product in reversed(memory):
        scale = float(moved @ found) / product
        found -= scale * turned
        scales.append(scale)
    if memory:
        _, turned, product = memory[-1]
        found *= product / float(turned @ turned)
    for (moved, turned, product), scale in zip(memory, reversed(scales), strict=True):
        found += (scale - float(turned @ found) / product) * moved
    return found


def _line(
    loss: Loss, point: Vector, value: float, slope: Vector, direction: Vector, *, is_first: bool
) -> tuple[Vector, float, Vector] | None:
    """A point along the direction that is enough better; None if there is none."""
    step = min(1.0, 1.0 / max(float(np.abs(direction).max()), 1e-12)) if is_first else 1.0
    expected = float(slope @ direction)
    for _ in range(30):
        after = point + step * direction
        reached, steeper = loss(after)
        if reached <= value + 1e-4 * step * expected:
            return after, reached, steeper
        step *= 0.5
    return None
