"""`samsari agreement`: read the options, call the task, show the tables."""

from __future__ import annotations

import json as json_text
from typing import Annotated

import typer

from samsari.cli.human import rating_options as opt
from samsari.cli.show import show
from samsari.formats.atomic import write_text
from samsari.reporting.agreement import agreement_document, agreement_tables, coverage_table
from samsari.tasks.agreement import agreement

Ratings = Annotated[
    str, typer.Argument(metavar="RATINGS", help="Ratings as CSV, TSV, .xlsx or .ods (-: CSV).")
]
Measures = Annotated[
    str,
    typer.Option(
        "--measures",
        "-m",
        help="Some of agreement, kappa, alpha-nominal, alpha-ordinal, alpha-interval, spearman, "
        "spearman-systems (default: all).",
    ),
]


def command(  # noqa: PLR0917 - one parameter per option
    ratings: Ratings,
    questions: opt.Questions = "auto",
    where: opt.Where = None,
    sheet: opt.SheetName = "",
    measures: Measures = "",
    resamples: opt.Resamples = 1000,
    seed: opt.Seed = 12345,
    form: opt.PrintFormat = "table",
    json: opt.JsonTarget = "",
) -> None:
    """How far human raters agree, per question and system: samsari agreement RATINGS.csv

    Absolute agreement, weighted kappa, Krippendorff's alpha and rank correlation between raters,
    with bootstrap intervals and permutation p-values. Missing ratings are allowed and counted.
    """
    opt.check_format(form)
    found = agreement(
        ratings,
        questions,
        where=opt.pairs("--where", where),
        sheet=sheet,
        measures=opt.names(measures),
        resamples=resamples,
        seed=seed,
    )
    target = json or ("-" if form == "json" else "")
    if target:
        document = agreement_document(found.agreement, found.coverage)
        write_text(
            target, json_text.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
        )
    if target != "-":
        for table in (coverage_table(found.coverage), *agreement_tables(found.agreement)):
            show(table, form)
            typer.echo()
