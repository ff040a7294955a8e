"""Everything that is read from a study file."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from samsari.errors import StudyError
from samsari.human.study.facts import (
    AnswerRow,
    OwnAnswer,
    Progress,
    Rater,
    StudyFacts,
    Task,
    facts_of,
)
from samsari.model.study import PlannedTask, TaskKind


def facts(db: sqlite3.Connection) -> StudyFacts:
    """What the study says about itself."""
    return facts_of(dict(db.execute("select key, value from study")))


def value_of(db: sqlite3.Connection, key: str) -> str:
    """One fact about the study; empty if it is not there."""
    row = db.execute("select value from study where key = ?", (key,)).fetchone()
    return str(row[0]) if row else ""


def rater_by_token(db: sqlite3.Connection, token_hash: bytes) -> int | None:
    """The id of the rater with this token."""
    row = db.execute("select id from rater where token_hash = ?", (token_hash,)).fetchone()
    return None if row is None else int(row[0])


def raters(db: sqlite3.Connection) -> tuple[Rater, ...]:
    """All raters in the order in which they were added."""
    rows = db.execute("select id, name, added_at, coalesce(released_at, '') from rater order by id")
    return tuple(Rater(*row) for row in rows)


def rater(db: sqlite3.Connection, number: int) -> Rater:
    """The rater of a study with this id, from its file."""
    found = next((one for one in raters(db) if one.id == number), None)
    if found is None:
        raise StudyError(f"the study has no rater {number}", remedy="is it damaged?")
    return found


def rater_named(db: sqlite3.Connection, name: str) -> Rater:
    """The rater of this name; raises if there is none."""
    found = {one.name: one for one in raters(db)}
    if name not in found:
        raise StudyError(f"there is no rater {name!r}", remedy=f"there are {', '.join(found)}")
    return found[name]


def counts(db: sqlite3.Connection, number: int) -> tuple[int, int]:
    """How many tasks a rater has and has done; those taken back do not count."""
    row = db.execute(
        "select count(*), coalesce(sum(is_done), 0) from task "
        "where rater = ? and withdrawn_at is null",
        (number,),
    ).fetchone()
    return int(row[0]), int(row[1])


def places(db: sqlite3.Connection, number: int) -> tuple[tuple[int, bool], ...]:
    """The places of a rater in order, and whether each is done."""
    rows = db.execute(
        "select place, is_done from task where rater = ? and withdrawn_at is null order by place",
        (number,),
    )
    return tuple((int(place), bool(done)) for place, done in rows)


def task(db: sqlite3.Connection, number: int, place: int) -> Task | None:
    """A task of a rater with its texts and the rater's own newest answers."""
    row = db.execute(
        "select task.id, place, item.id, task.kind, is_done, source, expected, feedback "
        "from task join item on item.id = task.item where rater = ? and place = ?",
        (number, place),
    ).fetchone()
    if row is None:
        return None
    outputs = db.execute(
        "select text from shown join output on output.id = shown.output "
        "where task = ? order by shown.position",
        (row[0],),
    )
    answers = db.execute(
        "select question, value, extra from answer where id in "
        "(select max(id) from answer where task = ? group by question)",
        (row[0],),
    )
    number, place, item, kind, is_done, source, expected, feedback = row
    texts = tuple(text for (text,) in outputs)
    own = tuple(OwnAnswer(*one) for one in answers)
    return Task(number, place, item, kind, bool(is_done), source, texts, expected, feedback, own)


def times(db: sqlite3.Connection, number: int) -> list[int]:
    """Milliseconds that a rater needed for each finished task, newest last, pauses cut off."""
    rows = db.execute(
        "select max(shown_ms) from answer join task on task.id = answer.task "
        "where rater = ? and is_done and shown_ms > 0 group by task order by max(answer.id)",
        (number,),
    )
    return [int(found) for (found,) in rows]


def newest(db: sqlite3.Connection) -> int:
    """The id of the newest answer: it changes with every answer."""
    return int(db.execute("select coalesce(max(id), 0) from answer").fetchone()[0])


def progress(db: sqlite3.Connection) -> tuple[Progress, ...]:
    """How many tasks of a study each rater has done."""
    found = []
    for one in raters(db):
        total, done = counts(db, one.id)
        n_answers, last = db.execute(
            "select count(*), coalesce(max(saved_at), '') from answer "
            "join task on task.id = answer.task where rater = ?",
            (one.id,),
        ).fetchone()
        taken = times(db, one.id)
        found.append(
            Progress(one, total, done, n_answers, last, int(median(taken)) if taken else 0)
        )
    return tuple(found)


def value_counts(db: sqlite3.Connection) -> list[tuple[str, str, float, int]]:
    """Rater, question, value, and how often: the newest answers to what counts."""
    rows = db.execute(
        "select rater.name, question, value, count(*) from latest_answer as one "
        "join task on task.id = one.task join rater on rater.id = task.rater "
        "where task.kind = 'real' and value is not null and question not like '#%' "
        "group by rater.name, question, value order by rater.name, question, value"
    )
    return [tuple(row) for row in rows]


def totals(db: sqlite3.Connection) -> dict[str, int]:
    """How many items, outputs, answers and looks the study has, and slots that nobody has."""
    asked = {
        "items": "select count(*) from item where kind = 'real'",
        "outputs": "select count(*) from output join item on item.id = item where kind = 'real'",
        "answers": "select count(*) from answer",
        "looks": "select count(*) from event where kind = 'look'",
        "cannot_judge": "select count(*) from latest_answer where question = '#cannot-judge' "
        "and value = 1",
        "comments": "select count(*) from latest_answer where question = '#comment' "
        "and extra != ''",
    }
    return {name: int(db.execute(sql).fetchone()[0]) for name, sql in asked.items()}


def comments(db: sqlite3.Connection) -> list[tuple[str, str, str, str]]:
    """What raters wrote: rater, item, systems, text."""
    rows = db.execute(
        "select rater.name, item.key, "
        "(select group_concat(system, ' / ') from shown join output on output.id = shown.output "
        " where shown.task = task.id), extra "
        "from latest_answer join task on task.id = latest_answer.task "
        "join rater on rater.id = task.rater join item on item.id = task.item "
        "where question = '#comment' and extra != '' order by latest_answer.id"
    )
    return [tuple(row) for row in rows]


# Checks, repeats, and what was seen for the first time and repeated later.
_CARE = (
    "task.kind in ('check', 'repeat') or exists (select 1 from task again where "
    "again.rater = task.rater and again.item = task.item and again.kind = 'repeat')"
)


def answer_rows(
    db: sqlite3.Connection, *, all_versions: bool = False, care_only: bool = False
) -> Iterator[AnswerRow]:
    """Answers with all that stands around them, oldest first; only the newest unless told.

    `care_only` leaves out what says nothing about the attention of raters.
    """
    chosen = f"select id from task where {_CARE}" if care_only else "select id from task"
    shown: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for number, output, system in db.execute(
        "select task, output.id, system from shown join output on output.id = shown.output "
        f"where task in ({chosen}) order by task, shown.position"
    ):
        shown[number].append((output, system))
    rows = db.execute(
        "select answer.id, task.id, place, task.kind, rater.name, item.key, item.id, question, "
        "value, extra, saved_at, shown_ms, expected, answer.id in "
        "(select max(id) from answer group by task, question) "
        "from answer join task on task.id = answer.task join rater on rater.id = task.rater "
        f"join item on item.id = task.item where task.id in ({chosen}) order by answer.id"
    )
    for number, own, place, kind, name, item, item_id, *told in rows:
        told[-1] = bool(told[-1])  # whether it is the newest
        if told[-1] or all_versions:
            outputs, systems = zip(*shown[own], strict=True)
            head = (number, own, place, kind, name, item, item_id, systems, outputs)
            yield AnswerRow(*head, *told)


def systems(db: sqlite3.Connection) -> tuple[str, ...]:
    """The systems in the order in which the study names them."""
    rows = db.execute(
        "select system from output join item on item.id = item where kind = 'real' "
        "group by system order by min(output.id)"
    )
    return tuple(system for (system,) in rows)


def texts(db: sqlite3.Connection) -> dict[int, str]:
    """The text of each output in a study."""
    return dict(db.execute("select id, text from output"))


def sources(db: sqlite3.Connection) -> dict[int, str]:
    """The source of each item in a study."""
    return dict(db.execute("select id, source from item"))


def loads(db: sqlite3.Connection) -> dict[int, int]:
    """How many real tasks each active rater still has to do."""
    rows = db.execute(
        "select rater.id, count(task.id) from rater left join task on task.rater = rater.id "
        "and task.kind = 'real' and not is_done and withdrawn_at is null "
        "where released_at is null group by rater.id order by rater.id"
    )
    return {int(number): int(load) for number, load in rows}


def holders(db: sqlite3.Connection) -> dict[int, set[int]]:
    """For each real item the raters who have all of it; one who gave a part back does not count."""
    found: dict[int, set[int]] = {
        int(item): set() for (item,) in db.execute("select id from item where kind = 'real'")
    }
    for item, number in db.execute(
        "select item, rater from task where kind = 'real' group by item, rater "
        "having max(withdrawn_at) is null"
    ):
        found[item].add(number)
    return found


def ever_held(db: sqlite3.Connection) -> dict[int, set[int]]:
    """For each real item the raters who have or had it."""
    found: dict[int, set[int]] = defaultdict(set)
    for item, number in db.execute("select distinct item, rater from task where kind = 'real'"):
        found[item].add(number)
    return found


def untouched(db: sqlite3.Connection) -> dict[int, list[int]]:
    """For each active rater the items that the rater has but has never opened, last ones first."""
    found: dict[int, list[int]] = defaultdict(list)
    for number, item in db.execute(
        "select rater, item from task join rater on rater.id = task.rater "
        "where kind = 'real' and withdrawn_at is null and released_at is null "
        "group by rater, item having max(opened_at) is null and max(is_done) = 0 "
        "order by rater, max(place) desc"
    ):
        found[number].append(item)
    return found


def outputs_of(db: sqlite3.Connection, item: int) -> tuple[int, ...]:
    """The outputs of an item in the order of the study."""
    rows = db.execute("select id from output where item = ? order by position", (item,))
    return tuple(number for (number,) in rows)


def looks(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """When somebody looked at results, and at how many answers."""
    return list(db.execute("select at, detail from event where kind = 'look' order by id"))


def special(db: sqlite3.Connection, kind: TaskKind) -> list[PlannedTask]:
    """The items that check attention, or are for practice, as tasks."""
    rows = db.execute("select id from item where kind = ? order by id", (kind,))
    return [PlannedTask(item, outputs_of(db, item), kind) for (item,) in rows.fetchall()]


def real_items(db: sqlite3.Connection) -> list[tuple[str, str, tuple[str, ...]]]:
    """The key, the source and the outputs of every real item, in the order of the study."""
    found: dict[int, tuple[str, str, list[str]]] = {}
    for item, key, source, text in db.execute(
        "select item.id, key, source, text from item join output on output.item = item.id "
        "where kind = 'real' order by item.id, output.position"
    ):
        found.setdefault(item, (key, source, []))[2].append(text)
    return [(key, source, tuple(texts)) for key, source, texts in found.values()]
