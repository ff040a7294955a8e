"""`samsari.ratings`: mean ratings of systems, with intervals and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from samsari.human.grid import grid
from samsari.human.means import SystemContest, SystemMean, system_contests, system_means
from samsari.human.protocols import AUTOMATIC, GivenRatings, read_ratings
from samsari.model.rating import Ratings
from samsari.model.table import Table
from samsari.reporting.ratings import contests_table, means_table


@dataclass(frozen=True)
class SystemRatings:
    """The ratings, the mean of each system, and the tests between systems."""

    ratings: Ratings
    means: tuple[SystemMean, ...]
    contests: tuple[SystemContest, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """What `samsari ratings` prints: the means, then the tests if there are two systems."""
        tests = (contests_table(self.contests),) if self.contests else ()
        return (means_table(self.means), *tests)


def ratings(
    given: GivenRatings,
    questions: str = AUTOMATIC,
    *,
    where: Mapping[str, str] | None = None,
    sheet: str = "",
    aspects: Sequence[str] = (),
    against: str = "",
    resamples: int = 1000,
    seed: int = 12345,
) -> SystemRatings:
    """How people rated each system, and which systems differ, as `samsari ratings` tells it.

    `given` is a file or rows, as for `samsari.agreement`. Without `aspects` all of them are used.
    `against` compares every system with this one only.

    >>> rows = [
    ...     {"system": system, "item": item, "rater": "ann", "question": "adequacy", "value": value}
    ...     for system, item, value in [("a", 1, 90), ("a", 2, 70), ("b", 1, 50), ("b", 2, 40)]
    ... ]
    >>> found = ratings(rows, "direct-assessment", resamples=0)
    >>> [round(one.estimate.value, 2) for one in found.means]
    [0.79, -0.79]
    """
    read = read_ratings(given, questions, where, sheet)
    whole = grid(read)
    return SystemRatings(
        read,
        system_means(whole, aspects, resamples, seed),
        system_contests(whole, aspects, against=against, n_resamples=resamples, seed=seed),
    )
