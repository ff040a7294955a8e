"""Everything that changes a study: pieces of work for the writer of a `Store`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from samsari.errors import StudyError
from samsari.human.study import queries
from samsari.human.study.facts import CANNOT_JUDGE, COMMENT
from samsari.model.study import NewAnswer, PlannedTask, StudyPlan, check_name


def now() -> str:
    """The time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


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


def save_answers(
    rater: int, answers: Sequence[NewAnswer], n_questions: int
) -> Callable[[sqlite3.Connection], tuple[Saved, ...]]:
    """Work: append answers of a rater. The same nonce with the same content is saved already."""

    def work(db: sqlite3.Connection) -> tuple[Saved, ...]:
        found = tuple(_save(db, rater, answer) for answer in answers)
        for place in {answer.place for answer in answers}:
            _mark_done(db, rater, place, n_questions)
        return found

    return work


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


def opened(rater: int, places: Sequence[int]) -> Callable[[sqlite3.Connection], None]:
    """Work: note that a rater has seen these tasks, so that nobody else gets them."""

    def work(db: sqlite3.Connection) -> None:
        db.executemany(
            "update task set opened_at = ? where rater = ? and place = ? and opened_at is null",
            [(now(), rater, place) for place in places],
        )

    return work


def log(
    kind: str, detail: str = "", rater: int | None = None
) -> Callable[[sqlite3.Connection], None]:
    """Work: note that something happened."""

    def work(db: sqlite3.Connection) -> None:
        db.execute(
            "insert into event (rater, kind, at, detail) values (?, ?, ?, ?)",
            (rater, kind, now(), detail),
        )

    return work


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
    """Work: close the study."""
    need_open(db)
    set_value(db, "closed_at", now())
    log("closed")(db)


def new_link(name: str, token_hash: bytes) -> Callable[[sqlite3.Connection], None]:
    """Work: a new token for a rater; the old one is worth nothing then."""

    def work(db: sqlite3.Connection) -> None:
        one = queries.rater_named(db, name)
        db.execute("update rater set token_hash = ? where id = ?", (token_hash, one.id))
        log("new link", name, one.id)(db)

    return work


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
