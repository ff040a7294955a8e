"""Intervals and comparisons of systems, from the tallies of a result alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from samsari.errors import CorpusError, MetricError, SettingError
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, Rows, as_array
from samsari.model.result import Comparison, Interval, Result, System
from samsari.stats.resampling import (
    Resampling,
    bootstrap_p,
    bootstrap_totals,
    holm,
    percentile_interval,
    randomisation_p,
    swap_totals,
)


def with_intervals(result: Result, metrics: Sequence[Metric], plan: Resampling) -> Result:
    """The result with a bootstrap interval on every score that is defined."""
    need_tallies(result)
    spans = {
        (system.name, metric.name): percentile_interval(resampled, plan.level)
        for metric in metrics
        for system, resampled in _resampled(result, metric, plan)
    }
    return replace(
        result,
        systems=tuple(
            replace(
                system,
                scores=tuple(
                    replace(score, interval=_interval(spans[system.name, score.metric], plan))
                    if score.value is not None
                    else score
                    for score in system.scores
                ),
            )
            for system in result.systems
        ),
    )


def with_comparisons(
    result: Result, metrics: Sequence[Metric], plan: Resampling, *, against: str = ""
) -> Result:
    """The result with systems compared: each with `against`, or every two of them."""
    need_tallies(result)
    if against:
        result.system(against)  # raises if there is none
    found: list[Comparison] = []
    for metric in metrics:
        found += _corrected(list(_compared(result, metric, plan, against)))
    return replace(result, comparisons=tuple(found))


def need_tallies(result: Result) -> None:
    """Raise if the tallies of the pairs were not kept."""
    if any(not system.tallies for system in result.systems):
        raise CorpusError(
            "intervals and comparisons need the tallies of every pair, which were not kept",
            remedy="score again with --keep tallies",
        )


def formula_of(name: str, signature: str) -> Metric:
    """The metric of a signature; only its formula is used, so its model may differ."""
    try:
        return create(signature)
    except (MetricError, SettingError):
        return create(name)


def _interval(span: tuple[float, float] | None, plan: Resampling) -> Interval | None:
    if span is None:
        return None
    return Interval(*span, level=plan.level, method=plan.method("bootstrap"))


def _resampled(result: Result, metric: Metric, plan: Resampling) -> Iterator[tuple[System, Rows]]:
    """Each system with its score in every resample; all systems share the resamples."""
    tables = [as_array(system.tallies[metric.name]) for system in result.systems]
    for system, totals in zip(result.systems, bootstrap_totals(tables, plan), strict=True):
        yield system, metric.scores(totals)


def _rivals(result: Result, against: str) -> list[tuple[System, System]]:
    systems = [system for system in result.systems if system.role == "system"]
    if against:
        baseline = result.system(against)
        return [(system, baseline) for system in systems if system.name != against]
    return [(system, baseline) for baseline, system in combinations(systems, 2)]


def _compared(
    result: Result, metric: Metric, plan: Resampling, against: str
) -> Iterator[Comparison]:
    rivals = _rivals(result, against)
    if not rivals:
        return
    scores = {system.name: values for system, values in _resampled(result, metric, plan)}
    gaps = [_rows(theirs, metric) - _rows(ours, metric) for ours, theirs in rivals]
    for (ours, theirs), gains in zip(rivals, swap_totals(gaps, plan), strict=True):
        before = ours.score(metric.name).value, theirs.score(metric.name).value
        if before[0] is None or before[1] is None:
            reason = ours.score(metric.name).reason or theirs.score(metric.name).reason
            yield Comparison(
                metric.name, ours.name, theirs.name, None, None, None, None, reason=reason
            )
            continue
        observed = before[0] - before[1]
        drawn = scores[ours.name] - scores[theirs.name]
        yield Comparison(
            metric.name,
            ours.name,
            theirs.name,
            observed,
            _interval(percentile_interval(drawn, plan.level), plan),
            bootstrap_p(drawn, observed),
            randomisation_p(_swapped(ours, theirs, metric, gains), observed),
        )


def _rows(system: System, metric: Metric) -> Rows:
    return as_array(system.tallies[metric.name])


def _swapped(ours: System, theirs: System, metric: Metric, gains: Rows) -> Rows:
    """The differences after pairs were swapped between the two systems by chance."""
    mine = metric.scores(_rows(ours, metric).sum(axis=0) + gains)
    other = metric.scores(_rows(theirs, metric).sum(axis=0) - gains)
    return mine - other


def _corrected(comparisons: list[Comparison]) -> list[Comparison]:
    bootstrap = holm([comparison.p_bootstrap for comparison in comparisons])
    randomisation = holm([comparison.p_randomisation for comparison in comparisons])
    return [
        replace(comparison, p_bootstrap_holm=first, p_randomisation_holm=second)
        for comparison, first, second in zip(comparisons, bootstrap, randomisation, strict=True)
    ]
