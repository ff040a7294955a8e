"""Intervals and p-values from resampled scores; undefined (NaN) resamples are left out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from samsari.stats.resampling import Rows


def percentile_interval(scores: Rows, level: float) -> tuple[float, float] | None:
    """The middle `level` of the resampled scores; None if none is defined.

    >>> import numpy as np
    >>> percentile_interval(np.arange(101.0), 0.5)
    (25.0, 75.0)
    """
    defined = scores[~np.isnan(scores)]
    if not len(defined):
        return None
    tail = 100 * (1 - level) / 2
    low, high = np.percentile(defined, (tail, 100 - tail))
    return float(low), float(high)


def bootstrap_p(differences: Rows, observed: float) -> float | None:
    """How often a resampled difference is as far from their mean as the observed one is from 0.

    Two-sided; one is added to both counts, so that no finite experiment claims a p of zero
    (Koehn 2004 for the resampling; the shift to the null hypothesis as in sacreBLEU).
    """
    defined = differences[~np.isnan(differences)]
    if not len(defined):
        return None
    return _share(np.abs(defined - defined.mean()), observed)


def randomisation_p(differences: Rows, observed: float) -> float | None:
    """How often swapping pairs by chance gives a difference as large as the observed one.

    Two-sided approximate randomisation (Noreen 1989; Riezler and Maxwell 2005).
    """
    defined = differences[~np.isnan(differences)]
    if not len(defined):
        return None
    return _share(np.abs(defined), observed)


def _share(strays: Rows, observed: float) -> float:
    # A hair's width of tolerance: equal differences must count as equal whatever the rounding.
    reached = int(np.count_nonzero(strays >= abs(observed) * (1 - 1e-9) - 1e-12))
    return (reached + 1) / (len(strays) + 1)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """The p-values corrected for their number (Holm 1979); a missing one stays missing.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    present = sorted((p, index) for index, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    running = 0.0
    for rank, (p, index) in enumerate(present):
        running = max(running, min(1.0, p * (len(present) - rank)))
        corrected[index] = running
    return corrected
