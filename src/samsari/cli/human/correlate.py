"""`samsari correlate`: read the options, call the task, show tables, draw figures."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from samsari.cli.options import QUESTIONS, TableForm, choice, flag, names, shared, value, values
from samsari.cli.show import PLOTS, draw, first_of, show_found
from samsari.formats.atomic import write_text
from samsari.reporting import correlation as report
from samsari.reporting.html import page
from samsari.tasks.correlate import MetricCorrelations, correlate

RatingsFile = Annotated[str, shared("ratings")]
Scores = Annotated[
    list[str] | None,
    shared("scores", "CSV or TSV with system, item and a column for each metric; repeat for more"),
]
Rename = Annotated[
    list[str] | None, value("RATED=SCORED", "The names of one system in ratings and scores.")
]
Levels = Annotated[str, value("NAMES", "Some of item, item-by-system, item-by-source, system.")]
Methods = Annotated[str, value("NAMES", "Some of pearson, spearman, kendall.")]
Compare = Annotated[
    str,
    value(
        "METRIC", "Test whether this metric correlates better than the others; all tests every two."
    ),
]
Among = Annotated[
    bool, flag("among", "Also correlate metrics with metrics and aspects with aspects.")
]
Plots = Annotated[str, shared("plots", "each metric against each aspect")]
AllTables = Annotated[bool, shared("all", "every table")]
PlotFormat = Annotated[str, value("NAME", "The format of plots: svg or png.")]


def command(  # noqa: PLR0917 - one parameter per option
    ratings: RatingsFile,
    results: Annotated[list[str] | None, shared("results")] = None,
    scores: Scores = None,
    questions: Annotated[str, shared("questions", QUESTIONS)] = "auto",
    where: Annotated[list[str] | None, shared("where")] = None,
    sheet: Annotated[str, shared("sheet")] = "",
    rename: Rename = None,
    level: Levels = "item,system",
    method: Methods = "pearson,spearman,kendall",
    metrics: Annotated[str, shared("metrics", "all by default")] = "",
    aspects: Annotated[str, shared("aspects")] = "",
    compare: Compare = "",
    among: Among = False,
    resamples: Annotated[int, shared("resamples", "0 for none", min=0)] = 1000,
    seed: Annotated[int, shared("seed", min=0)] = 12345,
    plots: Plots = "",
    plot_format: PlotFormat = "svg",
    html: Annotated[str, shared("html")] = "",
    all_tables: AllTables = False,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Measure how far metrics follow human ratings.

    Example: samsari correlate --ratings ratings.csv --results result.json

    The first table has the correlations for single outputs; --all shows those for systems and by
    other methods, too. Intervals are by bootstrap, p-values by permutation. What is undefined is
    shown as undefined, with its reason.
    """
    choice("--plot-format", plot_format, PLOTS)
    found = correlate(
        ratings,
        results or (),
        scores or (),
        questions=questions,
        where=values("--where", where, at_last=True),
        sheet=sheet,
        renamed=values("--rename", rename, at_last=True),
        levels=names(level),
        methods=names(method),
        metrics=names(metrics),
        aspects=names(aspects),
        compare=compare,
        resamples=resamples,
        seed=seed,
    )
    if html:
        _write_page(found, html, Path(ratings).name, among=among)
    if plots:
        draw(report.named_figures(found, among=among), Path(plots), plot_format)
    is_all = all_tables or among or bool(compare)
    tables = first_of(report.tables(found, among=among), form, is_all=is_all)
    tables = () if html == "-" else tables
    show_found(tables, partial(report.correlation_document, found), form, json)


def _write_page(found: MetricCorrelations, target: str, name: str, *, among: bool) -> None:
    """One page with all tables and drawings."""
    figures = [figure for _, figure in report.named_figures(found, among=among)]
    title = f"Metrics and human ratings: {name}"
    first = report.heat_map(found.correlations, found.panel)
    write_text(target, page(title, report.tables(found, among=True), figures, first))
