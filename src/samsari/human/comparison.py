"""Tests of whether one metric follows the ratings better than another.

Metrics of which less is better are multiplied by -1 first. Report the permutation test: it makes no
assumptions. Williams' test is the usual parametric one. Holm's correction is over the comparisons
of one aspect.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from samsari.human.correlation import Level
from samsari.human.panel import Panel, PanelColumn
from samsari.stats.correlation import METHODS, Method
from samsari.stats.distributions import Floats
from samsari.stats.permutation import permutation_difference_p, williams_p, williams_test
from samsari.stats.resampling import holm


@dataclass(frozen=True, slots=True)
class MetricContest:
    """Two metrics' correlations with one aspect and the tests of their difference.

    P-values are None where a test is undefined (`reason` says why).
    """

    level: Level
    method: Method
    aspect: str
    first: str
    second: str
    difference: float | None
    p: float | None
    williams_t: float | None
    williams_p: float | None
    reason: str = ""
    p_holm: float | None = None


def contests(
    panel: Panel,
    level: Level,
    method: Method,
    *,
    against: str = "",
    n_resamples: int = 1000,
    seed: int = 0,
) -> tuple[MetricContest, ...]:
    """All pairs of metrics for each aspect, or only those with the metric `against`."""
    pairs: Iterable[tuple[str, str]] = combinations(panel.metrics, 2)
    if against:
        pairs = [(against, other) for other in panel.metrics if other != against]
    names = tuple(pairs)
    found: list[MetricContest] = []
    for aspect in panel.human:
        part = [
            _contest(panel, level, method, (aspect, *pair), n_resamples, seed) for pair in names
        ]
        corrected = holm([one.p for one in part])
        found += [replace(one, p_holm=p) for one, p in zip(part, corrected, strict=True)]
    return tuple(found)


def _contest(  # noqa: PLR0917 - what, where and how often
    panel: Panel,
    level: Level,
    method: Method,
    names: tuple[str, str, str],
    n_resamples: int,
    seed: int,
) -> MetricContest:
    human, first, second = _columns(panel, level, names)
    r = [float(METHODS[method](a, b)) for a, b in ((human, first), (human, second))]
    between = float(METHODS[method](first, second))
    if any(map(math.isnan, (*r, between))):
        return MetricContest(
            level, method, *names, None, None, None, None, "a correlation is undefined"
        )
    t = _williams(method, r[0], r[1], between, len(human))
    p = permutation_difference_p(
        human, first, second, method=method, n_resamples=n_resamples, seed=seed
    )
    return MetricContest(
        level,
        method,
        *names,
        r[0] - r[1],
        _or_none(p),
        _or_none(t),
        _or_none(williams_p(t, len(human))),
    )


def _columns(
    panel: Panel, level: Level, names: tuple[str, str, str]
) -> tuple[Floats, Floats, Floats]:
    """The aspect and both metrics over the units (or systems) where all three are given."""
    aspect, *metrics = names
    chosen = [PanelColumn("aspect", aspect), *(PanelColumn("metric", name) for name in metrics)]
    if level == "system":
        columns = np.stack([panel.systems_of(one)[0] for one in chosen])
    else:
        columns = np.stack([panel.units(one).ravel() for one in chosen])
    turned = [1, *(panel.scores[name].orientation for name in metrics)]
    columns = columns * np.array(turned)[:, None]
    human, first, second = columns[:, np.isfinite(columns).all(axis=0)]
    return human, first, second


def _williams(method: Method, first: float, second: float, between: float, n: int) -> float:
    # Tau is no product-moment correlation, so Williams' formula says nothing about it.
    return math.nan if method == "kendall" else williams_test(first, second, between, n)


def _or_none(value: float) -> float | None:
    return None if math.isnan(value) else value
