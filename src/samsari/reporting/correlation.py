"""Tables and figures of metric-human correlation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from html import escape
from itertools import combinations, product

import numpy as np

from samsari.human.correlation import Correlation, Findings, Level, MetricContest
from samsari.human.panel import Panel, PanelColumn, scored_panel
from samsari.model.result import Estimate, Result
from samsari.model.table import Axis, Cell, Column, Figure, Series, Table
from samsari.reporting.html import matrix
from samsari.reporting.tables import STARS_NOTE, estimate_cell, value_cell
from samsari.reporting.tables import estimate_json as as_json
from samsari.stats.correlation import METHODS, Method
from samsari.stats.distributions import Floats

METHOD_NAMES = {
    "pearson": "Pearson's r",
    "spearman": "Spearman's rho",
    "kendall": "Kendall's tau-b",
}
LEVEL_NAMES = {
    "item": "single outputs",
    "item-by-system": "outputs within each system, mean",
    "item-by-source": "outputs for each source, mean",
    "system": "systems",
}
FEW_RATINGS = 7
INTERVAL_NOTE = "[95 % bootstrap interval over items]"


def correlation_tables(found: Iterable[Correlation], panel: Panel) -> tuple[Table, ...]:
    """A table of metrics by aspects for each level and method."""
    groups: dict[tuple[Level, Method], list[Correlation]] = {}
    for one in found:
        groups.setdefault((one.level, one.method), []).append(one)
    return tuple(_matrix(level, method, part, panel) for (level, method), part in groups.items())


def heat_map(found: Sequence[Correlation], panel: Panel) -> str:
    """The first level and method as coloured cells; bold where the interval leaves 0 out."""
    level, method = found[0].level, found[0].method
    cells = {(o.left, o.right): o.estimate for o in found if (o.level, o.method) == (level, method)}
    rows = (
        (_shown(metric, panel), (_heat(cells[metric, aspect]) for aspect in panel.human))
        for metric in panel.metrics
    )
    title = f"{METHOD_NAMES[method]}, {LEVEL_NAMES[level]}"
    return (
        f"<section><h2>Which metric follows the ratings?</h2>{matrix(panel.human, rows, title)}"
        f'<p class="note">{title}. Green: they rise together; vermilion: one falls as the other '
        "rises; the deeper, the closer to 1. Bold: the 95 % interval leaves 0 out.</p></section>"
    )


def _heat(one: Estimate) -> str:
    if one.value is None:
        return f'<td class="self" title="{escape(one.reason)}">—</td>'
    colour, share = "added" if one.value > 0 else "gone", 100 * abs(one.value)
    style = f"background:color-mix(in srgb, var(--{colour}) {share:.0f}%, transparent)"
    text = f"{one.value:.2f}".replace("-", "−")
    shown = f"<strong>{text}</strong>" if _leaves_zero_out(one) else text
    return f'<td style="{style}">{shown}</td>'


def _leaves_zero_out(one: Estimate) -> bool:
    """True if the interval, where there is one, does not hold 0."""
    return one.interval is None or not one.interval.low <= 0 <= one.interval.high


def alike_tables(found: Sequence[Correlation], panel: Panel) -> tuple[Table, ...]:
    """Square tables: metrics among each other, aspects among each other."""
    sides = (("Metrics", panel.metric_columns), ("Aspects", panel.aspect_columns))
    by_columns = {frozenset(one.columns): one for one in found}
    return tuple(
        _square(f"{side} among each other", columns, by_columns)
        for side, columns in sides
        if len(columns) > 1
    )


def contest_table(found: Sequence[MetricContest]) -> Table:
    """The differences between metrics' correlations and whether they may be chance."""

    def told(one: MetricContest, value: float | None) -> Cell:
        return value_cell(value, one.reason or "Williams' test is undefined here")

    columns: dict[Column | str, Callable[[MetricContest], Cell | str]] = {
        "aspect": lambda one: one.aspect,
        "metric": lambda one: one.first,
        "against": lambda one: one.second,
        Column("difference", digits=3): lambda one: told(one, one.difference),
        Column("p (permutation)", digits=3): lambda one: told(one, one.p),
        Column("p (Holm)", digits=3): lambda one: told(one, one.p_holm),
        Column("Williams' t", digits=2): lambda one: told(one, one.williams_t),
        Column("p (Williams)", digits=3): lambda one: told(one, one.williams_p),
    }
    what = f"{METHOD_NAMES[found[0].method]}, {LEVEL_NAMES[found[0].level]}" if found else ""
    note = (
        "difference of the correlations, metrics of which less is better turned round; "
        "two-sided p-values; Holm's are the permutation test's, corrected for all comparisons of "
        "an aspect"
    )
    title = f"Does one metric follow the ratings better? ({what})"
    return Table.of(title, found, columns, (note,))


def scatter(
    panel: Panel,
    left: PanelColumn,
    right: PanelColumn,
    level: Level = "item",
    method: Method = "pearson",
) -> Figure:
    """Metric against ratings, one dot for each output (or system), with a least-squares line.

    Either may also be another metric or aspect.
    """
    if level == "system":
        x, y = panel.systems_of(left)[0], panel.systems_of(right)[0]
        series = [_dots("", x, y, panel.systems)]
    else:
        x, y = panel.units(left), panel.units(right)
        series = [
            _dots(name, row_x, row_y, tuple(f"{name} {item}".strip() for item in panel.items))
            for name, row_x, row_y in zip(panel.systems, x, y, strict=True)
        ]
    spread = _spread(y)
    series = [_spread_out(one, spread) for one in series]
    x, y = x.ravel(), y.ravel()
    r = float(METHODS[method](x, y))
    n = int(np.sum(np.isfinite(x) & np.isfinite(y)))
    names = panel.label(left), panel.label(right)
    fit = "undefined" if np.isnan(r) else f"{r:.2f}"
    return Figure(
        title=f"{names[0]} and {names[1]}: {METHOD_NAMES[method]} = {fit}, n = {n}",
        x=Axis(names[0]),
        y=Axis(names[1]),
        series=(*series, *_regression_line(x, y)),
        notes=("dots are moved up or down a little, so that fewer hide each other",)
        if spread
        else (),
    )


def tables(found: Findings, *, among: bool = False) -> tuple[Table, ...]:
    """All tables of a comparison; `among` adds metrics, and aspects, among each other."""
    shown = correlation_tables(found.correlations, found.panel)
    if among:
        shown += alike_tables(found.alike, found.panel)
    if found.contests:
        shown += (contest_table(found.contests),)
    return shown


def named_figures(found: Findings, *, among: bool = False) -> Iterator[tuple[str, Figure]]:
    """A scatter plot for each metric and aspect with a name fit for a file.

    `among` adds one for each pair of metrics. No two have one name.
    """
    both = found.panel
    pairs = list(product(both.metric_columns, both.aspect_columns))
    if among:
        pairs += combinations(both.metric_columns, 2)
    return _drawn(both, pairs, found.correlations[0].method)


def metric_figures(result: Result) -> Iterator[tuple[str, Figure]]:
    """A scatter plot for each pair of metrics of a result, as Xu et al. (2016) have in Figure 2."""
    both = scored_panel(result)
    return _drawn(both, list(combinations(both.metric_columns, 2)), "spearman")


def _drawn(
    both: Panel, pairs: Iterable[tuple[PanelColumn, PanelColumn]], method: Method
) -> Iterator[tuple[str, Figure]]:
    taken: set[str] = set()
    for left, right in pairs:
        has_items = np.any(np.isfinite(both.units(left)) & np.isfinite(both.units(right)))
        level: Level = "item" if has_items else "system"
        yield _file_name(left, right, taken), scatter(both, left, right, level, method)


def _file_name(left: PanelColumn, right: PanelColumn, taken: set[str]) -> str:
    """A name that no other drawing has, also where upper and lower case are one."""
    name = re.sub(r"[^\w.+-]+", "_", f"{left.name}-{right.name}")
    names = (name, *(f"{name}-{number}" for number in range(2, len(taken) + 2)))
    chosen = next(one for one in names if one.casefold() not in taken)
    taken.add(chosen.casefold())
    return chosen


def correlation_document(found: Findings) -> dict[str, object]:
    """Everything as one JSON object."""
    return {
        "schema": "samsari-correlation/1",
        "systems": list(found.panel.systems),
        "items": len(found.panel.items),
        "notes": list(found.panel.left_out),
        "metrics": {name: scores.signature for name, scores in found.panel.scores.items()},
        "correlations": [_as_json(one) for one in found.correlations],
        "among_each_other": [_as_json(one) for one in found.alike],
        "comparisons": [asdict(one) for one in found.contests],
    }


def _as_json(one: Correlation) -> dict[str, object]:
    left, right = one.columns
    head = {"level": one.level, "method": one.method, "left": left.name, "right": right.name}
    return {**head, "left_side": left.side, "right_side": right.side, **as_json(one.estimate)}


def _matrix(level: Level, method: Method, found: list[Correlation], panel: Panel) -> Table:
    aspects = tuple(panel.human)
    cells = {(one.left, one.right): one.estimate for one in found}
    best = {aspect: _best(aspect, cells, panel) for aspect in aspects}
    rows = [
        [
            Cell(_shown(metric, panel)),
            Cell(max(cells[metric, aspect].n_units for aspect in aspects)),
            *(
                estimate_cell(cells[metric, aspect], is_best=best[aspect] == metric)
                for aspect in aspects
            ),
        ]
        for metric in panel.metrics
    ]
    notes = [f"{INTERVAL_NOTE}; {STARS_NOTE}"]
    if any(scores.higher_is_better is False for scores in panel.scores.values()):
        notes.append("↓ less is better, so a negative correlation speaks for the metric")
    title = f"{METHOD_NAMES[method]} with human ratings, {LEVEL_NAMES[level]}"
    own = ("metric", {"system": "systems", "item": "outputs"}.get(level, "groups"))
    heads = (f"{aspect} (ratings)" if aspect in own else aspect for aspect in aspects)
    return Table(title, (*own, *heads), rows, (*notes, *panel.left_out))


def _best(aspect: str, cells: dict[tuple[str, str], Estimate], panel: Panel) -> str:
    """The metric that follows an aspect best, less-is-better metrics turned round.

    None does if its interval holds 0: then it may not follow the aspect at all.
    """
    values = {metric: cells[metric, aspect].value for metric in panel.metrics}
    turned = {
        metric: value * panel.scores[metric].orientation
        for metric, value in values.items()
        if value is not None
    }
    best = max(turned, key=lambda metric: turned[metric], default="")
    return best if best and _leaves_zero_out(cells[best, aspect]) else ""


def _shown(metric: str, panel: Panel) -> str:
    return f"{metric} ↓" if panel.scores[metric].higher_is_better is False else metric


def _square(
    title: str,
    columns: tuple[PanelColumn, ...],
    found: dict[frozenset[PanelColumn], Correlation],
) -> Table:
    rows = []
    for left in columns:
        cells = [Cell(left.name)]
        for right in columns:
            one = found.get(frozenset((left, right)))
            cells.append(
                Cell(1.0) if one is None else value_cell(one.estimate.value, one.estimate.reason)
            )
        rows.append(cells)
    example = next(iter(found.values()))
    what = f"{METHOD_NAMES[example.method]}, {LEVEL_NAMES[example.level]}"
    return Table(f"{title} ({what})", ("", *(column.name for column in columns)), rows)


def _dots(name: str, x: Floats, y: Floats, labels: Sequence[str]) -> Series:
    kept = [int(index) for index in np.flatnonzero(np.isfinite(x) & np.isfinite(y))]
    points = tuple((float(x[index]), float(y[index])) for index in kept)
    return Series(name, points, tuple(labels[index] for index in kept))


def _spread(values: Floats) -> float:
    """How far to move dots apart where many share a few ratings; 0 where nothing is hidden."""
    found = np.unique(values[np.isfinite(values)])
    is_crowded = 1 < len(found) <= FEW_RATINGS < np.isfinite(values).sum() / 4
    return 0.3 * float(np.diff(found).min()) if is_crowded else 0.0


def _spread_out(series: Series, spread: float) -> Series:
    # Steps of the golden ratio fall evenly, and the same each time.
    points = tuple(
        (x, y + spread * ((index * 0.618034) % 1 - 0.5))
        for index, (x, y) in enumerate(series.points)
    )
    return Series(series.name, points, series.labels)


def _regression_line(x: Floats, y: Floats) -> tuple[Series, ...]:
    given = np.isfinite(x) & np.isfinite(y)
    x, y = x[given], y[given]
    if len(x) < 2 or np.ptp(x) == 0:
        return ()
    slope = float(np.sum((x - x.mean()) * (y - y.mean())) / np.sum((x - x.mean()) ** 2))
    ends = (float(x.min()), float(x.max()))
    line = tuple((end, float(y.mean() + slope * (end - x.mean()))) for end in ends)
    return (Series("least squares", line, is_line=True),)
