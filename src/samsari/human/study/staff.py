"""Raters who come late and raters who leave: their work goes to others, nothing is lost."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterable, Mapping

from samsari.errors import StudyError
from samsari.human.assignment import in_order, refill, shares, with_checks, with_repeats
from samsari.human.study import changes, queries
from samsari.human.study.facts import StudyFacts
from samsari.model.study import PlannedTask


def add_rater(name: str, token_hash: bytes) -> Callable[[sqlite3.Connection], int]:
    """Work: a new rater takes what nobody has, then a fair share of what others have not opened.

    The result is the number of the rater's tasks.
    """

    def work(db: sqlite3.Connection) -> int:
        changes.need_open(db)
        about = queries.facts(db)
        size = _size(db, about)
        loads = queries.loads(db)
        items = _open_items(db, about)
        taken = shares(queries.untouched(db), loads, items, size)
        rater = changes.insert_rater(db, name, token_hash)
        for other, given in taken.items():
            changes.withdraw(db, other, given)
            items += given
        changes.append_tasks(db, rater, _tasks(db, about, name, items, is_new=True))
        changes.log("added", name, rater)(db)
        return queries.counts(db, rater)[0]

    return work


def release_rater(name: str) -> Callable[[sqlite3.Connection], tuple[int, int]]:
    """Work: a rater leaves. The result: items given to others, and items that nobody can take."""

    def work(db: sqlite3.Connection) -> tuple[int, int]:
        changes.need_open(db)
        about = queries.facts(db)
        one = queries.rater_named(db, name)
        if one.released_at:
            raise StudyError(f"{name} was released on {one.released_at[:10]} already")
        items = changes.unfinished_items(db, one.id)
        changes.withdraw(db, one.id)
        changes.mark_released(db, one.id)
        given, nobody = refill(items, queries.loads(db), queries.ever_held(db), _size(db, about))
        _give(db, about, given)
        return sum(map(len, given.values())), len(nobody)

    return work


def _give(db: sqlite3.Connection, about: StudyFacts, given: Mapping[int, list[int]]) -> None:
    for rater, items in given.items():
        name = queries.rater(db, rater).name
        changes.append_tasks(db, rater, _tasks(db, about, name, items, is_new=False))


def _open_items(db: sqlite3.Connection, about: StudyFacts) -> list[int]:
    """Items with fewer raters than the design asks for."""
    wanted = int(about.design["per_output"])
    return [item for item, raters in queries.holders(db).items() if len(raters) < wanted]


def open_places(db: sqlite3.Connection, about: StudyFacts) -> int:
    """How many times an item lacks a rater."""
    wanted = int(about.design["per_output"])
    return sum(max(0, wanted - len(raters)) for raters in queries.holders(db).values())


def _size(db: sqlite3.Connection, about: StudyFacts) -> int:
    """How many tasks an item makes."""
    n_outputs = len(queries.systems(db))
    show = about.question_set.show
    return {"output": n_outputs, "pair": n_outputs * (n_outputs - 1) // 2, "all": 1}[show]


def _tasks(
    db: sqlite3.Connection, about: StudyFacts, name: str, items: Iterable[int], *, is_new: bool
) -> list[PlannedTask]:
    chosen = list(items)
    chance = random.Random(f"late {about.design['seed']} {name} {len(chosen)} {chosen[:1]}")
    n_outputs = len(queries.systems(db))
    planned = in_order(chosen, n_outputs, about.question_set.show, about.design["order"], chance)
    if is_new:
        planned = with_repeats(planned, about.design["repeats"], chance)
    rows = [_as_rows(db, one) for one in planned]
    if not is_new:
        return rows
    special = {kind: queries.special(db, kind) for kind in ("check", "practice")}
    checks = with_checks(rows, special["check"], about.design["checks_every"], chance)
    return [*special["practice"], *checks]


def _as_rows(db: sqlite3.Connection, one: PlannedTask) -> PlannedTask:
    outputs = queries.outputs_of(db, one.item)
    return PlannedTask(one.item, tuple(outputs[place] for place in one.outputs), one.kind)
