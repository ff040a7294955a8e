"""Scores of metrics, from samsari or from elsewhere, as correlation needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from samsari.errors import MetricError, RatingError, SettingError
from samsari.formats.scores import ScoreRow
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, as_array, without_version
from samsari.model.result import MetricInfo, Result, System
from samsari.stats.distributions import Floats

Unit = tuple[str, str]


@dataclass(frozen=True)
class Recount:
    """Tallies of one system's pairs and the formula over their sum.

    They give the score of any choice of pairs by one matrix product.
    """

    items: tuple[str, ...]
    tallies: Floats
    formula: Callable[[Floats], Floats]


@dataclass(frozen=True)
class MetricScores:
    """A metric's scores: for units (system, item), and for whole systems where they exist.

    `recounts` holds, for systems whose tallies were kept, what a corpus score is made of; for
    other systems the score of some items is the mean of their unit scores.
    """

    name: str
    units: Mapping[Unit, float] = field(default_factory=dict)
    systems: Mapping[str, float] = field(default_factory=dict)
    higher_is_better: bool | None = True
    signature: str = ""
    recounts: Mapping[str, Recount] = field(default_factory=dict)

    @property
    def system_names(self) -> tuple[str, ...]:
        """All systems with a score of any kind."""
        return tuple(dict.fromkeys((*(system for system, _ in self.units), *self.systems)))

    @property
    def orientation(self) -> int:
        """-1 for a metric of which less is better, 1 otherwise."""
        return -1 if self.higher_is_better is False else 1


def system_scores(
    metric: MetricScores, system: str, items: tuple[str, ...], counts: Floats
) -> Floats:
    """The score of a system for each row of item counts; NaN where it has none.

    If none of the items is known, it is the score of the whole system.
    """
    recount = metric.recounts.get(system)
    if recount is not None and set(recount.items) & set(items):
        place = {item: index for index, item in enumerate(items)}
        known = [index for index, item in enumerate(recount.items) if item in place]
        chosen = counts[:, [place[recount.items[index]] for index in known]]
        return recount.formula(chosen @ recount.tallies[known])
    values = np.array([metric.units.get((system, item), np.nan) for item in items])
    if np.isfinite(values).any():
        given = np.isfinite(values)
        weights = counts[:, given]
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(weights @ values[given] / weights.sum(axis=1))
    # Only a score of the whole system is known, and no choice of items changes it.
    return np.full(len(counts), metric.systems.get(system, np.nan))


# Scores of metrics from samsari's results, or from rows of a table made elsewhere.


def from_results(results: Sequence[Result]) -> tuple[MetricScores, ...]:
    """The scores of each metric over the systems of all results.

    One metric with two signatures gives two columns, named by their signatures.
    """
    parts: dict[str, list[MetricScores]] = {}
    for result in results:
        for info in result.metrics:
            parts.setdefault(without_version(info.signature), []).append(_scores(result, info))
    names = [found[0].name for found in parts.values()]
    return tuple(
        _merged(found, signature if names.count(found[0].name) > 1 else found[0].name)
        for signature, found in parts.items()
    )


def from_rows(rows: Iterable[ScoreRow]) -> tuple[MetricScores, ...]:
    """The scores of each metric in a table."""
    units: dict[str, dict[Unit, float]] = {}
    systems: dict[str, dict[str, float]] = {}
    for row in rows:
        units.setdefault(row.metric, {})
        systems.setdefault(row.metric, {})
        if row.item:
            units[row.metric][row.system, row.item] = row.value
        else:
            systems[row.metric][row.system] = row.value
    return tuple(
        MetricScores(name, found, systems[name], higher_is_better=None, signature=name)
        for name, found in units.items()
    )


def _scores(result: Result, info: MetricInfo) -> MetricScores:
    metric = _formula(info)
    systems: dict[str, float] = {}
    units: dict[Unit, float] = {}
    recounts: dict[str, Recount] = {}
    ids = result.pair_ids
    for system in result.systems:
        if system.role != "system":
            continue
        value = system.score(info.name).value
        if value is not None:
            systems[system.name] = value
        recount = _recount(system, info, metric, ids)
        if recount is not None:
            recounts[system.name] = recount
            values = recount.formula(recount.tallies)
            units |= {
                (system.name, item): float(one)
                for item, one in zip(ids, values, strict=True)
                if np.isfinite(one)
            }
    return MetricScores(info.name, units, systems, info.higher_is_better, info.signature, recounts)


def _formula(info: MetricInfo) -> Metric | None:
    """The metric behind a signature; None if this installation does not have it."""
    try:
        return create(info.signature)
    except (MetricError, SettingError):
        return None


def _recount(
    system: System, info: MetricInfo, metric: Metric | None, ids: tuple[str, ...]
) -> Recount | None:
    tallies = system.tallies.get(info.name)
    if metric is None or tallies is None:
        return None
    return Recount(ids, as_array(tallies), metric.scores)


def _merged(parts: Sequence[MetricScores], name: str) -> MetricScores:
    units: dict[Unit, float] = {}
    systems: dict[str, float] = {}
    recounts: dict[str, Recount] = {}
    for part in parts:
        twice = [system for system in part.system_names if system in systems]
        if twice:
            raise RatingError(
                f"the results score {twice[0]!r} with {name} twice",
                remedy="give each system to one --results file only, or rename it in one of them",
            )
        units |= part.units
        systems |= part.systems
        recounts |= part.recounts
    first = parts[0]
    return MetricScores(name, units, systems, first.higher_is_better, first.signature, recounts)
