"""The figures of a running study: the same functions, seeds and numbers as the commands.

`samsari agreement`, `ratings` and `correlate` on the export of the study give the same values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from samsari.errors import RatingError, ToolkitError
from samsari.human import agreement as measuring
from samsari.human.agreement import TOTAL
from samsari.human.grid import Grid, grid
from samsari.human.means import system_contests, system_means
from samsari.human.study import extract, queries
from samsari.human.study.store import reading
from samsari.model.rating import Question, Ratings
from samsari.reporting.ratings import contest_record, mean_record
from samsari.reporting.tables.estimates import as_json
from samsari.tasks.rating.planning import plan_of_ratings

RESAMPLES = 1000
SEED = 12345
ALPHAS = ("alpha-nominal", "alpha-ordinal", "alpha-interval")


def study_figures(path: str | Path, results: Sequence[str] = ()) -> dict[str, Any]:
    """Agreement, means, tests, power and correlation as one JSON document."""
    with reading(path) as db:
        newest = queries.newest(db)
        n_systems = len(queries.systems(db))
        about = queries.facts(db)
        try:
            ratings = extract.ratings(db)
        except RatingError as problem:
            return {"newest": newest, "problem": str(problem)}
    whole = grid(ratings)
    return {
        "newest": newest,
        "agreement": _agreement(ratings, whole),
        "means": [mean_record(one) for one in system_means(whole, (), RESAMPLES, SEED)],
        "contests": [
            contest_record(one) for one in system_contests(whole, n_resamples=RESAMPLES, seed=SEED)
        ],
        "plan": plan_of_ratings(whole, about.design, n_systems).document,
        "correlations": _correlations(ratings, results),
    }


def alpha_of(question: Question | None) -> str:
    """The alpha that fits a question; aspects averaged from several have an interval scale."""
    if question is None or question.kind == "continuous":
        return "alpha-interval"
    return "alpha-nominal" if question.kind == "nominal" else "alpha-ordinal"


def _agreement(ratings: Ratings, whole: Grid) -> dict[str, Any]:
    try:
        found = measuring.agreement(ratings, ALPHAS, RESAMPLES, SEED)
    except RatingError as problem:
        return {"problem": str(problem), "rows": []}
    wanted = {column: alpha_of(whole.question_set.by_id.get(column)) for column in whole.columns}
    rows = [
        {"column": one.column, "measure": one.measure, **as_json(one.estimate)}
        for one in found
        if one.system == TOTAL and one.measure == wanted[one.column]
    ]
    return {"problem": "", "rows": rows}


def _correlations(ratings: Ratings, results: Sequence[str]) -> Mapping[str, Any] | None:
    if not results:
        return None
    # Scores need the metrics, which nothing else here needs.
    from samsari.reporting.correlation import correlation_document
    from samsari.tasks.correlate import correlate

    try:
        found = correlate(ratings, results, methods=["spearman"], resamples=RESAMPLES, seed=SEED)
    except ToolkitError as problem:
        return {"problem": str(problem), "correlations": []}
    return {"problem": "", **correlation_document(found)}
