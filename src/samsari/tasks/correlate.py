"""Metric scores against human ratings, from files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from samsari.errors import RatingError, SettingError
from samsari.formats.result_json import load_result
from samsari.formats.scores import read_scores
from samsari.human.comparison import MetricContest, contests
from samsari.human.correlation import (
    LEVELS,
    Level,
    correlate,
    correlate_alike,
    draws,
)
from samsari.human.findings import Findings
from samsari.human.grid import grid
from samsari.human.panel import Panel, panel
from samsari.human.protocols import AUTOMATIC, read_ratings
from samsari.human.results import from_results, from_rows
from samsari.human.scores import MetricScores
from samsari.stats.correlation import METHODS, Method

ALL = "all"


@dataclass(frozen=True)
class CorrelationRequest:
    """Which files to compare, and what to find out."""

    ratings: str
    results: Sequence[str] = ()
    scores: Sequence[str] = ()
    questions: str = AUTOMATIC
    where: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    renamed: Mapping[str, str] = field(default_factory=dict)
    levels: Sequence[str] = ("item", "system")
    methods: Sequence[str] = ("pearson", "spearman", "kendall")
    metrics: Sequence[str] = ()
    aspects: Sequence[str] = ()
    compare: str = ""
    n_resamples: int = 1000
    seed: int = 12345


def correlate_files(request: CorrelationRequest) -> Findings:
    """How far scores follow ratings, both from files; raises where nothing at all is defined."""
    levels, methods = _chosen_levels(request.levels), _chosen_methods(request.methods)
    whole = grid(
        read_ratings(request.ratings, request.questions, request.where or None, request.sheet)
    )
    both = _limited(panel(whole, _metrics(request), request.renamed), request)
    resamples = draws(len(both.items), request.n_resamples, request.seed)
    found = correlate(both, levels, methods, resamples)
    if all(one.estimate.value is None for one in found):
        reasons = tuple(dict.fromkeys(one.estimate.reason for one in found))
        raise RatingError(f"no correlation is defined: {'; '.join(reasons)}", place=request.ratings)
    level = next(one.level for one in found if one.estimate.value is not None)
    alike = correlate_alike(both, level, methods[0], draws(len(both.items), 0, request.seed))
    return Findings(both, found, alike, _contests(both, level, methods[0], request))


def _metrics(request: CorrelationRequest) -> tuple[MetricScores, ...]:
    if not request.results and not request.scores:
        raise SettingError(
            "there are no scores", remedy="name --results RESULT.json or --scores SCORES.csv"
        )
    found = from_results([load_result(name) for name in request.results])
    for name in request.scores:
        found = (*found, *from_rows(read_scores(name)))
    names = [metric.name for metric in found]
    for name in names:
        if names.count(name) > 1:
            raise SettingError(
                f"two files have a metric {name!r}", remedy="rename the column in one of them"
            )
    for name in request.metrics:
        if name not in names:
            raise SettingError(f"no file has a metric {name!r}", remedy=f"there are {_all(names)}")
    wanted = request.metrics or names
    return tuple(metric for metric in found if metric.name in wanted)


def _limited(both: Panel, request: CorrelationRequest) -> Panel:
    for name in request.aspects:
        if name not in both.human:
            raise SettingError(
                f"the ratings have no aspect {name!r}", remedy=f"they have {_all(both.human)}"
            )
    if not request.aspects:
        return both
    human = {name: both.human[name] for name in request.aspects}
    return Panel(both.systems, both.items, human, both.metrics, both.scores, both.left_out)


def _contests(
    both: Panel, level: Level, method: Method, request: CorrelationRequest
) -> tuple[MetricContest, ...]:
    if not request.compare:
        return ()
    against = "" if request.compare == ALL else request.compare
    if against and against not in both.metrics:
        raise SettingError(
            f"there is no metric {against!r} to compare with",
            remedy=f"choose all or one of {_all(both.metrics)}",
        )
    return contests(
        both,
        "system" if level == "system" else "item",
        method,
        against=against,
        n_resamples=request.n_resamples or 1000,
        seed=request.seed,
    )


def _chosen_levels(given: Sequence[str]) -> tuple[Level, ...]:
    for name in given:
        if name not in LEVELS:
            raise SettingError(f"there is no level {name!r}", remedy=f"choose among {_all(LEVELS)}")
    return tuple(level for level in LEVELS if level in given)


def _chosen_methods(given: Sequence[str]) -> tuple[Method, ...]:
    for name in given:
        if name not in METHODS:
            raise SettingError(
                f"there is no correlation {name!r}", remedy=f"choose among {_all(tuple(METHODS))}"
            )
    return tuple(method for method in METHODS if method in given)


def _all(names: Sequence[str] | Mapping[str, object]) -> str:
    return ", ".join(names)
