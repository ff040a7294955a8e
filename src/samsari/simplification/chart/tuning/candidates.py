"""What tuning learns from: the candidates of each sentence, and the slope of a metric's formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Floats = NDArray[np.floating[Any]]
Formula = Callable[[Matrix], Matrix]


@dataclass(frozen=True, eq=False)
class Candidates:
    """The merged n-best list of one sentence: a row of features and a row of tallies each."""

    features: Floats
    tallies: Floats
    # The metric of each candidate's sentence alone, where it is known already.
    scores: Matrix | None = None


Lists = Sequence[Candidates]


def formula_slope(formula: Formula, total: Matrix) -> tuple[float, Matrix]:
    """A formula's value at a tally and its slope, by central differences."""
    steps = np.maximum(np.abs(total), 1.0) * 1e-5
    moved = np.diag(steps)
    values = formula(np.concatenate([total[None], total + moved, total - moved]))
    width = len(total)
    return float(values[0]), (values[1 : width + 1] - values[width + 1 :]) / (2 * steps)
