"""A Result as tables: scores, parts, comparisons."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.model.result import Comparison, MetricInfo, Result, Score, System
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.tables import value_cell

ARROWS = {True: "↑", False: "↓", None: ""}
BASELINES = {
    "identity": "identity (copy of the input)",
    "leave-one-out": "leave-one-out reference",
}


def score_table(result: Result, *, parts: bool = False) -> Table:
    """One row per system, one column per metric (and per part, if asked for)."""
    columns: list[Column | str] = ["system"]
    for metric in result.metrics:
        columns.append(Column(f"{metric.name} {ARROWS[metric.higher_is_better]}".rstrip()))
        columns += [Column(f"{metric.name}:{part}") for part in _parts(result, metric, parts)]
    rows = [tuple(_row(result, system, parts)) for system in result.systems]
    return Table(_title(result), columns, rows, _notes(result))


def metric_rows(result: Result) -> Table:
    """The scores turned round: one row per metric, one column per system, for many metrics."""
    columns = [Column("metric"), *(Column(display_name(system)) for system in result.systems)]
    rows = [
        [
            Cell(f"{metric.name} {ARROWS[metric.higher_is_better]}".rstrip()),
            *(
                _cell(system.score(metric.name), is_best=_is_best(result, system, metric))
                for system in result.systems
            ),
        ]
        for metric in result.metrics
    ]
    return Table(_title(result), columns, rows, _notes(result))


def comparison_table(result: Result) -> Table:
    """One row per metric and pair of systems: difference, interval, p-values."""
    columns = (
        "metric",
        "system",
        "against",
        Column("difference"),
        "interval",
        Column("p bootstrap", digits=4),
        Column("p randomisation", digits=4),
        "verdict",
    )
    rows = [_comparison(comparison) for comparison in result.comparisons]
    notes = (
        "p-values are two-sided and Holm-corrected over the comparisons of one metric;",
        "the verdict says whether both tests find a difference at the 5 % level.",
    )
    return Table("Is the difference real?", columns, rows, notes)


def display_name(system: System) -> str:
    """The system's name; a baseline says what it is."""
    return BASELINES.get(system.role, system.name)


def _title(result: Result) -> str:
    on = f" on {result.testset}" if result.testset else ""
    return f"Scores of {number_of(result.n_pairs, 'pair')}{on}"


def _parts(result: Result, metric: MetricInfo, wanted: bool) -> list[str]:
    if not wanted:
        return []
    every = (system.score(metric.name).parts for system in result.systems)
    return list(dict.fromkeys(name for parts in every for name in parts))


def _row(result: Result, system: System, parts: bool) -> Iterator[Cell | str]:
    yield display_name(system)
    for metric in result.metrics:
        score = system.score(metric.name)
        mark = _mark(result, system, metric)
        yield _cell(score, is_best=_is_best(result, system, metric), mark=mark)
        for part in _parts(result, metric, parts):
            value = score.parts.get(part)
            yield value_cell(value, score.reason or "no such part")


def _cell(score: Score, *, is_best: bool, mark: str = "") -> Cell:
    if score.value is None:
        return missing(f"{score.metric}: {score.reason or 'undefined'}")
    span = score.interval
    note = f"[{span.low:.2f}, {span.high:.2f}]" if span else ""
    return Cell(score.value, note=f"{note}{mark}", is_best=is_best)


def _mark(result: Result, system: System, metric: MetricInfo) -> str:
    """A star if the score differs from that of the one system that all were compared with."""
    against = {one.baseline for one in result.comparisons}
    if len(against) != 1:
        return ""
    found = [c for c in result.comparisons if (c.metric, c.system) == (metric.name, system.name)]
    return "*" if found and verdict(found[0]) == "differs" else ""


def _is_best(result: Result, system: System, metric: MetricInfo) -> bool:
    """True for the best of several systems; baselines do not compete."""
    if system.role != "system" or metric.higher_is_better is None:
        return False
    rivals = [s.score(metric.name).value for s in result.systems if s.role == "system"]
    values = [value for value in rivals if value is not None]
    own = system.score(metric.name).value
    if own is None or len(rivals) < 2:
        return False
    return own == (max(values) if metric.higher_is_better else min(values))


def _notes(result: Result) -> Iterator[str]:
    yield from (metric.signature for metric in result.metrics)
    yield from _scenes(result)
    methods = {
        f"[ ] {span.level:.0%} interval, {span.method}"
        for system in result.systems
        for score in system.scores
        if (span := score.interval)
    }
    yield from sorted(methods)
    against = {one.baseline for one in result.comparisons}
    if len(against) == 1:
        yield f"* differs from {against.pop()} (both tests, Holm-corrected, 5 % level)"
    if any(system.role == "leave-one-out" for system in result.systems):
        yield (
            "leave-one-out: the references take turns as output and are judged by the others "
            "(one reference fewer than the systems have)"
        )


def _scenes(result: Result) -> Iterator[str]:
    """How many Scenes SAMSA found, how many sentences beside them, and how sure that is."""
    counted = {
        display_name(system): next((s.parts for s in system.scores if "scenes" in s.parts), None)
        for system in result.systems
    }
    known = {name: parts for name, parts in counted.items() if parts}
    if not known:
        return
    first = next(iter(known.values()))
    told = ", ".join(f"{name} {parts['sentences']:.2f}" for name, parts in known.items())
    yield f"SAMSA: {first['scenes']:.2f} Scenes a source; sentences an output: {told}"
    if first["unsure"]:
        yield (
            f"the parser is unsure of the number of Scenes in {first['unsure']:.0%} of the sources "
            "(five or more in a sentence): samsa-soft and samsa-expected hang less on it"
        )


def _comparison(comparison: Comparison) -> tuple[Cell | str, ...]:
    names = (comparison.metric, comparison.system, comparison.baseline)
    if comparison.difference is None:
        absent = missing(comparison.reason or "undefined")
        return (*names, absent, absent, absent, absent, "cannot be said")
    span = comparison.interval
    return (
        *names,
        Cell(comparison.difference),
        f"[{span.low:+.2f}, {span.high:+.2f}]" if span else missing("undefined"),
        value_cell(comparison.p_bootstrap_holm, "undefined"),
        value_cell(comparison.p_randomisation_holm, "undefined"),
        verdict(comparison),
    )


def verdict(comparison: Comparison) -> str:
    """Whether two systems differ, as both tests see it at the 5 % level."""
    values = (comparison.p_bootstrap_holm, comparison.p_randomisation_holm)
    if None in values:
        return "cannot be said"
    below = [value < 0.05 for value in values if value is not None]
    if all(below):
        return "differs"
    return "may be chance" if not any(below) else "tests disagree"
