"""How well levels hit their targets: weighted F1, adjacent accuracy and RMSE.

These are the figures of sets in which every text has a target level (Imperial et al. 2025, the
shared task on readability-controlled simplification, TSAR).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TargetFigures:
    """Weighted F1 and adjacent accuracy (0 to 1), and the root of the mean squared distance."""

    n: int
    weighted_f1: float
    macro_f1: float
    accuracy: float
    adjacent_accuracy: float
    rmse: float


def target_figures(found: Sequence[int], targets: Sequence[int]) -> TargetFigures:
    """The figures of levels beside their targets, both whole numbers; there must be one.

    >>> target_figures([1, 2, 2, 4], [1, 2, 3, 2]).adjacent_accuracy
    0.75
    """
    pairs = list(zip(found, targets, strict=True))
    f1 = {level: _f1(pairs, level) for level in sorted(set(targets))}
    sizes = {level: sum(target == level for target in targets) for level in f1}
    n = len(pairs)
    return TargetFigures(
        n,
        sum(f1[level] * sizes[level] for level in f1) / n,
        sum(f1.values()) / len(f1),
        sum(one == other for one, other in pairs) / n,
        sum(abs(one - other) <= 1 for one, other in pairs) / n,
        math.sqrt(sum((one - other) ** 2 for one, other in pairs) / n),
    )


def _f1(pairs: Sequence[tuple[int, int]], level: int) -> float:
    hits = sum(one == other == level for one, other in pairs)
    said = sum(one == level for one, _ in pairs) + sum(other == level for _, other in pairs)
    return 2 * hits / said if said else 0.0
