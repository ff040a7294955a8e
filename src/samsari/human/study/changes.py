"""Everything that changes a study: pieces of work for the writer of a `Store`."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from samsari.errors import StudyError
from samsari.human.assignment import in_order, refill, shares, with_checks, with_repeats
from samsari.human.study import queries
from samsari.human.study.facts import CANNOT_JUDGE, COMMENT, StudyFacts
from samsari.model.study import NewAnswer, PlannedTask, StudyPlan, check_name


def now() -> str:
    """The time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


Arguments = ParamSpec("Arguments")
Value = TypeVar("Value")


def work(
    change: Callable[Concatenate[sqlite3.Connection, Arguments], Value],
) -> Callable[Arguments, Callable[[sqlite3.Connection], Value]]:
    """A change that waits for its study: the writer of a `Store` brings the connection."""

    @wraps(change)
    def waiting(*given: Arguments.args, **named: Arguments.kwargs) -> Any:
        return lambda db: change(db, *given, **named)

    return waiting


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of an answer: saved (also if it was there already), or why not."""

    nonce: bytes
    is_saved: bool
    reason: str = ""


def fill(
    db: sqlite3.Connection,
    plan: StudyPlan,
    about: Mapping[str, str],
    hashes: Mapping[str, bytes],
    sequences: Mapping[str, Sequence[PlannedTask]],
) -> None:
    """Write a new study. Items are numbered from 0: real ones, then checks, then practice."""
    db.executemany("insert into study values (?, ?)", about.items())
    special = [("check", one) for one in plan.checks] + [("practice", one) for one in plan.practice]
    outputs: list[list[int]] = []
    for place, item in enumerate(plan.items):
        db.execute(
            "insert into item (id, key, source, kind) values (?, ?, ?, 'real')",
            (place + 1, item.key, item.source),
        )
        outputs.append(_insert_outputs(db, place + 1, item.outputs.items()))
    for number, (kind, one) in enumerate(special, start=len(plan.items) + 1):
        expected = json.dumps({key: list(values) for key, values in one.expected.items()})
        db.execute(
            "insert into item (id, key, source, kind, expected, feedback) "
            "values (?, ?, ?, ?, ?, ?)",
            (number, f"{kind}-{number}", one.source, kind, expected, one.feedback),
        )
        outputs.append(_insert_outputs(db, number, [("", text) for text in one.outputs]))
    for name in plan.design.raters:
        number = insert_rater(db, name, hashes[name])
        planned = [
            PlannedTask(one.item + 1, tuple(outputs[one.item][o] for o in one.outputs), one.kind)
            for one in sequences[name]
        ]
        append_tasks(db, number, planned)


def _insert_outputs(
    db: sqlite3.Connection, item: int, texts: Iterable[tuple[str, str]]
) -> list[int]:
    found = []
    for position, (system, text) in enumerate(texts):
        cursor = db.execute(
            "insert into output (item, system, text, position) values (?, ?, ?, ?)",
            (item, system, text, position),
        )
        found.append(int(cursor.lastrowid or 0))
    return found


def insert_rater(db: sqlite3.Connection, name: str, token_hash: bytes) -> int:
    """The id of a new rater."""
    check_name(name)
    try:
        cursor = db.execute(
            "insert into rater (name, token_hash, added_at) values (?, ?, ?)",
            (name, token_hash, now()),
        )
    except sqlite3.IntegrityError:
        raise StudyError(f"there is a rater {name!r} already", remedy="take another name") from None
    return int(cursor.lastrowid or 0)


def append_tasks(db: sqlite3.Connection, rater: int, planned: Iterable[PlannedTask]) -> None:
    """Give a rater tasks, behind those that the rater has. Items and outputs are row ids."""
    place = db.execute(
        "select coalesce(max(place), 0) from task where rater = ?", (rater,)
    ).fetchone()[0]
    for number, one in enumerate(planned, start=place + 1):
        cursor = db.execute(
            "insert into task (rater, place, item, kind) values (?, ?, ?, ?)",
            (rater, number, one.item, one.kind),
        )
        rows = [(cursor.lastrowid, position, o) for position, o in enumerate(one.outputs)]
        db.executemany("insert into shown values (?, ?, ?)", rows)


@work
def save_answers(
    db: sqlite3.Connection, rater: int, answers: Sequence[NewAnswer], n_questions: int
) -> tuple[Saved, ...]:
    """Work: append answers of a rater. The same nonce with the same content is saved already."""
    found = tuple(_save(db, rater, answer) for answer in answers)
    for place in {answer.place for answer in answers}:
        _mark_done(db, rater, place, n_questions)
    return found


def _save(db: sqlite3.Connection, rater: int, answer: NewAnswer) -> Saved:
    task = db.execute(
        "select id from task where rater = ? and place = ?", (rater, answer.place)
    ).fetchone()
    if task is None:
        return Saved(answer.nonce, False, "there is no such task")
    cursor = db.execute(
        "insert or ignore into answer (task, question, value, extra, nonce, body_hash, saved_at, "
        "client_at, shown_ms, tab) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            task[0],
            answer.question,
            answer.value,
            answer.extra,
            answer.nonce,
            answer.body_hash,
            now(),
            answer.client_at,
            answer.shown_ms,
            answer.tab,
        ),
    )
    if cursor.rowcount:
        return Saved(answer.nonce, True)
    known = db.execute(
        "select body_hash, task from answer where nonce = ?", (answer.nonce,)
    ).fetchone()
    if known == (answer.body_hash, task[0]):
        return Saved(answer.nonce, True)
    return Saved(answer.nonce, False, "another answer has this number already")


def _mark_done(db: sqlite3.Connection, rater: int, place: int, n_questions: int) -> None:
    db.execute(
        "update task set opened_at = coalesce(opened_at, ?), is_done = ("
        " select coalesce(sum(question = ? and value = 1), 0) > 0"
        " or coalesce(sum(question not in (?, ?) and (value is not null or extra != '')), 0) >= ?"
        " from answer where id in"
        "  (select max(id) from answer where task = task.id group by question)"
        ") where rater = ? and place = ?",
        (now(), CANNOT_JUDGE, CANNOT_JUDGE, COMMENT, n_questions, rater, place),
    )


@work
def opened(db: sqlite3.Connection, rater: int, places: Sequence[int]) -> None:
    """Work: note that a rater has seen these tasks, so that nobody else gets them."""
    db.executemany(
        "update task set opened_at = ? where rater = ? and place = ? and opened_at is null",
        [(now(), rater, place) for place in places],
    )


@work
def log(db: sqlite3.Connection, kind: str, detail: str = "", rater: int | None = None) -> None:
    """Work for the writer of a study: note that something happened."""
    db.execute(
        "insert into event (rater, kind, at, detail) values (?, ?, ?, ?)",
        (rater, kind, now(), detail),
    )


def set_value(db: sqlite3.Connection, key: str, value: str) -> None:
    """Set a fact about the study."""
    db.execute(
        "insert into study values (?, ?) on conflict (key) do update set value = excluded.value",
        (key, value),
    )


def need_open(db: sqlite3.Connection) -> None:
    """Raise if the study is closed."""
    closed = queries.value_of(db, "closed_at")
    if closed:
        raise StudyError(f"the study was closed on {closed[:10]}", remedy="make a new study")


def close_study(db: sqlite3.Connection) -> None:
    """Work for the writer of a study: close it, no more answers count."""
    need_open(db)
    set_value(db, "closed_at", now())
    log("closed")(db)


@work
def new_link(db: sqlite3.Connection, name: str, token_hash: bytes) -> None:
    """Work: a new token for a rater; the old one is worth nothing then."""
    one = queries.rater_named(db, name)
    db.execute("update rater set token_hash = ? where id = ?", (token_hash, one.id))
    log("new link", name, one.id)(db)


def withdraw(db: sqlite3.Connection, rater: int, items: Iterable[int] | None = None) -> None:
    """Take back what a rater has not done: some items, or all, checks and repeats with them."""
    if items is None:
        db.execute(
            "update task set withdrawn_at = ? where rater = ? and not is_done "
            "and withdrawn_at is null",
            (now(), rater),
        )
        return
    db.executemany(
        "update task set withdrawn_at = ? where rater = ? and item = ? and not is_done "
        "and withdrawn_at is null and kind in ('real', 'repeat')",
        [(now(), rater, item) for item in items],
    )


def mark_released(db: sqlite3.Connection, rater: int) -> None:
    """Note that a rater takes no further part."""
    db.execute("update rater set released_at = ? where id = ?", (now(), rater))
    log("released", rater=rater)(db)


def unfinished_items(db: sqlite3.Connection, rater: int) -> list[int]:
    """The real items of which a rater has not done every task."""
    rows = db.execute(
        "select item from task where rater = ? and kind = 'real' and withdrawn_at is null "
        "group by item having min(is_done) = 0 order by min(place)",
        (rater,),
    )
    return [int(item) for (item,) in rows]


# Raters who come late and raters who leave: their work goes to others, nothing is lost.


@work
def add_rater(db: sqlite3.Connection, name: str, token_hash: bytes) -> int:
    """Work: a new rater takes what nobody has, then a fair share of what others have not opened.

    The result is the number of the rater's tasks.
    """
    need_open(db)
    about = queries.facts(db)
    size = _size(db, about)
    loads = queries.loads(db)
    items = _open_items(db, about)
    taken = shares(queries.untouched(db), loads, items, size)
    rater = insert_rater(db, name, token_hash)
    for other, given in taken.items():
        withdraw(db, other, given)
        items += given
    append_tasks(db, rater, _tasks(db, about, name, items, is_new=True))
    log("added", name, rater)(db)
    return queries.counts(db, rater)[0]


@work
def release_rater(db: sqlite3.Connection, name: str) -> tuple[int, int]:
    """Work: a rater leaves. The result: items given to others, and items that nobody can take."""
    need_open(db)
    about = queries.facts(db)
    one = queries.rater_named(db, name)
    if one.released_at:
        raise StudyError(f"{name} was released on {one.released_at[:10]} already")
    items = unfinished_items(db, one.id)
    withdraw(db, one.id)
    mark_released(db, one.id)
    given, nobody = refill(items, queries.loads(db), queries.ever_held(db), _size(db, about))
    _give(db, about, given)
    return sum(map(len, given.values())), len(nobody)


def _give(db: sqlite3.Connection, about: StudyFacts, given: Mapping[int, list[int]]) -> None:
    for rater, items in given.items():
        name = queries.rater(db, rater).name
        append_tasks(db, rater, _tasks(db, about, name, items, is_new=False))


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
