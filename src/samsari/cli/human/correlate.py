"""`samsari correlate`: read the options, call the task, show tables, draw figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from samsari.cli.fields import TableOptions, handed, of_fields
from samsari.cli.human.ratings import RatingOptions, ResamplingOptions
from samsari.cli.options import flag, shared, value, values
from samsari.cli.show import PLOTS, draw, first_of, show_found
from samsari.formats.atomic import write_text
from samsari.reporting import correlation as report
from samsari.reporting.html import page
from samsari.tasks.correlate import MetricCorrelations, correlate


@dataclass(frozen=True)
class CorrelateOptions(RatingOptions, ResamplingOptions, TableOptions):
    """The options of `samsari correlate`, named as its function names them."""

    ratings: str = shared("ratings", start=...)
    results: tuple[str, ...] = shared("results")
    scores: tuple[str, ...] = shared(
        "scores", "CSV or TSV with system, item and a column for each metric; repeat for more"
    )
    renamed: dict[str, str] = value(
        "RATED=SCORED",
        "The names of one system in ratings and scores.",
        "--rename",
        typed=list[str] | None,
        read=partial(values, "--rename", at_last=True),
    )
    levels: tuple[str, ...] = value(
        "NAMES",
        "Some of item, item-by-system, item-by-source, system.",
        "--level",
        start="item,system",
    )
    methods: tuple[str, ...] = value(
        "NAMES",
        "Some of pearson, spearman, kendall.",
        "--method",
        start="pearson,spearman,kendall",
    )
    metrics: tuple[str, ...] = shared("metrics", "all by default")
    aspects: tuple[str, ...] = shared("aspects")
    compare: str = value(
        "METRIC", "Test whether this metric correlates better than the others; all tests every two."
    )
    among: bool = flag("among", "Also correlate metrics with metrics and aspects with aspects.")
    plots: str = shared("plots", "each metric against each aspect")
    plot_format: str = value("NAME", "The format of plots: svg or png.", of=PLOTS, start="svg")
    html: str = shared("html")
    all_tables: bool = shared("all", "every table")


@of_fields(CorrelateOptions)
def command(options: CorrelateOptions) -> None:
    """Measure how far metrics follow human ratings.

    Example: samsari correlate --ratings ratings.csv --results result.json

    The first table has the correlations for single outputs; --all shows those for systems and by
    other methods, too. Intervals are by bootstrap, p-values by permutation. What is undefined is
    shown as undefined, with its reason.
    """
    form, among = options.form, options.among
    found = handed(correlate, options)
    if options.html:
        _write_page(found, options.html, Path(options.ratings).name, among=among)
    if options.plots:
        figures = report.named_figures(found, among=among)
        draw(figures, Path(options.plots), options.plot_format)
    is_all = options.all_tables or among or bool(options.compare)
    tables = first_of(report.tables(found, among=among), form, is_all=is_all)
    tables = () if options.html == "-" else tables
    show_found(tables, partial(report.correlation_document, found), form, options.json)


def _write_page(found: MetricCorrelations, target: str, name: str, *, among: bool) -> None:
    """One page with all tables and drawings."""
    figures = [figure for _, figure in report.named_figures(found, among=among)]
    title = f"Metrics and human ratings: {name}"
    first = report.heat_map(found.correlations, found.panel)
    write_text(target, page(title, report.tables(found, among=True), figures, first))
