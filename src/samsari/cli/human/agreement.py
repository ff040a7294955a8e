"""`samsari agreement`: read the options, call the task, show the tables."""

from __future__ import annotations

from typing import Annotated

import typer

from samsari.cli.options import QUESTIONS, TABLES, choice, names, shared, values
from samsari.cli.show import show, write_json
from samsari.reporting.human_tables import agreement_document, agreement_tables, coverage_table
from samsari.reporting.tables.render import FORMATS
from samsari.tasks.agreement import agreement

Ratings = Annotated[
    str,
    typer.Argument(metavar="RATINGS", help="Ratings as CSV, TSV, .xlsx or .ods; - reads CSV."),
]
Measures = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Some of agreement, kappa, alpha-nominal, alpha-ordinal, alpha-interval, spearman, "
        "spearman-systems; all by default.",
    ),
]


def command(  # noqa: PLR0917 - one parameter per option
    ratings: Ratings,
    questions: Annotated[str, shared("questions", QUESTIONS)] = "auto",
    where: Annotated[list[str] | None, shared("where")] = None,
    sheet: Annotated[str, shared("sheet")] = "",
    measures: Measures = "",
    resamples: Annotated[int, shared("resamples", "0 for none", min=0)] = 1000,
    seed: Annotated[int, shared("seed", min=0)] = 12345,
    form: Annotated[str, shared("format", TABLES)] = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Measure how far human raters agree, per question and system.

    Example: samsari agreement ratings.csv

    Shows absolute agreement, weighted kappa, Krippendorff's alpha and rank correlation between
    raters, with bootstrap intervals and permutation p-values. Missing ratings are counted.
    """
    choice("--format", form, FORMATS)
    found = agreement(
        ratings,
        questions,
        where=values("--where", where, at_last=True),
        sheet=sheet,
        measures=names(measures),
        resamples=resamples,
        seed=seed,
    )
    target = json or ("-" if form == "json" else "")
    if target:
        write_json(agreement_document(found.agreement, found.coverage), target)
    if target != "-":
        for table in (coverage_table(found.coverage), *agreement_tables(found.agreement)):
            show(table, form)
            typer.echo()
