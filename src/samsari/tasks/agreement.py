"""Agreement of the raters in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from samsari.human.agreement import Agreement, Coverage, agreement, coverage
from samsari.human.protocols import AUTOMATIC, read_ratings
from samsari.model.rating import Ratings


@dataclass(frozen=True)
class RaterAgreement:
    """The ratings, how complete they are and how far the raters agree."""

    ratings: Ratings
    coverage: tuple[Coverage, ...]
    agreement: tuple[Agreement, ...]


def measure_agreement(
    path: str,
    questions: str = AUTOMATIC,
    *,
    where: Mapping[str, str] | None = None,
    sheet: str = "",
    measures: Sequence[str] = (),
    n_resamples: int = 1000,
    seed: int = 12345,
) -> RaterAgreement:
    """How far the raters of a file agree."""
    ratings = read_ratings(path, questions, where, sheet)
    found = agreement(ratings, measures, n_resamples, seed)
    return RaterAgreement(ratings, coverage(ratings), found)
