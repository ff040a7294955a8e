"""From a study to ratings: what `samsari agreement`, `correlate` and `ratings` read.

Only the newest answer of a rater counts. Checks, repeats and practice are left out, and so is an
output that the rater could not judge. What arrived after the study was closed is kept in the file,
but does not count.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from samsari.errors import RatingError
from samsari.human.study import queries
from samsari.human.study.answers import points
from samsari.human.study.facts import CANNOT_JUDGE, EXTRAS, AnswerRow, StudyFacts
from samsari.model.rating import QuestionSet, Rating, Ratings


@dataclass(frozen=True, slots=True)
class Counted:
    """A rating with the answer that it comes from (of several, the last)."""

    rating: Rating
    answer: AnswerRow


def ratings(db: sqlite3.Connection, without: Collection[str] = ()) -> Ratings:
    """The ratings of a study; an error if there is none yet."""
    about = queries.facts(db)
    found = tuple(one.rating for one in counted(db, about, without))
    if not found:
        raise RatingError("there is no rating yet", remedy="wait for the first finished outputs")
    return Ratings(about.question_set, found, about.name)


def counted(
    db: sqlite3.Connection, about: StudyFacts, without: Collection[str] = ()
) -> list[Counted]:
    """The ratings that count, in the order of systems, items and raters of the study."""
    rows = [row for row in queries.answer_rows(db) if row.rater not in without]
    if about.closed_at:
        rows = [row for row in rows if row.saved_at <= about.closed_at]
    refused = {row.task for row in rows if row.question == CANNOT_JUDGE and row.value == 1}
    kept = [
        row
        for row in rows
        if row.kind == "real" and row.task not in refused and row.question not in EXTRAS
    ]
    found = list(_ratings(kept, about.question_set, len(queries.systems(db))))
    order = {system: place for place, system in enumerate(queries.systems(db))}
    questions = {question: place for place, question in enumerate(about.question_set.by_id)}
    found.sort(
        key=lambda one: (
            order[one.rating.system],
            one.answer.item_id,
            one.rating.rater,
            questions[one.rating.question],
        )
    )
    return found


def _ratings(
    rows: Iterable[AnswerRow], questions: QuestionSet, n_systems: int
) -> Iterator[Counted]:
    if questions.show == "pair":
        yield from _from_pairs(rows, n_systems)
        return
    for row in rows:
        if questions.show == "all":
            if row.extra:
                ranked = zip(row.systems, points(json.loads(row.extra)), strict=True)
                yield from (_counted(row, system, value) for system, value in ranked)
        elif row.value is not None:
            yield _counted(row, row.systems[0], row.value)


def _from_pairs(rows: Iterable[AnswerRow], n_systems: int) -> Iterator[Counted]:
    """Points of each system, from the items of which a rater has compared all pairs."""
    groups: dict[tuple[str, str, str], list[AnswerRow]] = {}
    for row in rows:
        if row.value is not None:
            groups.setdefault((row.rater, row.item, row.question), []).append(row)
    for group in groups.values():
        if len(group) < n_systems * (n_systems - 1) // 2:
            continue
        total: dict[str, int] = {}
        for row in group:
            first = {0: 1, 1: 2, 2: 0}[int(row.value or 0)]
            for system, value in zip(row.systems, (first, 2 - first), strict=True):
                total[system] = total.get(system, 0) + value
        yield from (_counted(group[-1], system, value) for system, value in total.items())


def _counted(row: AnswerRow, system: str, value: float) -> Counted:
    return Counted(Rating(system, row.item, row.rater, row.question, float(value)), row)


@dataclass(frozen=True, slots=True)
class Attention:
    """How a rater did on checks, and how often the rater gave the same answer again."""

    rater: str
    n_checks: int
    n_failed: int
    n_repeated: int
    n_same: int


def attention(db: sqlite3.Connection) -> tuple[Attention, ...]:
    """Checks and repeats of each rater."""
    rows = [row for row in queries.answer_rows(db) if row.question not in EXTRAS]
    first = {
        (row.rater, row.item_id, frozenset(row.outputs), row.question): row
        for row in rows
        if row.kind == "real"
    }
    checks: dict[str, list[bool]] = {}
    repeats: dict[str, list[bool]] = {}
    for row in rows:
        if row.kind == "check" and (wanted := json.loads(row.expected).get(row.question)):
            checks.setdefault(row.rater, []).append(row.value in wanted)
        elif row.kind == "repeat":
            before = first.get((row.rater, row.item_id, frozenset(row.outputs), row.question))
            if before is not None:
                repeats.setdefault(row.rater, []).append(_same(before, row))
    return tuple(
        Attention(
            one.name,
            len(checks.get(one.name, ())),
            checks.get(one.name, []).count(False),
            len(repeats.get(one.name, ())),
            repeats.get(one.name, []).count(True),
        )
        for one in queries.raters(db)
    )


def _same(first: AnswerRow, again: AnswerRow) -> bool:
    """True if the answer is the same, whatever the sides."""
    return _by_output(first) == _by_output(again)


def _by_output(row: AnswerRow) -> object:
    if len(row.outputs) == 1:
        return row.value, row.extra
    if row.value is not None:  # a preference
        return row.outputs[int(row.value) - 1] if row.value else 0
    return sorted(zip(row.outputs, json.loads(row.extra or "[]"), strict=False))
