"""Average ranks, and tail probabilities of Student's t."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Average ranks along the last axis, for one row of numbers or for many at once.

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


# Tail probabilities of Student's t, so that no large library is loaded for one integral.
#
# P(T > t) with v degrees of freedom is half the regularised incomplete beta function I_x(v/2,
# 1/2) at x = v / (v + t^2); its continued fraction (Abramowitz and Stegun 1964, 26.5.8) is summed
# by the modified Lentz rule.

_TINY = 1e-300
_STEPS = 10_000


def student_t_tail(t: float, degrees: float) -> float:
    """The probability that Student's t with these degrees of freedom exceeds `t`.

    >>> round(student_t_tail(2.228, 10), 3)  # the 97.5 % point of every printed table
    0.025
    """
    if math.isinf(t):
        return 0.0 if t > 0 else 1.0
    half = 0.5 * _regularised_beta(degrees / 2, 0.5, degrees / (degrees + t * t))
    return half if t >= 0 else 1.0 - half


def student_t_point(level: float, degrees: float) -> float:
    """The point within which Student's t stays with this probability, on both sides.

    >>> round(student_t_point(0.95, 10), 3)
    2.228
    """
    low, high = 0.0, 1.0
    while 1 - 2 * student_t_tail(high, degrees) < level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        inside = 1 - 2 * student_t_tail(middle, degrees) < level
        low, high = (middle, high) if inside else (low, middle)
    return high


def normal_tail(z: float) -> float:
    """The probability that a standard normal variable exceeds `z`."""
    return 0.5 * math.erfc(z / math.sqrt(2))


def _regularised_beta(a: float, b: float, x: float) -> float:
    if x <= 0.0 or x >= 1.0:
        return float(x >= 1.0)
    logarithm = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(logarithm + a * math.log(x) + b * math.log1p(-x))
    # The fraction converges fast only below the mean of the beta distribution.
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(a, b, x) / a
    return 1.0 - front * _beta_fraction(b, a, 1.0 - x) / b


def _beta_fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, 1.0 / _away_from_zero(1.0 - (a + b) * x / (a + 1.0))
    fraction = d
    for step in range(1, _STEPS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        change = 1.0
        for term in (even, odd):
            d = 1.0 / _away_from_zero(1.0 + term * d)
            c = _away_from_zero(1.0 + term / c)
            change = c * d
            fraction *= change
        if abs(change - 1.0) < 1e-15:
            break
    return fraction


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


# How well levels hit their targets: weighted F1, adjacent accuracy and RMSE.


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
