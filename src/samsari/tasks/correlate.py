"""`samsari.correlate`: how far the scores of metrics follow human ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.errors import RatingError, SettingError, check_known
from samsari.formats.ratings import check_items, read_scores
from samsari.formats.result_json import GivenResults, results_of
from samsari.human.correlation import (
    LEVELS,
    Findings,
    Level,
    MetricContest,
    contests,
    correlate_alike,
    draws,
)
from samsari.human.correlation import correlate as correlations
from samsari.human.grid import grid
from samsari.human.panel import MetricScores, Panel, from_results, from_rows, panel
from samsari.human.protocols import AUTOMATIC, GivenRatings, read_ratings
from samsari.model.table import Table
from samsari.reporting.correlation import tables
from samsari.stats.correlation import METHODS, Method
from samsari.stats.resampling import Resampling

ALL = "all"


@dataclass(frozen=True)
class MetricCorrelations(Findings):
    """What `samsari.correlate` finds."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """What `samsari correlate` prints: metrics by aspects for each level and method."""
        return tables(self)


def correlate(
    ratings: GivenRatings,
    results: GivenResults = (),
    scores: str | Path | Iterable[str | Path] = (),
    *,
    questions: str = AUTOMATIC,
    where: Mapping[str, str] | None = None,
    sheet: str = "",
    renamed: Mapping[str, str] | None = None,
    levels: Sequence[str] = ("item", "system"),
    methods: Sequence[str] = ("pearson", "spearman", "kendall"),
    metrics: Sequence[str] = (),
    aspects: Sequence[str] = (),
    compare: str = "",
    resamples: int = 1000,
    seed: int = 12345,
) -> MetricCorrelations:
    """How far the scores of metrics follow human ratings, as `samsari correlate` tells it.

    `ratings` is a file or rows, as for `samsari.agreement`. `results` are results or result.json
    files, `scores` are tables of scores from elsewhere. `renamed` maps names of systems in the
    ratings to those in the scores. `compare` names the metric to test against the others, or all.
    An error if no correlation at all is defined.
    """
    for name in levels:
        check_known(name, LEVELS, f"there is no level {name!r}", "choose among {}")
    for name in methods:
        check_known(name, METHODS, f"there is no correlation {name!r}", "choose among {}")
    chosen_levels = tuple(level for level in LEVELS if level in levels)
    chosen_methods = tuple(method for method in METHODS if method in methods)
    whole = grid(read_ratings(ratings, questions, where, sheet))
    both = _limited(panel(whole, _metrics(results, scores, metrics, whole.items), renamed), aspects)
    found = correlations(
        both, chosen_levels, chosen_methods, draws(len(both.items), resamples, seed)
    )
    if all(one.estimate.value is None for one in found):
        reasons = tuple(dict.fromkeys(one.estimate.reason for one in found))
        place = str(ratings) if isinstance(ratings, str | Path) else ""
        raise RatingError(f"no correlation is defined: {'; '.join(reasons)}", place=place)
    level = next(one.level for one in found if one.estimate.value is not None)
    method = chosen_methods[0]
    alike = correlate_alike(both, level, method, draws(len(both.items), 0, seed))
    compared = _contests(both, level, method, compare, Resampling(resamples or 1000, seed))
    return MetricCorrelations(both, found, alike, compared)


def _metrics(
    results: GivenResults,
    scores: str | Path | Iterable[str | Path],
    wanted: Sequence[str],
    items: Collection[str],
) -> tuple[MetricScores, ...]:
    loaded = results_of(results)
    tables = [scores] if isinstance(scores, str | Path) else list(scores)
    if not loaded and not tables:
        raise SettingError(
            "there are no scores", remedy="name --results RESULT.json or --scores SCORES.csv"
        )
    found = from_results(loaded)
    for table in tables:
        rows = read_scores(table)
        check_items(rows, items, "the ratings")
        found = (*found, *from_rows(rows))
    names = [metric.name for metric in found]
    for name in names:
        if names.count(name) > 1:
            raise SettingError(
                f"two files have a metric {name!r}", remedy="rename the column in one of them"
            )
    for name in wanted:
        check_known(name, names, f"no file has a metric {name!r}", "there are {}")
    return tuple(metric for metric in found if metric.name in (wanted or names))


def _limited(both: Panel, aspects: Sequence[str]) -> Panel:
    for name in aspects:
        check_known(name, both.human, f"the ratings have no aspect {name!r}", "they have {}")
    if not aspects:
        return both
    return replace(both, human={name: both.human[name] for name in aspects})


def _contests(
    both: Panel, level: Level, method: Method, compare: str, plan: Resampling
) -> tuple[MetricContest, ...]:
    if not compare:
        return ()
    against = "" if compare == ALL else compare
    if against:
        what = f"there is no metric {against!r} to compare with"
        check_known(against, both.metrics, what, "choose all or one of {}")
    of: Level = "system" if level == "system" else "item"
    n_resamples, seed = plan.resamples, plan.seed
    return contests(both, of, method, against=against, n_resamples=n_resamples, seed=seed)
