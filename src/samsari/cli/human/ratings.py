"""`samsari agreement` and `samsari ratings`: do raters agree, and whom do they prefer?"""

from __future__ import annotations

from functools import partial
from typing import Annotated

from samsari.cli.options import QUESTIONS, TableForm, argument, names, shared, value, values
from samsari.cli.show import first_of, show_found
from samsari.reporting.human_tables import agreement_document, ratings_document
from samsari.tasks.agreement import agreement as measure
from samsari.tasks.rating.following import ratings as compute

Ratings = Annotated[str, argument("RATINGS", "Ratings as CSV, TSV, .xlsx or .ods; - reads CSV.")]
Measures = Annotated[
    str,
    value(
        "NAMES",
        "Some of agreement, kappa, alpha-nominal, alpha-ordinal, alpha-interval, spearman, "
        "spearman-systems; all by default.",
    ),
]
Questions = Annotated[str, shared("questions", QUESTIONS)]
Where = Annotated[list[str] | None, shared("where")]
Sheet = Annotated[str, shared("sheet")]
Resamples = Annotated[int, shared("resamples", "0 for none", min=0)]
Seed = Annotated[int, shared("seed", min=0)]
Json = Annotated[str, shared("json")]
AllTables = Annotated[bool, shared("all", "every table")]


def agreement(  # noqa: PLR0917 - one parameter per option
    ratings: Ratings,
    questions: Questions = "auto",
    where: Where = None,
    sheet: Sheet = "",
    measures: Measures = "",
    resamples: Resamples = 1000,
    seed: Seed = 12345,
    all_tables: AllTables = False,
    form: TableForm = "table",
    json: Json = "",
) -> None:
    """Measure how far human raters agree, per question and system.

    Example: samsari agreement ratings.csv

    The first table has Krippendorff's alpha of each question. --all shows absolute agreement,
    weighted kappa, every alpha and rank correlation between raters, for each system, with bootstrap
    intervals and permutation p-values. Missing ratings are counted.
    """
    kept = values("--where", where, at_last=True)
    found = measure(
        ratings,
        questions,
        where=kept,
        sheet=sheet,
        measures=names(measures),
        resamples=resamples,
        seed=seed,
    )
    document = partial(agreement_document, found.agreement, found.coverage)
    wanted = found.tables if measures or form != "table" else (found.first, *found.tables)
    show_found(first_of(wanted, form, is_all=all_tables or bool(measures)), document, form, json)


def ratings(  # noqa: PLR0917 - one parameter per option
    ratings: Ratings,
    questions: Questions = "auto",
    where: Where = None,
    sheet: Sheet = "",
    aspects: Annotated[str, shared("aspects")] = "",
    against: Annotated[str, shared("against")] = "",
    resamples: Resamples = 1000,
    seed: Seed = 12345,
    form: TableForm = "table",
    json: Json = "",
) -> None:
    """Compare systems by their human ratings: means, intervals and paired tests.

    Example: samsari ratings ratings.csv

    Intervals are over items. The test swaps the outputs of two systems item by item; p-values are
    also given with Holm's correction.
    """
    kept = values("--where", where, at_last=True)
    found = compute(
        ratings,
        questions,
        where=kept,
        sheet=sheet,
        aspects=names(aspects),
        against=against,
        resamples=resamples,
        seed=seed,
    )
    show_found(found.tables, partial(ratings_document, found.means, found.contests), form, json)
