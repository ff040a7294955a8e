"""A submission to a shared task as tables: its runs, their problems, levels, what is not here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from samsari.model.showing import number_of
from samsari.model.study import LevelFigures, Run, Submission
from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.reporting.tables import members
from samsari.resources.datasets import SharedTask

LEVEL_NOTE = "levels by samsari level, not by the classifiers of the organisers: figures differ"

NOT_SCORED = "not scored (--missing zero or skip scores runs whose only fault is their ids)"


def run_table(found: Submission) -> Table:
    """A row for each run: its records, and whether it is valid."""
    columns: dict[Column | str, Callable[[Run], Value]] = {
        "run": lambda run: run.name,
        Column("records", digits=0): lambda run: run.n_records,
        "errors": lambda run: sum(problem.is_error for problem in run.problems),
        "warnings": lambda run: sum(not problem.is_error for problem in run.problems),
        "verdict": lambda run: "valid" if run.is_valid else "not valid",
    }
    scored = {system.name for system in found.result.systems} if found.result else set()
    left_out = [run.name for run in found.runs if run.name not in scored]
    notes = (f"{NOT_SCORED}: {', '.join(left_out)}",) if left_out else ()
    title = f"{found.title}: {number_of(found.n_wanted, 'text')}"
    return Table.of(title, found.runs, columns, notes)


def problem_table(found: Submission) -> Table:
    """A row for each problem of each run."""
    rows = [
        (run.name, "error" if one.is_error else "warning", one.kind, str(one))
        for run in found.runs
        for one in run.problems
    ]
    return Table("Problems", ("run", "", "kind", "what"), rows)


def level_table(found: Submission) -> Table:
    """How well the levels of each run hit their targets."""
    columns: dict[Column | str, Callable[[LevelFigures], Value]] = {
        "run": lambda one: one.run,
        Column("texts", digits=0): lambda one: one.n,
        Column("weighted F1", digits=3): lambda one: one.weighted_f1,
        Column("adjacent accuracy", digits=3): lambda one: one.adjacent_accuracy,
        Column("RMSE", digits=3): lambda one: one.rmse,
    }
    return Table.of("Target levels", found.levels, columns, (LEVEL_NOTE,))


def not_here_table(found: Submission) -> Table:
    """What the task measures, but this program cannot measure offline."""
    return Table("Not measured here", ("what", "why"), found.not_here)


def task_table(tasks: Iterable[SharedTask]) -> Table:
    """The shared tasks that are known."""
    columns: dict[Column | str, Callable[[SharedTask], Cell | Value]] = {
        "task": lambda task: task.name,
        "what it is": lambda task: task.title,
        "id": lambda task: " + ".join(task.id) or "file name",
        "output": lambda task: task.output or missing("a file for each text"),
        "scored here": lambda task: ", ".join(task.metrics),
    }
    return Table.of("Shared tasks", tasks, columns)


def as_json(found: Submission) -> dict[str, Any]:
    """The submission as a document; scores stand in `samsari score --json`'s form elsewhere."""
    result = found.result
    return {
        "task": found.task,
        "texts": found.n_wanted,
        "valid": found.is_valid,
        "runs": [_run(run) for run in found.runs],
        "scores": {
            system.name: {score.metric: score.value for score in system.scores}
            for system in (result.systems if result else ())
        },
        "signatures": {info.name: info.signature for info in (result.metrics if result else ())},
        "levels": [
            {
                "run": one.run,
                "texts": one.n,
                **members(one, "weighted_f1 adjacent_accuracy rmse"),
            }
            for one in found.levels
        ],
        "not_here": [{"what": what, "why": why} for what, why in found.not_here],
    }


def _run(run: Run) -> dict[str, Any]:
    return {
        "run": run.name,
        "file": run.place,
        "sha256": run.sha256,
        "records": run.n_records,
        "valid": run.is_valid,
        "problems": [
            {
                "kind": one.kind,
                "level": "error" if one.is_error else "warning",
                **members(one, "what count place"),
            }
            for one in run.problems
        ],
    }
