"""`samsari.agreement`: how far human raters agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from samsari.human import agreement as measuring
from samsari.human.agreement import Agreement, Coverage
from samsari.human.protocols import AUTOMATIC, GivenRatings, read_ratings
from samsari.model.rating import Ratings
from samsari.model.table import Table
from samsari.reporting.human_tables import agreement_table, agreement_tables, coverage_table


@dataclass(frozen=True)
class RaterAgreement:
    """The ratings, how complete they are and how far the raters agree."""

    ratings: Ratings
    coverage: tuple[Coverage, ...]
    agreement: tuple[Agreement, ...]

    @property
    def first(self) -> Table:
        """The answer in one table: a row for each question."""
        return agreement_table(self.agreement, self.coverage, self.ratings.question_set)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables: the number of answers, then one for each measure."""
        return (coverage_table(self.coverage), *agreement_tables(self.agreement))


def agreement(
    ratings: GivenRatings,
    questions: str = AUTOMATIC,
    *,
    where: Mapping[str, str] | None = None,
    sheet: str = "",
    measures: Sequence[str] = (),
    resamples: int = 1000,
    seed: int = 12345,
) -> RaterAgreement:
    """How far the raters agree, as `samsari agreement` tells it.

    `ratings` is a CSV, TSV or spreadsheet file, or rows: mappings from column to cell. `questions`
    names a question set or a .toml file of one. `where` keeps only the rows with these cells.
    Without `measures` all of them are computed.

    >>> rows = [
    ...     {"item": item, "rater": rater, "question": "adequacy", "value": value}
    ...     for item, rater, value in [(1, "A", 90), (1, "B", 90), (2, "A", 20), (2, "B", 20)]
    ... ]
    >>> found = agreement(rows, "direct-assessment", measures=["alpha-interval"], resamples=0)
    >>> found.agreement[0].estimate.value
    1.0
    """
    read = read_ratings(ratings, questions, where, sheet)
    found = measuring.agreement(read, measures, resamples, seed)
    return RaterAgreement(read, measuring.coverage(read), found)
