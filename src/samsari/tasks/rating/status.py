"""How far a study is: what the organiser's page and `samsari rate status` show."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from samsari.human.study import extract, queries, staff
from samsari.human.study.facts import completion_code
from samsari.human.study.store import reading


def study_status(db: sqlite3.Connection) -> dict[str, Any]:
    """How far each rater is, and what needs care."""
    facts = queries.facts(db)
    care = {one.rater: one for one in extract.attention(db)}
    return {
        "study": facts.name,
        "questions": facts.question_set.name,
        "systems": list(queries.systems(db)),
        "design": dict(facts.design),
        "closed_at": facts.closed_at or None,
        "newest": queries.newest(db),
        "open_places": staff.open_places(db, facts),
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
                "checks": care[one.rater.name].n_checks,
                "failed": care[one.rater.name].n_failed,
                "repeated": care[one.rater.name].n_repeated,
                "same": care[one.rater.name].n_same,
                "code": completion_code(facts, one.rater.id),
            }
            for one in queries.progress(db)
        ],
        "written": [
            {"rater": rater, "item": item, "systems": systems, "text": text}
            for rater, item, systems, text in queries.comments(db)
        ],
    }


def read_status(path: str | Path) -> dict[str, Any]:
    """The status of a study file; a server may be running."""
    with reading(path) as db:
        return study_status(db)
