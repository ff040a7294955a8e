"""Where an axis begins, ends and has its ticks: round numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0, 20.0)


def ticks(low: float, high: float, n_most: int = 7) -> tuple[float, ...]:
    """At most `n_most` round numbers that cover the range from `low` to `high`.

    >>> ticks(0.3, 9.1)
    (0.0, 2.0, 4.0, 6.0, 8.0, 10.0)
    >>> ticks(1, 3)
    (1.0, 1.5, 2.0, 2.5, 3.0)
    """
    if high <= low:
        margin = abs(low) / 2 or 1.0
        low, high = low - margin, high + margin
    size = 10.0 ** math.floor(math.log10((high - low) / (n_most - 1)))
    for factor in STEPS:
        step = factor * size
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        if last - first + 1 <= n_most:
            break
    return tuple(round(number * step, 12) for number in range(first, last + 1))


def bounds(values: Iterable[float]) -> tuple[float, float]:
    """The least and the greatest value; 0 and 1 if there is none."""
    found = tuple(values)
    return (min(found), max(found)) if found else (0.0, 1.0)
