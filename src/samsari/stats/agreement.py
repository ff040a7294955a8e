"""How far raters agree: absolute agreement, weighted kappa, Krippendorff's alpha, rank correlation.

Every function takes `values[..., rater, unit]` with NaN for a rating that is missing and returns
one number for each leading index, so a thousand resamples are one call. NaN is the answer where
nothing is defined. Pairwise figures are means over the pairs of raters for which they are defined.

- Absolute agreement: the share of units to which both raters gave the same value.
- Quadratic weighted kappa (Cohen 1968): 1 - observed / expected squared difference.
- Krippendorff's alpha (Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability"); ordinal
  alpha is interval alpha on mid-ranks, which is its difference function written out.
- Spearman's rho between two raters over the units that both rated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from samsari.stats.correlation import pearson, spearman
from samsari.stats.distributions import Floats, average_ranks

Scale = Literal["nominal", "ordinal", "interval"]

_BLOCK = 500_000


def absolute_agreement(values: Floats) -> Floats:
    """The mean share of equal answers over all pairs of raters."""
    return pair_mean(values, _share_equal)


def weighted_kappa(values: Floats) -> Floats:
    """The mean quadratic weighted kappa over all pairs of raters."""
    return pair_mean(values, _kappa)


def mean_spearman(values: Floats) -> Floats:
    """The mean Spearman correlation over all pairs of raters."""
    if np.isnan(values).any():
        return pair_mean(values, spearman)
    return pair_mean(average_ranks(values), pearson)


def pair_mean(values: Floats, figure: Callable[[Floats, Floats], Floats]) -> Floats:
    """The mean of a figure over all pairs of raters for which it is defined."""
    pairs = np.array(pairs_in_common(values), dtype=np.int64).reshape(-1, 2)
    width = int(np.prod(values.shape[:-2])) * values.shape[-1]
    # Many small pairs at once, few large ones: each way is slow where the other is quick.
    size = max(1, _BLOCK // max(1, width))
    found = [
        figure(values[..., part[:, 0], :], values[..., part[:, 1], :])
        for part in np.split(pairs, range(size, len(pairs), size))
    ]
    return mean_of_defined(np.moveaxis(np.concatenate(found, axis=-1), -1, 0))


def pairs_in_common(values: Floats) -> tuple[tuple[int, int], ...]:
    """The pairs of raters who answered for at least one common unit.

    Among many raters most pairs have no unit in common; leaving these out changes no figure.
    """
    answered = np.isfinite(values).reshape(-1, *values.shape[-2:])
    meetings = np.einsum("bru,bsu->rs", answered.astype(np.float64), answered, optimize=True)
    return tuple((int(i), int(j)) for i, j in np.argwhere(np.triu(meetings, k=1)))


def krippendorff_alpha(values: Floats, scale: Scale) -> Floats:
    """Krippendorff's alpha over all raters; units with fewer than two ratings do not count."""
    n_given = np.isfinite(values).sum(axis=-2)
    pairable = np.where((n_given >= 2)[..., None, :], values, np.nan)
    if scale == "nominal":
        observed, expected = _nominal_disagreement(pairable)
    else:
        if scale == "ordinal":
            flat = pairable.reshape(*pairable.shape[:-2], -1)
            pairable = average_ranks(flat).reshape(pairable.shape)
        observed, expected = _interval_disagreement(pairable)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(1.0 - observed / np.where(expected > 0, expected, np.nan))


def _share_equal(left: Floats, right: Floats) -> Floats:
    n = (np.isfinite(left) & np.isfinite(right)).sum(axis=-1)
    with np.errstate(invalid="ignore"):
        return np.asarray((left == right).sum(axis=-1) / np.where(n > 0, n, np.nan))


def _kappa(left: Floats, right: Floats) -> Floats:
    is_missing = np.isnan(left) | np.isnan(right)
    if is_missing.any():
        left, right = np.where(is_missing, np.nan, left), np.where(is_missing, np.nan, right)
    n = (~is_missing).sum(axis=-1)
    n = np.where(n > 0, n, np.nan)
    observed = np.nansum((left - right) ** 2, axis=-1) / n
    mean_left, mean_right = np.nansum(left, axis=-1) / n, np.nansum(right, axis=-1) / n
    squares = np.nansum(left**2, axis=-1) / n + np.nansum(right**2, axis=-1) / n
    expected = squares - 2 * mean_left * mean_right
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(1.0 - observed / np.where(expected > 1e-12 * squares, expected, np.nan))


def _nominal_disagreement(values: Floats) -> tuple[Floats, Floats]:
    n_given = np.isfinite(values).sum(axis=-2)
    equal = np.zeros(n_given.shape)
    pooled_equal = np.zeros(n_given.shape[:-1])
    for category in np.unique(values[np.isfinite(values)]):
        count = (values == category).sum(axis=-2)
        equal += count.astype(np.float64) ** 2
        pooled_equal += count.sum(axis=-1).astype(np.float64) ** 2
    return _disagreements(n_given, n_given**2 - equal, n_given.sum(axis=-1) ** 2 - pooled_equal)


def _interval_disagreement(values: Floats) -> tuple[Floats, Floats]:
    n_given = np.isfinite(values).sum(axis=-2)
    # Around the mean, where the sums of squares lose no digits.
    total = np.maximum(n_given.sum(axis=-1), 1)
    values = values - (np.nansum(values, axis=(-2, -1)) / total)[..., None, None]
    sums, squares = np.nansum(values, axis=-2), np.nansum(values**2, axis=-2)
    within = 2 * (n_given * squares - sums**2)
    pooled = 2 * (total * squares.sum(axis=-1) - sums.sum(axis=-1) ** 2)
    return _disagreements(n_given, within, pooled)


def _disagreements(n_given: Floats, within: Floats, pooled: Floats) -> tuple[Floats, Floats]:
    """Observed and expected disagreement from the sums over ordered pairs of values."""
    n = n_given.sum(axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        observed = np.sum(within / np.maximum(n_given - 1, 1), axis=-1) / n
        expected = pooled / (n * (n - 1.0))
    return observed, expected


def mean_of_defined(values: Floats) -> Floats:
    """The mean over the first axis of what is not NaN; NaN where nothing is."""
    n = np.isfinite(values).sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.nansum(values, axis=0) / np.where(n > 0, n, np.nan))
