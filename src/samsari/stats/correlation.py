"""Pearson's r, Spearman's rho and Kendall's tau-b, for one pair of rows or for many at once.

Every function takes arrays whose last axis runs over the units (pairs, systems) and returns one
number for each row. A unit with NaN on either side is left out. NaN is also the answer where the
correlation is undefined (fewer than two units, or one side constant); `why_undefined` says which.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import permutations
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


# Bootstrap resamples, each given by how often it draws each unit.


def resampled(method: Method, x: Floats, y: Floats, counts: Floats) -> Floats:
    """The correlation of two rows in each resample; units with NaN on either side are left out.

    `counts[resample, unit]` says how often a resample draws a unit.
    """
    given = np.isfinite(x) & np.isfinite(y)
    x, y, counts = x[given], y[given], counts[:, given]
    if method == "kendall":
        return _kendall_resampled(x, y, counts)
    if method == "spearman":
        return _weighted_pearson(_ranks_among(x, counts), _ranks_among(y, counts), counts)
    return _weighted_pearson(x, y, counts)


def _weighted_pearson(x: Floats, y: Floats, weights: Floats) -> Floats:
    n = weights.sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        x, y = (_weighted_centred(side, weights, n) for side in (x, y))
        norm = np.sqrt((weights * x * x).sum(axis=-1) * (weights * y * y).sum(axis=-1))
        product = (weights * x * y).sum(axis=-1)
        return np.asarray(np.clip(product / np.where(norm > 0, norm, np.nan), -1.0, 1.0))


def _weighted_centred(values: Floats, weights: Floats, n: Floats) -> Floats:
    """The values minus their weighted mean; zeros where all that is drawn is equal."""
    centred = values - (weights * values).sum(axis=-1, keepdims=True) / n
    spread = np.where(weights > 0, np.abs(centred), 0.0).max(axis=-1, keepdims=True, initial=0.0)
    return np.asarray(np.where(spread > 1e-12 * np.abs(values).max(initial=0.0), centred, 0.0))


def _ranks_among(values: Floats, counts: Floats) -> Floats:
    """`[resample, unit]`: the average rank of each unit among all copies that are drawn."""
    if not len(values):
        return counts
    ranks = average_ranks(values)
    order = np.argsort(ranks, kind="stable")
    is_first = np.diff(ranks[order], prepend=0.0) != 0
    tied = np.add.reduceat(counts[:, order], np.flatnonzero(is_first), axis=1)
    found = np.empty_like(counts)
    found[:, order] = (np.cumsum(tied, axis=1) - (tied - 1) / 2)[:, np.cumsum(is_first) - 1]
    return found


def _kendall_resampled(x: Floats, y: Floats, counts: Floats) -> Floats:
    # Copies of one unit tie with each other, so a resample's tau is a quadratic form in the counts.
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


# Permutation p-values: how often a random order does as well.
#
# Up to `EXACT_UNITS` units every order is tried; beyond, orders are drawn at random and the
# observed one is counted among them, so that a p-value is never 0 (Phipson and Smyth 2010).

EXACT_UNITS = 8
_SLACK = 1e-12


def correlation_p(
    x: Floats, y: Floats, method: Method = "pearson", n_resamples: int = 1000, seed: int = 0
) -> float:
    """The two-sided p-value of a correlation; NaN where the correlation is undefined.

    Kendall's tau uses its normal approximation beyond `EXACT_UNITS` units.
    """
    given = np.isfinite(x) & np.isfinite(y)
    x, y = x[given], y[given]
    if len(x) < 2 or math.isnan(observed := float(METHODS[method](x, y))):
        return math.nan
    if method == "kendall" and len(x) > EXACT_UNITS:
        return kendall_p(x, y)
    if method == "spearman":
        x, y, method = average_ranks(x), average_ranks(y), "pearson"
    is_exact = len(x) <= EXACT_UNITS
    n_extreme = n_orders = 0
    for orders in _all_orders(len(x)) if is_exact else _random_orders(len(x), n_resamples, seed):
        values = METHODS[method](x, y[orders])
        n_extreme += int(np.sum(np.abs(values) >= abs(observed) - _SLACK))
        n_orders += len(orders)
    return n_extreme / n_orders if is_exact else (n_extreme + 1) / (n_orders + 1)


def grouped_p(
    x: Floats, y: Floats, method: Method = "pearson", n_resamples: int = 1000, seed: int = 0
) -> float:
    """The two-sided p-value of the mean correlation of `x[group]` with `y[group]`.

    Values are shuffled within their group only. Groups may hold NaN where a unit is missing.
    """
    rng = np.random.default_rng(seed)
    observed = abs(float(np.mean(METHODS[method](x, y))))
    sums, n_defined = np.zeros(n_resamples), np.zeros(n_resamples)
    for row_x, row_y in zip(x, y, strict=True):
        given = np.isfinite(row_x) & np.isfinite(row_y)
        shuffled = rng.permuted(np.tile(row_y[given], (n_resamples, 1)), axis=1)
        found = METHODS[method](np.broadcast_to(row_x[given], shuffled.shape), shuffled)
        sums += np.nan_to_num(found)
        n_defined += np.isfinite(found)
    return share_at_least(observed, np.abs(sums / np.maximum(n_defined, 1)))


def agreement_p(
    statistic: Callable[[Floats], Floats], values: Floats, n_resamples: int = 1000, seed: int = 0
) -> float:
    """The share of shuffles in which raters agree at least as well as `values[rater, unit]` do.

    Each rater's answers are shuffled over the units that the rater answered. So the raters keep
    their habits: one who always says 3 still does.
    """
    observed = float(statistic(values))
    if math.isnan(observed):
        return math.nan
    rng = np.random.default_rng(seed)
    size = max(1, _BLOCK // max(1, values.size))
    found, n_left = [], n_resamples
    while n_left:
        n_rows = min(size, n_left)
        shuffled = np.broadcast_to(values, (n_rows, *values.shape)).copy()
        for rater in range(values.shape[0]):
            answered = np.flatnonzero(np.isfinite(values[rater]))
            answers = np.tile(values[rater, answered], (n_rows, 1))
            shuffled[:, rater, answered] = rng.permuted(answers, axis=1)
        found.append(statistic(shuffled))
        n_left -= n_rows
    return share_at_least(observed, np.concatenate(found))


def share_at_least(observed: float, chance: Floats) -> float:
    """The p-value of a figure given what chance alone made of it, itself counted among them."""
    n_extreme = int(np.sum(chance >= observed - _SLACK))
    return (n_extreme + 1) / (len(chance) + 1)


def _all_orders(n: int) -> Iterator[np.ndarray]:
    yield np.array(list(permutations(range(n))))


def _random_orders(n: int, n_orders: int, seed: int) -> Iterator[np.ndarray]:
    rng = np.random.default_rng(seed)
    size = max(1, _BLOCK // n)
    for start in range(0, n_orders, size):
        n_rows = min(size, n_orders - start)
        yield rng.permuted(np.tile(np.arange(n), (n_rows, 1)), axis=1)


# Two tests of whether one metric follows the human ratings better than another.
#
# Both correlations share the human side, so they are not independent. The permutation test swaps
# the two metrics' standardised scores unit by unit (Deutsch, Dror and Roth 2021, "A Statistical
# Analysis of Summarization Evaluation Metrics Using Resampling Methods") and holds for any
# correlation; Williams' test (Williams 1959; Steiger 1980, formula 7) assumes normal data and
# Pearson's r.

_CHUNK = 2_000_000


def williams_test(r_first: float, r_second: float, r_between: float, n_units: int) -> float:
    """The t statistic, with n - 3 degrees of freedom, of r(human, first) - r(human, second).

    `r_between` is the correlation of the two metrics with each other; NaN where undefined.
    """
    determinant = 1 - r_first**2 - r_second**2 - r_between**2
    determinant += 2 * r_first * r_second * r_between
    if n_units <= 3:
        return math.nan
    mean = (r_first + r_second) / 2
    # Rounding may leave a perfect fit a hair below zero.
    spread = 2 * max(determinant, 0.0) * (n_units - 1) / (n_units - 3)
    spread += mean**2 * (1 - r_between) ** 3
    if spread <= 1e-15:
        return math.nan
    return (r_first - r_second) * math.sqrt((n_units - 1) * (1 + r_between) / spread)


def williams_p(t: float, n_units: int) -> float:
    """The two-sided p-value of Williams' t; NaN if t is undefined."""
    return math.nan if math.isnan(t) else 2 * student_t_tail(abs(t), n_units - 3)


def permutation_difference_p(
    human: Floats,
    first: Floats,
    second: Floats,
    *,
    method: Method = "pearson",
    n_resamples: int = 1000,
    seed: int = 0,
) -> float:
    """The two-sided p-value of r(human, first) - r(human, second); NaN if one is undefined."""
    given = np.isfinite(human) & np.isfinite(first) & np.isfinite(second)
    human, first, second = human[given], first[given], second[given]
    if method != "pearson":
        # Ranks bring both metrics to one scale before their scores change places.
        first, second = average_ranks(first), average_ranks(second)
    correlation = METHODS[method]
    observed = correlation(human, first) - correlation(human, second)
    if np.isnan(observed):
        return math.nan
    first, second = _standardised(first), _standardised(second)
    rng = np.random.default_rng(seed)
    n_extreme, n_left = 0, n_resamples
    while n_left:
        n_rows = min(n_left, max(1, _CHUNK // len(human)))
        swaps = rng.random((n_rows, len(human))) < 0.5
        one, other = np.where(swaps, second, first), np.where(swaps, first, second)
        differences = correlation(human, one) - correlation(human, other)
        n_extreme += int(np.sum(np.abs(differences) >= abs(observed) - 1e-12))
        n_left -= n_rows
    return (n_extreme + 1) / (n_resamples + 1)


def _standardised(values: Floats) -> Floats:
    return np.asarray((values - values.mean()) / values.std())
