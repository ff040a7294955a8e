"""How far metrics follow human ratings: for single outputs, within groups of them, for systems.

Levels:
- `item`: all outputs pooled.
- `item-by-system`: within each system, then the mean; says nothing about which system is better.
- `item-by-source`: between the systems' outputs for one source, then the mean.
- `system`: between systems; each side's mean (or corpus score) over the items.

Intervals are percentile intervals of a bootstrap over items; the systems stay the same. They say
how the figure would change with other sentences, not with other systems. P-values come from
two-sided permutation tests, within groups where there are groups. Up to eight units all orders are
tried.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from samsari.human.panel import Panel, PanelColumn
from samsari.model.result import Estimate, undefined
from samsari.stats.agreement import mean_of_defined
from samsari.stats.correlation import (
    METHODS,
    Method,
    correlation_p,
    grouped_p,
    permutation_difference_p,
    resampled,
    why_undefined,
    williams_p,
    williams_test,
)
from samsari.stats.distributions import Floats
from samsari.stats.resampling import bootstrap_interval, counts, holm, unit_counts

Level = Literal["item", "item-by-system", "item-by-source", "system"]
LEVELS: tuple[Level, ...] = get_args(Level)
Columns = tuple[PanelColumn, PanelColumn]

# Kendall's tau compares all pairs of units: beyond this many its intervals would take minutes.
MOST_FOR_KENDALL = 3000


@dataclass(frozen=True, slots=True)
class Correlation:
    """How far two columns, usually a metric and an aspect, go together."""

    level: Level
    method: Method
    columns: Columns
    estimate: Estimate

    @property
    def left(self) -> str:
        """The name of the first column, which is a metric if the sides differ."""
        return self.columns[0].name

    @property
    def right(self) -> str:
        """The name of the second column, which is an aspect if the sides differ."""
        return self.columns[1].name


@dataclass(frozen=True, slots=True)
class Draws:
    """Item numbers of each bootstrap resample, and the seed of everything random."""

    items: NDArray[np.int64]
    seed: int
    level: float = 0.95


def draws(n_items: int, n_resamples: int, seed: int, level: float = 0.95) -> Draws:
    """Bootstrap resamples of the items that were rated and scored."""
    rng = np.random.default_rng(seed)
    return Draws(rng.integers(0, max(n_items, 1), (n_resamples, n_items)), seed, level)


def correlate(
    panel: Panel, levels: Sequence[Level], methods: Sequence[Method], resamples: Draws
) -> tuple[Correlation, ...]:
    """Correlate every metric with every aspect of the ratings."""
    return tuple(
        Correlation(level, method, both, estimate(panel, level, method, both, resamples))
        for level in levels
        for method in methods
        for both in product(panel.metric_columns, panel.aspect_columns)
    )


def correlate_alike(
    panel: Panel, level: Level, method: Method, resamples: Draws
) -> tuple[Correlation, ...]:
    """Every metric with every other metric, and every aspect with every other aspect."""
    return tuple(
        Correlation(level, method, both, estimate(panel, level, method, both, resamples))
        for side in (panel.metric_columns, panel.aspect_columns)
        for both in combinations(side, 2)
    )


def estimate(
    panel: Panel, level: Level, method: Method, columns: Columns, resamples: Draws
) -> Estimate:
    """The correlation of two columns at a level."""
    if level == "system":
        return _system_estimate(panel, method, columns, resamples)
    x, y = (panel.units(column) for column in columns)
    if not np.any(np.isfinite(x) & np.isfinite(y)):
        return undefined("no output has both values; are the item ids the same on both sides?")
    if level == "item":
        return _item_estimate(panel, method, columns, resamples)
    groups = (x, y) if level == "item-by-system" else (x.T, y.T)
    return _group_estimate(method, *groups, resamples, by_row=level == "item-by-system")


def _item_estimate(panel: Panel, method: Method, columns: Columns, resamples: Draws) -> Estimate:
    x, y = (panel.units(column).ravel() for column in columns)
    item = np.tile(np.arange(len(panel.items)), len(panel.systems))
    found = item_correlation(method, (x, y), item, resamples, _labels(panel, columns))
    if found.value is None or not len(resamples.items):
        return found
    return replace(found, p=correlation_p(x, y, method, len(resamples.items), resamples.seed))


def item_correlation(
    method: Method,
    values: tuple[Floats, Floats],
    item: NDArray[np.int64],
    resamples: Draws,
    names: tuple[str, str],
) -> Estimate:
    """The correlation over units; its interval is of a bootstrap over the `item` of each unit."""
    given = np.isfinite(values[0]) & np.isfinite(values[1])
    x, y = values[0][given], values[1][given]
    value = float(METHODS[method](x, y))
    if math.isnan(value):
        return undefined(why_undefined(x, y, names), len(x))
    is_slow = method == "kendall" and len(x) > MOST_FOR_KENDALL
    if is_slow or not len(resamples.items):
        return Estimate(value, len(x))
    replicates = np.concatenate(
        [resampled(method, x, y, drawn) for drawn in unit_counts(resamples.items, item[given])]
    )
    return Estimate(value, len(x), bootstrap_interval(replicates, resamples.level))


def _group_estimate(
    method: Method, x: Floats, y: Floats, resamples: Draws, *, by_row: bool
) -> Estimate:
    """The mean of the correlations within each row; rows where it is undefined do not count."""
    within = METHODS[method](x, y)
    defined = np.isfinite(within)
    n_groups = int(defined.sum())
    if not n_groups:
        return undefined("the correlation is undefined within every group", len(within))
    value = float(within[defined].mean())
    if not len(resamples.items):
        return Estimate(value, n_groups)
    if by_row:
        drawn = counts(resamples.items, x.shape[1])
        rows = [resampled(method, a, b, drawn) for a, b in zip(x, y, strict=True)]
        replicates = mean_of_defined(np.stack(rows))
    else:
        # The rows are the items, so a resample is a choice of rows.
        replicates = mean_of_defined(within[resamples.items].T)
    p = grouped_p(x[defined], y[defined], method, len(resamples.items), resamples.seed)
    return Estimate(value, n_groups, bootstrap_interval(replicates, resamples.level), p)


def _labels(panel: Panel, columns: Columns) -> tuple[str, str]:
    return panel.label(columns[0]), panel.label(columns[1])


def _system_estimate(panel: Panel, method: Method, columns: Columns, resamples: Draws) -> Estimate:
    x, y = (panel.systems_of(column)[0] for column in columns)
    n_systems = int(np.sum(np.isfinite(x) & np.isfinite(y)))
    value = float(METHODS[method](x, y))
    if n_systems == 1:
        return undefined("there is only one system", 1)
    if math.isnan(value):
        reason = why_undefined(x, y, _labels(panel, columns)).replace("unit", "system")
        return undefined(reason, n_systems)
    if not len(resamples.items):
        return Estimate(value, n_systems)
    n_items = len(panel.items)
    weights = counts(resamples.items, n_items)
    replicates = METHODS[method](*(panel.systems_of(column, weights) for column in columns))
    p = correlation_p(x, y, method, len(resamples.items), resamples.seed)
    return Estimate(value, n_systems, bootstrap_interval(replicates, resamples.level), p)


# Tests of whether one metric follows the ratings better than another.
#
# Metrics of which less is better are multiplied by -1 first. Report the permutation test: it makes
# no assumptions. Williams' test is the usual parametric one. Holm's correction is over the
# comparisons of one aspect.


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


# What a comparison of metrics with human ratings found.


@dataclass(frozen=True)
class Findings:
    """The values, the correlations of metrics with aspects and among each other, and the tests."""

    panel: Panel
    correlations: tuple[Correlation, ...]
    alike: tuple[Correlation, ...] = ()
    contests: tuple[MetricContest, ...] = ()
