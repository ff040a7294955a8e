"""Pearson's r, Spearman's rho and Kendall's tau-b, for one pair of rows or for many at once.

Every function takes arrays whose last axis runs over the units (pairs, systems) and returns one
number for each row. A unit with NaN on either side is left out. NaN is also the answer where the
correlation is undefined (fewer than two units, or one side constant); `why_undefined` says which.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

import numpy as np

from samsari.model.showing import number_of
from samsari.stats.distributions import Floats, average_ranks, normal_tail, student_t_tail

Method = Literal["pearson", "spearman", "kendall"]

# All pairs of units of many rows are compared at once, in blocks of about this many numbers.
_BLOCK = 2_000_000


def pearson(x: Floats, y: Floats) -> Floats:
    """The linear correlation of each row of `x` with the same row of `y`."""
    x, y = _both_given(x, y)
    x, y = _centred(x), _centred(y)
    product = np.nansum(x * y, axis=-1)
    norm = np.sqrt(np.nansum(x * x, axis=-1) * np.nansum(y * y, axis=-1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.clip(product / np.where(norm > 0, norm, np.nan), -1.0, 1.0))


def spearman(x: Floats, y: Floats) -> Floats:
    """The linear correlation of average ranks, row by row."""
    x, y = _both_given(x, y)
    return pearson(average_ranks(x), average_ranks(y))


def kendall(x: Floats, y: Floats) -> Floats:
    """Kendall's tau-b (Kendall 1945), which corrects for ties, row by row."""
    x, y = np.broadcast_arrays(*_both_given(x, y))
    n_units = x.shape[-1]
    ranks_x = average_ranks(x).reshape(-1, n_units)
    ranks_y = average_ranks(y).reshape(-1, n_units)
    size = max(1, _BLOCK // max(1, n_units**2))
    parts = [
        _tau_b(ranks_x[start : start + size], ranks_y[start : start + size])
        for start in range(0, len(ranks_x), size)
    ]
    return np.concatenate(parts or [np.empty(0)]).reshape(x.shape[:-1])


METHODS: dict[Method, Callable[[Floats, Floats], Floats]] = {
    "pearson": pearson,
    "spearman": spearman,
    "kendall": kendall,
}


def kendall_resampled(x: Floats, y: Floats, counts: Floats) -> Floats:
    """Kendall's tau-b of bootstrap resamples, given how often each draws each unit.

    Copies of one unit tie with each other, so a resample's tau is a quadratic form in the counts.
    """
    signs_x, signs_y = _signs(x), _signs(y)
    agreement, moved_x, moved_y = (
        np.einsum("bn,bn->b", counts @ matrix, counts)
        for matrix in (signs_x * signs_y, signs_x**2, signs_y**2)
    )
    norm = np.sqrt(moved_x * moved_y)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(agreement / np.where(norm > 0, norm, np.nan))


def why_undefined(x: Floats, y: Floats, names: tuple[str, str] = ("x", "y")) -> str:
    """Why the correlation of two rows has no value; empty if it has one."""
    x, y = _both_given(x, y)
    n_units = int(np.isfinite(x).sum())
    if n_units < 2:
        return f"only {number_of(n_units, 'unit')} with both values"
    for side, name in zip((x, y), names, strict=True):
        if not np.any(np.nan_to_num(_centred(side))):
            return f"{name} is the same for all {n_units} units"
    return ""


def t_test_p(r: float, n_units: int, *, two_sided: bool = True) -> float:
    """The p-value of a correlation by Student's t with n - 2 degrees of freedom.

    One-sided: the probability of a correlation at least as far from 0 on the same side.
    """
    if n_units < 3:
        return math.nan
    t = math.inf if abs(r) >= 1 else abs(r) * math.sqrt((n_units - 2) / (1 - r * r))
    return student_t_tail(t, n_units - 2) * (2 if two_sided else 1)


def kendall_p(x: Floats, y: Floats) -> float:
    """The two-sided p-value of tau by the normal approximation, its variance corrected for ties.

    Kendall (1970), Rank Correlation Methods, section 4.6.
    """
    x, y = _both_given(x, y)
    x, y = x[np.isfinite(x)], y[np.isfinite(y)]
    n = len(x)
    ties_x, ties_y = _tie_sizes(x), _tie_sizes(y)
    concordance = float(np.sum(_signs(x) * _signs(y))) / 2
    variance = (_v(n) - sum(map(_v, ties_x)) - sum(map(_v, ties_y))) / 18
    variance += _pairs(ties_x) * _pairs(ties_y) / (2 * n * (n - 1))
    if n > 2:
        variance += _triples(ties_x) * _triples(ties_y) / (9 * n * (n - 1) * (n - 2))
    return min(1.0, 2 * normal_tail(abs(concordance) / math.sqrt(variance)))


def _tau_b(ranks_x: Floats, ranks_y: Floats) -> Floats:
    x, y = _rank_signs(ranks_x), _rank_signs(ranks_y)
    moved_x, moved_y = np.abs(x).sum(axis=(-2, -1)), np.abs(y).sum(axis=(-2, -1))
    norm = np.sqrt(moved_x * moved_y)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((x * y).sum(axis=(-2, -1)) / np.where(norm > 0, norm, np.nan))


def _rank_signs(ranks: Floats) -> Floats:
    """Which of two units ranks higher, for all pairs; 0 also where one is missing."""
    difference = ranks[..., :, None] - ranks[..., None, :]
    return np.asarray(np.sign(np.nan_to_num(difference)))


def _signs(values: Floats) -> Floats:
    return _rank_signs(average_ranks(values))


def _tie_sizes(values: Floats) -> list[int]:
    sizes: list[int] = np.unique(average_ranks(values), return_counts=True)[1].tolist()
    return sizes


def _v(n: int) -> float:
    return n * (n - 1) * (2 * n + 5)


def _pairs(sizes: list[int]) -> float:
    return sum(size * (size - 1) for size in sizes)


def _triples(sizes: list[int]) -> float:
    return sum(size * (size - 1) * (size - 2) for size in sizes)


def _both_given(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    is_missing = np.isnan(x) | np.isnan(y)
    if not is_missing.any():
        return x, y
    return np.where(is_missing, np.nan, x), np.where(is_missing, np.nan, y)


def _centred(values: Floats) -> Floats:
    """The values minus their mean; exact zeros where they differ by rounding noise only."""
    if values.shape[-1] == 0:
        return values
    n = np.maximum(np.isfinite(values).sum(axis=-1, keepdims=True), 1)
    centred: Floats = values - np.nansum(values, axis=-1, keepdims=True) / n
    spread = np.nan_to_num(np.abs(centred)).max(axis=-1, keepdims=True)
    size = np.nan_to_num(np.abs(values)).max(axis=-1, keepdims=True)
    return np.asarray(np.where(spread > 1e-12 * size, centred, centred * 0.0))
