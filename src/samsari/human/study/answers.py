"""Answers of raters: checked as they arrive, and taken out of a study as ratings."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from samsari.errors import RatingError
from samsari.human.study import queries
from samsari.human.study.facts import CANNOT_JUDGE, COMMENT, EXTRAS, AnswerRow, StudyFacts
from samsari.model.rating import Question, QuestionSet, Rating, Ratings

# Answers as they arrive: checked against their question, and turned into points where needed.
#
# - A choice, a scale or a field gives a number on the scale of the question.
# - A preference is the place of the better output (1 or 2), or 0 for a tie.
# - A ranking is a list of ranks, one for each output on the screen.
# - A written text is kept as it is; its value is the number of its words.
# - Marks are a list of {side, kind, severity, words}; `words` are runs of word numbers
#   [first, last].

MOST_MARKS = 100
MOST_COMMENT = 4000
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Screen:
    """How many words the source has, and each output."""

    source: int
    outputs: tuple[int, ...]


def word_spans(text: str) -> list[tuple[int, int]]:
    """Where each word begins and ends, counted in characters.

    >>> word_spans("It rained.")
    [(0, 2), (3, 10)]
    """
    return [match.span() for match in _WORD.finditer(text)]


def checked(
    questions: QuestionSet, question: str, value: object, extra: object, screen: Screen
) -> tuple[float | None, str]:
    """The value and the extra text to keep; raises if the answer is none."""
    if question == COMMENT:
        if not isinstance(extra, str) or len(extra) > MOST_COMMENT:
            raise RatingError(f"a comment is a text of at most {MOST_COMMENT} characters")
        # Half of a character pair cannot be stored.
        return None, extra.encode("utf-8", "replace").decode()
    if question == CANNOT_JUDGE:
        if value not in (0, 1):
            raise RatingError("this is 1 or 0")
        return float(bool(value)), ""
    asked = questions.by_id.get(question)
    if asked is None:
        raise RatingError(f"there is no question {question!r}")
    if asked.input == "ranking":
        return None, json.dumps(_ranks(asked, extra, len(screen.outputs)))
    if asked.input == "text":
        written = _written(asked, extra)
        return float(len(word_spans(written))), json.dumps(written, ensure_ascii=False)
    if asked.input == "spans":
        marks = _marks(asked, extra, screen)
        return penalty(asked, marks), json.dumps(marks, ensure_ascii=False)
    number = _number(value)
    if asked.input == "preference":
        if number not in (1, 2) and not (number == 0 and asked.has_ties):
            raise RatingError(f"{number:g} is no answer to {asked.id}")
    else:
        asked.check(number)
    return number, ""


def penalty(question: Question, marks: Sequence[dict[str, object]]) -> float:
    """The sum of the weights of the marks; a mark without a severity weighs 1."""
    return float(sum(question.severities.get(str(mark.get("severity", "")), 1.0) for mark in marks))


def points(ranks: Sequence[int]) -> list[int]:
    """Points from ranks: 2 for each output below, 1 for each beside.

    >>> points([1, 2, 2])
    [4, 1, 1]
    """
    return [sum(2 if mine < other else mine == other for other in ranks) - 1 for mine in ranks]


def _written(question: Question, extra: object) -> str:
    if not isinstance(extra, str) or not extra.strip() or len(extra) > MOST_COMMENT:
        raise RatingError(f"{question.id} needs a text of at most {MOST_COMMENT} characters")
    return " ".join(extra.encode("utf-8", "replace").decode().split())


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RatingError("the answer is not a number")
    return float(value)


def _ranks(question: Question, extra: object, n_outputs: int) -> list[int]:
    if not isinstance(extra, list) or len(extra) != n_outputs:
        raise RatingError(f"{question.id} needs a rank for each of the {n_outputs} texts")
    for rank in extra:
        if isinstance(rank, bool) or not isinstance(rank, int) or not 1 <= rank <= n_outputs:
            raise RatingError(f"a rank is a whole number from 1 to {n_outputs}")
    if not question.has_ties and len(set(extra)) < n_outputs:
        raise RatingError("two texts have the same rank")
    return list(extra)


def _marks(question: Question, extra: object, screen: Screen) -> list[dict[str, object]]:
    if not isinstance(extra, list) or len(extra) > MOST_MARKS:
        raise RatingError(f"marks are a list of at most {MOST_MARKS}")
    return [_mark(question, one, screen) for one in extra]


def _mark(question: Question, one: object, screen: Screen) -> dict[str, object]:
    if not isinstance(one, dict):
        raise RatingError("a mark is an object")
    side, kind, severity = (one.get(key, "") for key in ("side", "kind", "severity"))
    kinds = question.missing if side == "source" else question.marks
    if side not in ("source", "output") or kind not in kinds:
        raise RatingError("a mark has no such kind")
    if question.severities and severity not in question.severities:
        raise RatingError("a mark has no such severity")
    length = screen.source if side == "source" else screen.outputs[0]
    runs = one.get("words")
    if not isinstance(runs, list) or not runs or len(runs) > MOST_MARKS:
        raise RatingError("a mark needs words")
    kept = {"side": side, "kind": kind, "words": [_run(run, length) for run in runs]}
    return {**kept, "severity": severity} if question.severities else kept


def _run(run: object, length: int) -> list[int]:
    is_pair = isinstance(run, list) and len(run) == 2 and all(type(end) is int for end in run)
    if not is_pair or not 0 <= run[0] <= run[1] < length:  # type: ignore[index]
        raise RatingError("a mark lies outside the text")
    return list(run)  # type: ignore[call-overload, no-any-return]


# From a study to ratings: what `samsari agreement`, `correlate` and `ratings` read.
#
# Only the newest answer of a rater counts. Checks, repeats and practice are left out, and so is an
# output that the rater could not judge. What arrived after the study was closed is kept in the
# file, but does not count.


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
    groups: dict[tuple[str, str, str], list[AnswerRow]] = defaultdict(list)
    for row in rows:
        if row.value is not None:
            groups[row.rater, row.item, row.question].append(row)
    for group in groups.values():
        if len(group) < n_systems * (n_systems - 1) // 2:
            continue
        total: Counter[str] = Counter()
        for row in group:
            first = {0: 1, 1: 2, 2: 0}[int(row.value or 0)]
            total.update(dict(zip(row.systems, (first, 2 - first), strict=True)))
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


@dataclass(frozen=True, slots=True)
class Habit:
    """How often a rater answered a question, and how often with the answer given most."""

    n_answers: int
    n_most: int
    value: float


def habits(db: sqlite3.Connection) -> dict[str, dict[str, Habit]]:
    """By rater and question the answer that was given most, of the outputs that count."""
    found: dict[str, dict[str, Habit]] = {}
    for rater, question, value, count in queries.value_counts(db):
        own = found.setdefault(rater, {})
        before = own.get(question, Habit(0, 0, value))
        most = max((before.n_most, before.value), (count, value))
        own[question] = Habit(before.n_answers + count, *most)
    return found


def attention(db: sqlite3.Connection) -> tuple[Attention, ...]:
    """Checks and repeats of each rater."""
    care = queries.answer_rows(db, care_only=True)
    rows = [row for row in care if row.question not in EXTRAS]
    first = {
        (row.rater, row.item_id, frozenset(row.outputs), row.question): row
        for row in rows
        if row.kind == "real"
    }
    passed: dict[tuple[str, str], list[bool]] = defaultdict(list)  # by rater and kind of task
    for row in rows:
        own = passed[row.rater, row.kind]
        if row.kind == "check" and (wanted := json.loads(row.expected).get(row.question)):
            own.append(row.value in wanted)
        elif row.kind == "repeat":
            before = first.get((row.rater, row.item_id, frozenset(row.outputs), row.question))
            own += [] if before is None else [_by_output(before) == _by_output(row)]
    found = []
    for one in queries.raters(db):
        checks, repeats = passed[one.name, "check"], passed[one.name, "repeat"]
        counts = len(checks), checks.count(False), len(repeats), repeats.count(True)
        found.append(Attention(one.name, *counts))
    return tuple(found)


def _by_output(row: AnswerRow) -> object:
    """The answer so that it can be compared whatever the sides."""
    if len(row.outputs) == 1:
        return row.value, row.extra
    if row.value is not None:  # a preference
        return row.outputs[int(row.value) - 1] if row.value else 0
    return sorted(zip(row.outputs, json.loads(row.extra or "[]"), strict=False))
