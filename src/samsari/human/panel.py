"""Human ratings and metric scores side by side, over the systems and items that both know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from samsari.errors import MetricError, RatingError, SettingError, check_known
from samsari.formats.ratings import ScoreRow
from samsari.human.grid import Grid, unit_values
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, as_array, without_version
from samsari.model.result import MetricInfo, Result, System
from samsari.stats.distributions import Floats

# Scores of metrics, from samsari or from elsewhere, as correlation needs them.

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
            parts.setdefault(without_version(info.signature), []).append(
                _metric_scores(result, info)
            )
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


def _metric_scores(result: Result, info: MetricInfo) -> MetricScores:
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


# Human ratings and metric scores side by side, over the systems and items that both know.

Side = Literal["metric", "aspect"]
_SIDES: Mapping[Side, str] = {"metric": "metric", "aspect": "ratings"}  # as people read them


@dataclass(frozen=True, slots=True)
class PanelColumn:
    """A metric or an aspect of a panel. Both may have one name, so a name alone chooses nothing."""

    side: Side
    name: str


@dataclass(frozen=True)
class Panel:
    """Aligned values: `human[aspect][system, item]` and `metrics[name][system, item]`.

    NaN stands where a side has no value. `left_out` says in sentences what could not be used.
    """

    systems: tuple[str, ...]
    items: tuple[str, ...]
    human: Mapping[str, Floats]
    metrics: Mapping[str, Floats]
    scores: Mapping[str, MetricScores]
    left_out: tuple[str, ...] = ()

    @property
    def metric_columns(self) -> tuple[PanelColumn, ...]:
        """The names of all metrics beside the ratings."""
        return tuple(PanelColumn("metric", name) for name in self.metrics)

    @property
    def aspect_columns(self) -> tuple[PanelColumn, ...]:
        """The names of all aspects that were rated."""
        return tuple(PanelColumn("aspect", name) for name in self.human)

    def units(self, column: PanelColumn) -> Floats:
        """`[system, item]` of a metric or an aspect."""
        return (self.metrics if column.side == "metric" else self.human)[column.name]

    def systems_of(self, column: PanelColumn, counts: Floats | None = None) -> Floats:
        """`[resample, system]` of a metric or an aspect for each row of item counts."""
        if column.side == "metric":
            return self.metric_systems(column.name, counts)
        return self.human_systems(column.name, counts)

    def label(self, column: PanelColumn) -> str:
        """The name, with its side where a metric and an aspect share it."""
        is_shared = column.name in self.metrics and column.name in self.human
        return f"{column.name} ({_SIDES[column.side]})" if is_shared else column.name

    def human_systems(self, aspect: str, counts: Floats | None = None) -> Floats:
        """`[resample, system]`: mean ratings of the systems for each row of item counts."""
        weights = np.ones((1, len(self.items))) if counts is None else counts
        values = self.human[aspect]
        given = np.isfinite(values)
        n = weights @ given.T
        with np.errstate(invalid="ignore", divide="ignore"):
            sums = weights @ np.where(given, values, 0.0).T
            return np.asarray(sums / np.where(n > 0, n, np.nan))

    def metric_systems(self, name: str, counts: Floats | None = None) -> Floats:
        """`[resample, system]`: scores of the systems for each row of item counts."""
        weights = np.ones((1, len(self.items))) if counts is None else counts
        columns = [self._column(name, system, weights) for system in self.systems]
        return np.stack(columns, axis=1)

    def _column(self, name: str, system: str, weights: Floats) -> Floats:
        return system_scores(self.scores[name], system, self.items, weights)


def panel(
    whole: Grid, metrics: Sequence[MetricScores], renamed: Mapping[str, str] | None = None
) -> Panel:
    """The ratings and the scores over the systems that both know.

    `renamed` maps system names of the ratings to those of the scores. Ratings without a system
    name go with the scores' only system.
    """
    names = _system_names(whole, metrics, renamed or {})
    scored = dict.fromkeys(name for metric in metrics for name in metric.system_names)
    systems = tuple(name for name in dict.fromkeys(names.values()) if name in scored)
    if not systems:
        raise RatingError(
            f"ratings and scores have no system in common: the ratings have {_listed(names)}, "
            f"the scores have {_listed(scored)}",
            remedy="name the systems alike, or say --rename 'NAME IN RATINGS=NAME IN SCORES'",
        )
    items = tuple(dict.fromkeys(whole.items))
    human = {aspect.id: _table(whole, aspect.id, names, systems, items) for aspect in whole.aspects}
    columns = {metric.name: _score_table(metric, systems, items) for metric in metrics}
    notes = _left_out(names, scored, systems)
    return Panel(systems, items, human, columns, {m.name: m for m in metrics}, notes)


def scored_panel(result: Result) -> Panel:
    """The scores of a result alone, without ratings."""
    metrics = from_results((result,))
    systems = tuple(system.name for system in result.systems if system.role == "system")
    items = result.pair_ids
    columns = {metric.name: _score_table(metric, systems, items) for metric in metrics}
    return Panel(systems, items, {}, columns, {metric.name: metric for metric in metrics})


def _system_names(
    whole: Grid, metrics: Sequence[MetricScores], renamed: Mapping[str, str]
) -> dict[str, str]:
    scored = dict.fromkeys(name for metric in metrics for name in metric.system_names)
    for side, known, wanted in (
        ("ratings", whole.systems, renamed),
        ("scores", scored, renamed.values()),
    ):
        for name in wanted:
            what = f"the {side} have no system {name!r}"
            check_known(name, known, what, "they have {}", kind=RatingError)
    if whole.systems == ("",) and len(scored) == 1:
        return {"": next(iter(scored))}
    names = {name: renamed.get(name, name) for name in whole.systems}
    for name, other in names.items():
        if list(names.values()).count(other) > 1:
            raise RatingError(
                f"two systems of the ratings would be {other!r}, one of them {name!r}",
                remedy="rename each to a name of its own",
            )
    return names


def _table(
    whole: Grid,
    aspect: str,
    names: Mapping[str, str],
    systems: tuple[str, ...],
    items: tuple[str, ...],
) -> Floats:
    rows = {name: index for index, name in enumerate(systems)}
    columns = {item: index for index, item in enumerate(items)}
    table = np.full((len(systems), len(items)), np.nan)
    for (system, item), value in zip(whole.units, unit_values(whole, aspect), strict=True):
        if names[system] in rows:
            table[rows[names[system]], columns[item]] = value
    return table


def _score_table(metric: MetricScores, systems: tuple[str, ...], items: tuple[str, ...]) -> Floats:
    return np.array(
        [[metric.units.get((system, item), np.nan) for item in items] for system in systems]
    )


def _left_out(
    names: Mapping[str, str], scored: Mapping[str, None], systems: tuple[str, ...]
) -> tuple[str, ...]:
    unscored = [name for name, other in names.items() if other not in systems]
    unrated = [name for name in scored if name not in systems]
    notes = []
    if unscored:
        notes.append(f"rated but not scored, left out: {_listed(unscored)}")
    if unrated:
        notes.append(f"scored but not rated, left out: {_listed(unrated)}")
    return tuple(notes)


def _listed(names: Sequence[str] | Mapping[str, object]) -> str:
    return ", ".join(name or "(no name)" for name in names)
