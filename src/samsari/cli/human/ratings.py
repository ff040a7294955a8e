"""`samsari ratings`: read the options, call the task, show the tables."""

from __future__ import annotations

from typing import Annotated

import typer

from samsari.cli.options import QUESTIONS, TABLES, choice, names, shared, values
from samsari.cli.show import show, write_json
from samsari.reporting.human_tables import ratings_document
from samsari.reporting.tables.render import FORMATS
from samsari.tasks.rating.following import ratings as compute

Ratings = Annotated[
    str,
    typer.Argument(metavar="RATINGS", help="Ratings as CSV, TSV, .xlsx or .ods; - reads CSV."),
]


def command(  # noqa: PLR0917 - one parameter per option
    ratings: Ratings,
    questions: Annotated[str, shared("questions", QUESTIONS)] = "auto",
    where: Annotated[list[str] | None, shared("where")] = None,
    sheet: Annotated[str, shared("sheet")] = "",
    aspects: Annotated[str, shared("aspects")] = "",
    against: Annotated[str, shared("against")] = "",
    resamples: Annotated[int, shared("resamples", "0 for none", min=0)] = 1000,
    seed: Annotated[int, shared("seed", min=0)] = 12345,
    form: Annotated[str, shared("format", TABLES)] = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Compare systems by their human ratings: means, intervals and paired tests.

    Example: samsari ratings ratings.csv

    Intervals are over items. The test swaps the outputs of two systems item by item; p-values are
    also given with Holm's correction.
    """
    choice("--format", form, FORMATS)
    found = compute(
        ratings,
        questions,
        where=values("--where", where, at_last=True),
        sheet=sheet,
        aspects=names(aspects),
        against=against,
        resamples=resamples,
        seed=seed,
    )
    target = json or ("-" if form == "json" else "")
    if target:
        write_json(ratings_document(found.means, found.contests), target)
    if target != "-":
        for table in found.tables:
            show(table, form)
            typer.echo()
