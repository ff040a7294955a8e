"""`samsari correlate`: read the options, call the task, show tables, draw figures."""

from __future__ import annotations

import json as json_text
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.human import rating_options as opt
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.formats.atomic import write_text, writing
from samsari.human.findings import Findings
from samsari.model.table import Figure
from samsari.reporting import correlation as report
from samsari.reporting.figures import png, svg
from samsari.reporting.plain_page import page
from samsari.tasks.correlate import correlate

RatingsFile = Annotated[
    str, typer.Option("--ratings", help="Ratings as CSV, TSV, .xlsx or .ods (-: CSV).")
]
Results = Annotated[
    list[str] | None, typer.Option("--results", help="A result.json of `samsari score --json`.")
]
Scores = Annotated[
    list[str] | None,
    typer.Option("--scores", help="Scores from elsewhere: CSV with system, item, one per metric."),
]
Rename = Annotated[
    list[str] | None,
    typer.Option("--rename", metavar="RATED=SCORED", help="A system's name on either side."),
]
Levels = Annotated[
    str,
    typer.Option("--level", help="Some of item, item-by-system, item-by-source, system."),
]
Methods = Annotated[
    str, typer.Option("--method", help="Some of pearson, spearman, kendall (default: all).")
]
Metrics = Annotated[str, typer.Option("-m", "--metrics", help="Only these metrics.")]
Aspects = Annotated[str, typer.Option("--aspects", help="Only these aspects of the ratings.")]
Compare = Annotated[
    str,
    typer.Option(
        "--compare",
        metavar="METRIC|all",
        help="Test whether a metric correlates better than the others (all: every pair).",
    ),
]
Among = Annotated[
    bool, typer.Option("--among", help="Also metrics, and aspects, among each other.")
]
Plots = Annotated[
    str, typer.Option("--plots", metavar="DIR", help="Write a scatter plot for each cell there.")
]
PlotFormat = Annotated[str, typer.Option("--plot-format", help="svg or png.")]
HtmlTarget = Annotated[
    str, typer.Option("--html", metavar="FILE", help="Write tables and plots as one HTML page.")
]


def command(  # noqa: PLR0917 - one parameter per option
    ratings: RatingsFile,
    results: Results = None,
    scores: Scores = None,
    questions: opt.Questions = "auto",
    where: opt.Where = None,
    sheet: opt.SheetName = "",
    rename: Rename = None,
    level: Levels = "item,system",
    method: Methods = "pearson,spearman,kendall",
    metrics: Metrics = "",
    aspects: Aspects = "",
    compare: Compare = "",
    among: Among = False,
    resamples: opt.Resamples = 1000,
    seed: opt.Seed = 12345,
    plots: Plots = "",
    plot_format: PlotFormat = "svg",
    html: HtmlTarget = "",
    form: opt.PrintFormat = "table",
    json: opt.JsonTarget = "",
) -> None:
    """How far metrics follow human ratings: samsari correlate --ratings R.csv --results r.json

    Correlations for single outputs and for systems, with bootstrap intervals and permutation
    p-values; what is undefined is shown as undefined, with its reason.
    """
    opt.check_format(form)
    if plot_format not in ("svg", "png"):
        raise SettingError(f"no plot format {plot_format!r}", remedy="choose svg or png")
    found = correlate(
        ratings,
        results or (),
        scores or (),
        questions=questions,
        where=opt.pairs("--where", where),
        sheet=sheet,
        renamed=opt.pairs("--rename", rename),
        levels=opt.names(level),
        methods=opt.names(method),
        metrics=opt.names(metrics),
        aspects=opt.names(aspects),
        compare=compare,
        resamples=resamples,
        seed=seed,
    )
    target = json or ("-" if form == "json" else "")
    if target:
        _write_json(found, target)
    if html:
        title = f"Metrics and human ratings: {Path(ratings).name}"
        figures = [figure for _, figure in report.named_figures(found, among=among)]
        write_text(html, page(title, report.tables(found, among=True), figures))
    if plots:
        _draw(report.named_figures(found, among=among), Path(plots), plot_format)
    if "-" not in (target, html):
        for table in report.tables(found, among=among):
            show(table, form)
            typer.echo()


def _write_json(found: Findings, target: str) -> None:
    document = report.correlation_document(found)
    write_text(
        target, json_text.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    )


def _draw(figures: Iterable[tuple[str, Figure]], folder: Path, form: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, figure in figures:
        data = png.render(figure) if form == "png" else svg.render(figure).encode()
        with writing(folder / f"{name}.{form}") as stream:
            stream.write(data)
