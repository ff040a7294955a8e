"""`samsari submission`: is a submission to a shared task valid, and what does it score offline?"""

from __future__ import annotations

from typing import Annotated

import typer

from samsari.cli.options import TableForm, argument, choice, names, shared
from samsari.cli.show import show, show_folded, warn, write_json
from samsari.errors import SettingError
from samsari.formats.atomic import check_target
from samsari.formats.layout import MISSING
from samsari.model.study import Submission
from samsari.model.table import Table
from samsari.reporting.scores import score_table
from samsari.reporting.submissions import (
    as_json,
    level_table,
    not_here_table,
    problem_table,
    run_table,
    task_table,
)
from samsari.resources.datasets import shared_task, shared_tasks
from samsari.tasks.submission import submission

LIST = "list"


def command(
    task: Annotated[str, argument("TASK", "A name such as tsar-2025; list shows all.")] = LIST,
    runs: Annotated[list[str] | None, argument("RUN", "The files of the runs.")] = None,
    *,
    source: Annotated[str, shared("source", "the file of the organisers")] = "",
    reference: Annotated[str, shared("reference", "if they stand in a file of their own")] = "",
    metrics: Annotated[str, shared("metrics", "those of the task by default")] = "",
    missing: Annotated[str, shared("missing")] = "fail",
    jobs: Annotated[int, shared("jobs", min=1)] = 1,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
    quiet: Annotated[bool, shared("quiet")] = False,
) -> None:
    """Check a submission to a shared task, and score it as far as that is possible offline.

    Examples:
        samsari submission list
        samsari submission tsar-2025 run1.jsonl run2.jsonl -s tsar2025_test.jsonl
        samsari submission simpletext-2025-documents run.json -s docs_test.csv

    Exit status: 0 valid, 1 a run breaks the rules of the task, 2 bad input.
    """
    choice("--missing", missing, MISSING)
    if task == LIST:
        _print(task_table(shared_tasks().values()), form)
        return
    chosen = shared_task(task)
    if not runs or not source:
        raise SettingError(
            f"{task} needs {'runs' if source else 'the file of the organisers'}",
            remedy=f"samsari submission {task} RUN -s {'DIR' if chosen.has_folders else 'FILE'}",
        )
    if json:
        check_target(json)
    found = submission(
        task, runs, source, references=reference, missing=missing, metrics=names(metrics), jobs=jobs
    )
    if json:
        write_json(as_json(found), json)
    if json != "-":
        _show(found, form)
    if not quiet and found.result is not None:
        for warning in found.result.warnings:
            warn(str(warning))
    if not found.is_valid:
        raise typer.Exit(1)


def _show(found: Submission, form: str) -> None:
    tables = [run_table(found)]
    if any(run.problems for run in found.runs):
        tables.append(problem_table(found))
    if found.result is not None:
        tables.append(score_table(found.result))
    if found.levels:
        tables.append(level_table(found))
    if found.not_here:
        tables.append(not_here_table(found))
    for number, table in enumerate(tables):
        if number:
            print()
        _print(table, form)


def _print(table: Table, form: str) -> None:
    if form == "table":
        show_folded(table)
    else:
        show(table, form)
