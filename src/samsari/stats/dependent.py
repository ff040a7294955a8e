"""Two tests of whether one metric follows the human ratings better than another.

Both correlations share the human side, so they are not independent. The permutation test swaps the
two metrics' standardised scores unit by unit (Deutsch, Dror and Roth 2021, "A Statistical Analysis
of Summarization Evaluation Metrics Using Resampling Methods") and holds for any correlation;
Williams' test (Williams 1959; Steiger 1980, formula 7) assumes normal data and Pearson's r.
"""

from __future__ import annotations

import math

import numpy as np

from samsari.stats.correlation import METHODS, Method
from samsari.stats.distributions import student_t_tail
from samsari.stats.ranks import Floats, average_ranks

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
