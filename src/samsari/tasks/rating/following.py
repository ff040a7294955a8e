"""A study as it goes on: its state, figures, mean ratings, and the SAMSA of every output."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

from samsari.errors import RatingError, ToolkitError
from samsari.human import agreement as measuring
from samsari.human.agreement import TOTAL
from samsari.human.assignment import (
    Components,
    PlanRow,
    advice,
    components,
    other_sizes,
    plan_rows,
    prior,
)
from samsari.human.grid import Grid, grid
from samsari.human.means import SystemContest, SystemMean, system_contests, system_means
from samsari.human.protocols import AUTOMATIC, GivenRatings, read_ratings
from samsari.human.study import answers as extract
from samsari.human.study import changes, queries
from samsari.human.study.answers import Habit
from samsari.human.study.facts import StudyFacts, completion_code
from samsari.human.study.store import reading
from samsari.model.rating import QuestionSet, Ratings
from samsari.model.table import Column, Table
from samsari.reporting.human_tables import (
    alpha_of,
    contest_record,
    contests_table,
    mean_record,
    means_table,
    question_text,
)
from samsari.reporting.tables import estimate_json as as_json
from samsari.tasks.rating.changing import export_study, write_export
from samsari.tasks.scoring.score_files import Request, score_files

# How many items and raters a study needs: from its own ratings, or from published ones.


@dataclass(frozen=True)
class StudySize:
    """How large a study is or may be."""

    n_items: int
    per_output: int
    n_raters: int
    n_systems: int = 2


# What tables and documents say of a row of the plan, in this order.
_cells = attrgetter(
    *("column", "label", "n_items", "per_output", "n_raters", "answers"),
    *("these_raters", "other_raters"),
)


@dataclass(frozen=True)
class PowerPlan:
    """What a study of some size shows, and what twice as much of one thing would show."""

    rows: tuple[PlanRow, ...]

    @property
    def advice(self) -> tuple[str, ...]:
        """What to buy, a sentence for each question."""
        return advice(self.rows)

    @property
    def table(self) -> Table:
        """The smallest differences between two systems that show."""
        names = ("question", "size", "items", "raters each", "raters", "answers")
        shown = (Column("these raters", digits=2), Column("other raters", digits=2))
        notes = [
            "the smallest difference between two systems that 80 of 100 such studies find "
            "(two-sided, 5 % level); `other raters` holds for raters of the same kind too",
            *self.advice,
        ]
        if any(row.components.is_prior for row in self.rows):
            notes.append(
                "no ratings yet: the spread is that of the ratings of Sulem et al. (2018), "
                "stretched to this scale; run a pilot and ask again"
            )
        rows = [list(_cells(row)) for row in self.rows]
        return Table("What this study can show", (*names, *shown), rows, notes)

    @property
    def document(self) -> dict[str, Any]:
        """Everything as one JSON object."""
        keys = ("column", "label", "items", "per_output", "raters", "answers", "these_raters")
        rows = [(*_cells(row), row.components.is_prior) for row in self.rows]
        return {
            "advice": list(self.advice),
            "rows": [
                dict(zip((*keys, "other_raters", "is_prior"), row, strict=True)) for row in rows
            ],
        }


def plan_of_ratings(whole: Grid, design: Mapping[str, Any], n_systems: int) -> PowerPlan:
    """The plan from the ratings so far; questions without enough answers use published ones."""
    questions = whole.question_set
    parts: dict[str, Components] = {}
    for column in whole.columns:
        found = components(whole, column) or prior(questions, column)
        if found is not None:
            parts[column] = found
    n_items = len(dict.fromkeys(whole.items))
    per_output = min(int(design["per_output"]), max(len(whole.raters), 1))
    sizes = other_sizes(n_items, per_output, len(whole.raters))
    return PowerPlan(plan_rows(parts, sizes, n_systems))


def plan_before(questions: QuestionSet, size: StudySize) -> PowerPlan:
    """The plan before there is any rating."""
    named = [*questions.by_id, *(one.id for one in questions.aspects if one.mean_of)]
    parts = {name: found for name in named if (found := prior(questions, name)) is not None}
    if not parts:
        raise RatingError(
            f"nothing is known about the spread of {questions.id}",
            remedy="collect a few ratings first, then ask again",
        )
    sizes = other_sizes(size.n_items, size.per_output, size.n_raters)
    return PowerPlan(plan_rows(parts, sizes, size.n_systems))


def plan_of_study(path: str | Path) -> PowerPlan:
    """The plan of a study: from its ratings if there are any, else from its design."""
    with reading(path) as db:
        facts = queries.facts(db)
        n_systems = len(queries.systems(db))
        n_items = queries.totals(db)["items"]
        n_raters = sum(not one.released_at for one in queries.raters(db))
        try:
            ratings = extract.ratings(db)
        except RatingError:
            per_output = int(facts.design["per_output"])
            size = StudySize(n_items, per_output, n_raters, n_systems)
            return plan_before(facts.question_set, size)
    return plan_of_ratings(grid(ratings), facts.design, n_systems)


# The figures of a running study: the same functions, seeds and numbers as the commands.
#
# `samsari agreement`, `ratings` and `correlate` on the export of the study give the same values.

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


# How far a study is: what the organiser's page and `samsari rate status` show.


CARED_FOR = ("checks", "failed", "repeated", "same")  # what is counted of a rater's attention


FEWEST = 8  # tasks or answers before a habit is told
FASTEST = 1.5  # seconds for a task: nobody reads two texts and answers in less
USUAL = 0.9  # a share of others' answers: where most say the same, it is no habit of one rater


def rater_flags(
    done: int,
    seconds: float | None,
    own: Mapping[str, Habit],
    others: Sequence[Mapping[str, Habit]],
) -> list[str]:
    """What looks careless in a rater's work, a sentence each: too fast, or always the same."""
    flags = []
    if done >= FEWEST and seconds is not None and seconds < FASTEST:
        flags.append(f"too fast: {seconds:g} s for half of the tasks")
    same = [
        question
        for question, habit in own.items()
        if habit.n_answers >= FEWEST and habit.n_most == habit.n_answers
        if not any(_is_usual(one.get(question), habit.value) for one in others)
    ]
    if same:
        flags.append(f"always the same answer: {', '.join(same)}")
    return flags


def _is_usual(other: Habit | None, value: float) -> bool:
    """True if another rater nearly always gives this answer, too."""
    return other is not None and other.value == value and other.n_most > USUAL * other.n_answers


def study_status(db: sqlite3.Connection) -> dict[str, Any]:
    """How far each rater is, and what needs care."""
    facts = queries.facts(db)
    care = {one.rater: one for one in extract.attention(db)}
    usual = extract.habits(db)
    return {
        "study": facts.name,
        "questions": facts.question_set.name,
        "texts": {name: question_text(facts.question_set, name) for name in _columns(facts)},
        "systems": list(queries.systems(db)),
        "design": dict(facts.design),
        "closed_at": facts.closed_at or None,
        "newest": queries.newest(db),
        "open_places": changes.open_places(db, facts),
        **queries.totals(db),
        "raters": [
            {
                "name": one.rater.name,
                "tasks": one.n_tasks,
                "done": one.n_done,
                "answers": one.n_answers,
                "last_at": one.last_at or None,
                "seconds": round(one.median_ms / 1000, 1) if one.median_ms else None,
                "released_at": one.rater.released_at or None,
                **{key: getattr(care[one.rater.name], f"n_{key}") for key in CARED_FOR},
                "code": completion_code(facts, one.rater.id),
                "flags": rater_flags(
                    one.n_done,
                    one.median_ms / 1000 if one.median_ms else None,
                    usual.get(one.rater.name, {}),
                    [own for name, own in usual.items() if name != one.rater.name],
                ),
            }
            for one in queries.progress(db)
        ],
        "written": [
            {"rater": rater, "item": item, "systems": systems, "text": text}
            for rater, item, systems, text in queries.comments(db)
        ],
    }


def _columns(facts: StudyFacts) -> tuple[str, ...]:
    """The questions and aspects of a study."""
    return (*facts.question_set.by_id, *(one.id for one in facts.question_set.aspects))


def read_status(path: str | Path) -> dict[str, Any]:
    """The status of a study file; a server may be running."""
    with reading(path) as db:
        return study_status(db)


# `samsari.ratings`: mean ratings of systems, with intervals and tests.


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


# After a study: the SAMSA of every output, explained, beside the ratings of that output.


def explain_study(path: str | Path, folder: str | Path) -> int:
    """Write the pages and the ratings into a new folder; the result is the number of pages."""
    with reading(path) as db:
        systems, items = queries.systems(db), queries.real_items(db)
    columns = {f"output-{place}": system for place, system in enumerate(systems)}
    with tempfile.TemporaryDirectory() as place:
        table = Path(place) / "items.jsonl"
        rows = (
            {"id": key, "source": source, **dict(zip(columns, outputs, strict=True))}
            for key, source, outputs in items
        )
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        table.write_text("".join(lines), encoding="utf-8")
        score_files(
            Request(
                outputs=tuple(f"{system}={column}" for column, system in columns.items()),
                source="source",
                table=str(table),
                ids="id",
                metrics=("samsa",),
                explain=str(folder),
            )
        )
    write_export(export_study(path), str(Path(folder) / "ratings.csv"))
    return len(items) * len(systems)
