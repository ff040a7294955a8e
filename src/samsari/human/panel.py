"""Human ratings and metric scores side by side, over the systems and items that both know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from samsari.errors import RatingError
from samsari.human.grid import Grid, unit_values
from samsari.human.scores import MetricScores, system_scores
from samsari.stats.distributions import Floats

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

    @cached_property
    def positions(self) -> NDArray[np.int64]:
        """`[system, item]`: where each unit stands in a flattened array."""
        n_systems, n_items = len(self.systems), len(self.items)
        return np.arange(n_systems * n_items).reshape(n_systems, n_items)

    @property
    def metric_columns(self) -> tuple[PanelColumn, ...]:
        """All metrics."""
        return tuple(PanelColumn("metric", name) for name in self.metrics)

    @property
    def aspect_columns(self) -> tuple[PanelColumn, ...]:
        """All aspects."""
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
    columns = {metric.name: _scores(metric, systems, items) for metric in metrics}
    notes = _left_out(names, scored, systems)
    return Panel(systems, items, human, columns, {m.name: m for m in metrics}, notes)


def _system_names(
    whole: Grid, metrics: Sequence[MetricScores], renamed: Mapping[str, str]
) -> dict[str, str]:
    for name in renamed:
        if name not in whole.systems:
            raise RatingError(
                f"the ratings have no system {name!r}",
                remedy=f"they have {_listed(whole.systems)}",
            )
    scored = dict.fromkeys(name for metric in metrics for name in metric.system_names)
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


def _scores(metric: MetricScores, systems: tuple[str, ...], items: tuple[str, ...]) -> Floats:
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
