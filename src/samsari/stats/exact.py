"""Sums without rounding: the same bits in any order, on any processor, with any threads.

Floating point sums depend on their order, and a matrix product chooses its order by the number of
its rows and threads. Numbers that are multiples of 1/65536 and not large have products and sums
that double precision holds exactly, so the order makes no difference.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

STEPS = 1 << 16  # for each one
MOST = 1024.0  # of a number: sums of products stay exact below 2 million


def on_grid(values: ArrayLike) -> NDArray[np.float64]:
    """The nearest multiples of 1/65536, cut at 1024; those of their products add up exactly.

    >>> float(on_grid(0.1) * STEPS)
    6554.0
    """
    near = np.round(np.asarray(values, dtype=np.float64) * STEPS) / STEPS
    return np.clip(near, -MOST, MOST)
