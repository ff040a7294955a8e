"""Average ranks along the last axis, for one row of numbers or for many at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def average_ranks(values: Floats) -> Floats:
    """Ranks from 1 along the last axis; ties share their mean rank, NaN stays NaN.

    Numbers that differ only in the last digits of a float (a mean of ratings, summed in another
    order) are ties: without this, rounding noise would decide between equal systems.

    >>> average_ranks(np.array([10.0, 30.0, 10.0, np.nan])).tolist()
    [1.5, 3.0, 1.5, nan]
    """
    values = np.asarray(values, dtype=np.float64)
    if values.shape[-1] == 0:
        return values
    rounded = _without_noise(values)
    order = np.argsort(rounded, axis=-1, kind="stable")
    ordered = np.take_along_axis(rounded, order, axis=-1)
    is_first = np.ones(ordered.shape, dtype=bool)
    is_first[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    places = np.arange(values.shape[-1])
    first = np.maximum.accumulate(np.where(is_first, places, 0), axis=-1)
    is_last = np.ones(ordered.shape, dtype=bool)
    is_last[..., :-1] = is_first[..., 1:]
    behind = np.where(is_last, places, values.shape[-1])[..., ::-1]
    last = np.minimum.accumulate(behind, axis=-1)[..., ::-1]
    ranks = np.empty(values.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=-1)
    return np.where(np.isnan(values), np.nan, ranks)


def _without_noise(values: Floats) -> Floats:
    """The values over the largest of their row, cut to twelve digits."""
    magnitude = np.where(np.isfinite(values), np.abs(values), 0.0).max(axis=-1, keepdims=True)
    return np.asarray(np.round(values / np.where(magnitude > 0, magnitude, 1.0), 12))
