"""Mean ratings of systems, with intervals, and whether two systems differ.

An output's value is the mean over its raters. A system's mean is over its outputs. Intervals are
95 % percentile intervals of a bootstrap over items.

The test between two systems is paired. It uses the items of which both outputs were rated, and asks
how often swapping the two outputs of each item by chance gives a difference as large (approximate
randomisation, two-sided). Holm's correction is over all comparisons of one aspect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from samsari.errors import check_known
from samsari.human.correlation import draws
from samsari.human.grid import Grid, unit_values
from samsari.model.result import Estimate, Interval, undefined
from samsari.stats.agreement import mean_of_defined
from samsari.stats.distributions import Floats
from samsari.stats.resampling import bootstrap_interval, holm, randomisation_p

_BLOCK = 4_000_000


@dataclass(frozen=True, slots=True)
class SystemMean:
    """The mean of one aspect of a system over its rated outputs."""

    aspect: str
    system: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class SystemContest:
    """The difference of two systems in one aspect over the items in which both were rated."""

    aspect: str
    first: str
    second: str
    n_items: int
    difference: float | None
    interval: Interval | None
    p: float | None
    p_holm: float | None = None
    reason: str = ""


def item_table(whole: Grid, aspect: str) -> Floats:
    """`[system, item]` of an aspect, NaN where an output has no rating."""
    items = {item: place for place, item in enumerate(dict.fromkeys(whole.items))}
    rows = {system: place for place, system in enumerate(whole.systems)}
    table = np.full((len(rows), len(items)), np.nan)
    for (system, item), value in zip(whole.units, unit_values(whole, aspect), strict=True):
        table[rows[system], items[item]] = value
    return table


def chosen_aspects(whole: Grid, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """The aspects of these names; all of them if none is named."""
    known = tuple(aspect.id for aspect in whole.aspects)
    for name in wanted:
        check_known(name, known, f"the ratings have no aspect {name!r}", "they have {}")
    return tuple(wanted) or known


def system_means(
    whole: Grid, aspects: Sequence[str] = (), n_resamples: int = 1000, seed: int = 0
) -> tuple[SystemMean, ...]:
    """The mean of every system in every aspect, with its interval."""
    return tuple(
        SystemMean(aspect, system, estimate)
        for aspect in chosen_aspects(whole, aspects)
        for system, estimate in zip(
            whole.systems, _means(item_table(whole, aspect), n_resamples, seed), strict=True
        )
    )


def _means(table: Floats, n_resamples: int, seed: int) -> Iterator[Estimate]:
    chosen = draws(table.shape[1], n_resamples, seed).items
    for row in table:
        given = np.isfinite(row)
        if not given.any():
            yield undefined("no output was rated")
            continue
        replicates = _resampled_mean(row, chosen)
        yield Estimate(float(row[given].mean()), int(given.sum()), bootstrap_interval(replicates))


def _resampled_mean(row: Floats, chosen: np.ndarray) -> Floats:
    """The mean of the values given in each resample of items."""
    found = []
    size = max(1, _BLOCK // max(1, chosen.shape[1]))
    for start in range(0, len(chosen), size):
        found.append(mean_of_defined(row[chosen[start : start + size]].T))
    return np.concatenate(found) if found else np.empty(0)


def system_contests(
    whole: Grid,
    aspects: Sequence[str] = (),
    *,
    against: str = "",
    n_resamples: int = 1000,
    seed: int = 0,
) -> tuple[SystemContest, ...]:
    """Every two systems compared in every aspect, or each with the system `against`."""
    if against:
        what = f"the ratings have no system {against!r}"
        check_known(against, whole.systems, what, "they have {}")
    pairs = tuple(combinations(whole.systems, 2))
    if against:
        pairs = tuple((other, against) for other in whole.systems if other != against)
    found: list[SystemContest] = []
    for aspect in chosen_aspects(whole, aspects):
        table = dict(zip(whole.systems, item_table(whole, aspect), strict=True))
        part = [
            _contest(aspect, pair, table[pair[0]] - table[pair[1]], n_resamples, seed)
            for pair in pairs
        ]
        corrected = holm([one.p for one in part])
        found += [replace(one, p_holm=p) for one, p in zip(part, corrected, strict=True)]
    return tuple(found)


def _contest(
    aspect: str, pair: tuple[str, str], differences: Floats, n_resamples: int, seed: int
) -> SystemContest:
    given = differences[np.isfinite(differences)]
    if not len(given):
        reason = "no item has both outputs rated"
        return SystemContest(aspect, *pair, 0, None, None, None, reason=reason)
    mean = float(given.mean())
    chosen = draws(len(given), n_resamples, seed).items
    interval = bootstrap_interval(_resampled_mean(given, chosen)) if n_resamples else None
    p = randomisation_p(_swapped(given, n_resamples, seed), mean) if n_resamples else None
    return SystemContest(aspect, *pair, len(given), mean, interval, p)


def _swapped(differences: Floats, n_resamples: int, seed: int) -> Floats:
    """The mean difference when the outputs of each item are swapped by chance."""
    rng = np.random.default_rng(seed)
    size = max(1, _BLOCK // len(differences))
    found = []
    for start in range(0, n_resamples, size):
        rows = min(size, n_resamples - start)
        signs = rng.integers(0, 2, size=(rows, len(differences))) * 2.0 - 1.0
        found.append(signs @ differences / len(differences))
    return np.concatenate(found)
