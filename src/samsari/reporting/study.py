"""The state of a study as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing


def status_table(status: Mapping[str, Any]) -> Table:
    """How far each rater is."""
    columns = (
        "rater",
        "done",
        "of",
        Column("time each", "s", digits=1),
        "checks passed",
        "same answer again",
        "last answer",
        "code",
    )
    rows = [
        [
            one["name"] + (" (released)" if one["released_at"] else ""),
            one["done"],
            one["tasks"],
            missing("no task is done") if one["seconds"] is None else Cell(one["seconds"]),
            _share(one["checks"] - one["failed"], one["checks"], "no check yet"),
            _share(one["same"], one["repeated"], "no repeat yet"),
            Cell(one["last_at"]) if one["last_at"] else missing("no answer yet"),
            Cell(one["code"])
            if one["tasks"] and one["done"] == one["tasks"]
            else missing("not all is done"),
        ]
        for one in status["raters"]
    ]
    notes = [
        f"{number_of(status['items'], 'item')}, {number_of(len(status['systems']), 'system')}, "
        f"{number_of(status['answers'], 'answer')}; "
        f"{status['cannot_judge']} could not be judged, {number_of(status['comments'], 'comment')}"
    ]
    if status["open_places"]:
        places = number_of(status["open_places"], "place")
        notes.append(f"{places} without a rater: samsari rate add")
    if status["closed_at"]:
        notes.append(f"closed at {status['closed_at']}")
    return Table(f"{status['study']}: {status['questions']}", columns, rows, notes)


def _share(part: int, whole: int, reason: str) -> Cell:
    return Cell(f"{part} of {whole}") if whole else missing(reason)
