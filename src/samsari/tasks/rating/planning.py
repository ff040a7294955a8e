"""How many items and raters a study needs: from its own ratings, or from published ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsari.errors import RatingError
from samsari.human.grid import Grid, grid
from samsari.human.power import (
    Components,
    PlanRow,
    advice,
    components,
    other_sizes,
    plan_rows,
    prior,
)
from samsari.human.protocols import question_set
from samsari.human.study import answers as extract
from samsari.human.study import queries
from samsari.human.study.store import reading
from samsari.model.rating import QuestionSet
from samsari.model.table import Cell, Column, Table


@dataclass(frozen=True)
class StudySize:
    """How large a study is or may be."""

    n_items: int
    per_output: int
    n_raters: int
    n_systems: int = 2


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
        columns = (
            "question",
            "size",
            "items",
            "raters each",
            "raters",
            "answers",
            Column("these raters", digits=2),
            Column("other raters", digits=2),
        )
        rows: list[list[Cell | str | float]] = [
            [
                row.column,
                row.label,
                row.n_items,
                row.per_output,
                row.n_raters,
                row.answers,
                row.these_raters,
                row.other_raters,
            ]
            for row in self.rows
        ]
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
        title = "What this study can show"
        return Table(title, columns, rows, notes)

    @property
    def document(self) -> dict[str, Any]:
        """Everything as one JSON object."""
        return {
            "advice": list(self.advice),
            "rows": [
                {
                    "column": row.column,
                    "label": row.label,
                    "items": row.n_items,
                    "per_output": row.per_output,
                    "raters": row.n_raters,
                    "answers": row.answers,
                    "these_raters": row.these_raters,
                    "other_raters": row.other_raters,
                    "is_prior": row.components.is_prior,
                }
                for row in self.rows
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


def plan_without_study(questions: str, size: StudySize) -> PowerPlan:
    """The plan for a question set, by its name."""
    return plan_before(question_set(questions), size)


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
