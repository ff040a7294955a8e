"""`samsari agreement` and `samsari ratings`: do raters agree, and whom do they prefer?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from samsari.cli.fields import TableOptions, handed, of_fields
from samsari.cli.options import QUESTIONS, argument, shared, value, values
from samsari.cli.show import first_of, show_found
from samsari.reporting.human_tables import agreement_document, ratings_document
from samsari.tasks.agreement import agreement as measure
from samsari.tasks.rating.following import ratings as compute

RATINGS = "Ratings as CSV, TSV, .xlsx or .ods; - reads CSV."


@dataclass(frozen=True)
class RatingOptions:
    """What every command reads that reads ratings, and how often it draws again."""

    questions: str = shared("questions", QUESTIONS, start="auto")
    where: dict[str, str] = shared(
        "where", typed=list[str] | None, read=partial(values, "--where", at_last=True)
    )
    sheet: str = shared("sheet")


@dataclass(frozen=True)
class ResamplingOptions:
    """How often something is drawn again, and from which random numbers."""

    resamples: int = shared("resamples", "0 for none", min=0, start=1000)
    seed: int = shared("seed", min=0, start=12345)


@dataclass(frozen=True)
class AgreementOptions(RatingOptions, ResamplingOptions, TableOptions):
    """The options of `samsari agreement`, named as its function names them."""

    ratings: str = argument("RATINGS", RATINGS, start=...)
    measures: tuple[str, ...] = value(
        "NAMES",
        "Some of agreement, kappa, alpha-nominal, alpha-ordinal, alpha-interval, spearman, "
        "spearman-systems; all by default.",
    )
    all_tables: bool = shared("all", "every table")


@of_fields(AgreementOptions)
def agreement(options: AgreementOptions) -> None:
    """Measure how far human raters agree, per question and system.

    Example: samsari agreement ratings.csv

    The first table has Krippendorff's alpha of each question. --all shows absolute agreement,
    weighted kappa, every alpha and rank correlation between raters, for each system, with bootstrap
    intervals and permutation p-values. Missing ratings are counted.
    """
    form, measures = options.form, options.measures
    found = handed(measure, options)
    document = partial(agreement_document, found.agreement, found.coverage)
    wanted = found.tables if measures or form != "table" else (found.first, *found.tables)
    shown = first_of(wanted, form, is_all=options.all_tables or bool(measures))
    show_found(shown, document, form, options.json)


@dataclass(frozen=True)
class MeansOptions(RatingOptions, ResamplingOptions, TableOptions):
    """The options of `samsari ratings`, named as its function names them."""

    given: str = argument("RATINGS", RATINGS, start=...)
    aspects: tuple[str, ...] = shared("aspects")
    against: str = shared("against")


@of_fields(MeansOptions)
def ratings(options: MeansOptions) -> None:
    """Compare systems by their human ratings: means, intervals and paired tests.

    Example: samsari ratings ratings.csv

    Intervals are over items. The test swaps the outputs of two systems item by item; p-values are
    also given with Holm's correction.
    """
    found = handed(compute, options)
    document = partial(ratings_document, found.means, found.contests)
    show_found(found.tables, document, options.form, options.json)
