"""What a rater may ask for: the next tasks, and that answers be saved.

Everything that leaves is built field by field. No name of a system, no expected answer and nothing
of another rater is among it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import RatingError, StudyError, ToolkitError
from samsari.human.study import changes, queries
from samsari.human.study.answers import Screen, checked, word_spans
from samsari.human.study.facts import CANNOT_JUDGE, COMMENT, Task, completion_code
from samsari.human.study.store import FullError
from samsari.model.rating import Question
from samsari.model.study import NewAnswer
from samsari.web.base.endpoints import Handler, Visitor, error, json_body, reply
from samsari.web.rating.room import StudyRoom

AHEAD = 4
MOST_ANSWERS = 256
EVENTS = ("paused", "started", "problem")
_PLACE = re.compile(r"[0-9]{1,9}")
_NONCE = re.compile(r"[0-9a-f]{32}")


def handlers(room: StudyRoom) -> Mapping[tuple[str, str], Handler]:
    """The addresses for raters."""

    async def start(request: Request, visitor: Visitor) -> Response:
        return reply(_start(room, visitor.id))

    async def task(request: Request, visitor: Visitor) -> Response:
        place = request.path_params["place"]
        found = _task(room, visitor.id, int(place)) if _PLACE.fullmatch(place) else None
        if found is None or _state(room, visitor.id) in ("closed", "released"):
            return error(404, "there is no such task")
        return reply({"tasks": _with_ahead(room, visitor.id, found), **_counts(room, visitor.id)})

    async def answers(request: Request, visitor: Visitor) -> Response:
        return await _save(room, visitor.id, await json_body(request))

    async def event(request: Request, visitor: Visitor) -> Response:
        document = await json_body(request)
        if document.get("kind") not in EVENTS:
            return error(400, "there is no such event")
        detail = _short(document.get("detail"))
        await room.write(changes.log(str(document["kind"]), detail, visitor.id))
        return reply({})

    return {
        ("GET", "/api/rater/next"): start,
        ("GET", "/api/rater/task/{place}"): task,
        ("POST", "/api/rater/answers"): answers,
        ("POST", "/api/rater/event"): event,
    }


def _state(room: StudyRoom, rater: int) -> str:
    if room.is_closed:
        return "closed"
    if queries.rater(room.db, rater).released_at:
        return "released"
    total, done = queries.counts(room.db, rater)
    return "done" if done == total else "open"


def _counts(room: StudyRoom, rater: int) -> dict[str, Any]:
    total, done = queries.counts(room.db, rater)
    # A pause in the middle of a task is no work: cut every time at two minutes.
    taken = sorted(min(ms, 120_000) for ms in queries.times(room.db, rater)[-20:])
    left = (total - done) * taken[len(taken) // 2] / 60_000 if len(taken) >= 3 else None
    return {
        "total": total,
        "done": done,
        "minutes": None if left is None else max(1, round(left)),
        "state": _state(room, rater),
        "code": completion_code(room.facts, rater) if total and done == total else None,
    }


def _start(room: StudyRoom, rater: int) -> dict[str, Any]:
    """What the page needs to begin: the study, the questions and the first tasks not yet done."""
    facts = room.facts
    counts = _counts(room, rater)
    tasks: list[dict[str, Any]] = []
    if counts["state"] in ("open", "done"):
        places = queries.places(room.db, rater)
        first = next((place for place, done in places if not done), places[-1][0] if places else 0)
        found = queries.task(room.db, rater, first)
        tasks = [] if found is None else _with_ahead(room, rater, found)
    return {
        "study": facts.name,
        "who": f"{facts.id}-{rater}",
        "welcome": facts.values.get("welcome", ""),
        "thanks": facts.values.get("thanks", ""),
        "contact": facts.values.get("contact", ""),
        "show": facts.question_set.show,
        "texts": list(facts.question_set.text_names),
        "questions": [_question(one) for one in facts.question_set.questions],
        "pause_every": facts.design["pause_every"],
        "show_number": facts.design["show_number"],
        "tasks": tasks,
        **counts,
    }


def _question(question: Question) -> dict[str, Any]:
    is_scale = question.input in ("choice", "slider", "number")
    return {
        "id": question.id,
        "text": question.text,
        "help": question.help,
        "input": question.input,
        "low": question.low if is_scale else None,
        "high": question.high if is_scale and question.high < 1e9 else None,
        "labels": [[word, value] for word, value in question.labels.items()],
        "ends": list(question.ends),
        "ties": question.has_ties,
        "marks": list(question.marks.items()),
        "missing": list(question.missing.items()),
        "severities": list(question.severities),
    }


def _task(room: StudyRoom, rater: int, place: int) -> Task | None:
    return queries.task(room.db, rater, place)


def _with_ahead(room: StudyRoom, rater: int, first: Task) -> list[dict[str, Any]]:
    """A task and those that follow, so that work goes on without a connection."""
    places = [place for place, _ in queries.places(room.db, rater)]
    following = [place for place in places if place > first.place][:AHEAD]
    tasks = [first, *(_task(room, rater, place) for place in following)]
    room.store.write(changes.opened(rater, [first.place, *following]))
    return [_public(room, one, places) for one in tasks if one is not None]


def _public(room: StudyRoom, task: Task, places: list[int]) -> dict[str, Any]:
    """What a rater sees of a task. Checks and repeats look like all others."""
    is_practice = task.kind == "practice"
    shown: dict[str, Any] = {
        "place": task.place,
        "number": sum(place <= task.place for place in places),
        "previous": max((place for place in places if place < task.place), default=None),
        "following": min((place for place in places if place > task.place), default=None),
        "practice": is_practice,
        "source": task.source,
        "outputs": list(task.outputs),
        "answers": {
            one.question: {"value": one.value, "extra": _extra(one.question, one.extra)}
            for one in task.answers
        },
        "done": task.is_done,
    }
    if any(question.input == "spans" for question in room.facts.question_set.questions):
        shown["words"] = {"source": task.source.split(), "output": task.outputs[0].split()}
    if is_practice and task.is_done:
        shown["feedback"] = _feedback(task)
    return shown


def _extra(question: str, extra: str) -> object:
    if question in (COMMENT, CANNOT_JUDGE):
        return extra
    return json.loads(extra) if extra else None


def _feedback(task: Task) -> dict[str, Any]:
    """The right answers of a practice task: only after the rater has answered."""
    return {"expected": json.loads(task.expected or "{}"), "text": task.feedback}


async def _save(room: StudyRoom, rater: int, document: Mapping[str, Any]) -> Response:
    """Save answers; the reply names those that are on the disk."""
    given = document.get("answers")
    if not isinstance(given, list) or not 0 < len(given) <= MOST_ANSWERS:
        return error(400, f"send 1 to {MOST_ANSWERS} answers")
    answers: list[NewAnswer] = []
    refused: list[dict[str, str]] = []
    for one in given:
        nonce = str(one.get("nonce", "")) if isinstance(one, dict) else ""
        try:
            answers.append(_answer(room, rater, one))
        except ToolkitError as mistake:
            refused.append({"nonce": nonce, "reason": str(mistake)})
    try:
        work = changes.save_answers(rater, answers, len(room.facts.question_set.questions))
        outcomes = await room.write(work)
    except FullError as problem:
        return error(503, str(problem))
    refused += [
        {"nonce": one.nonce.hex(), "reason": one.reason} for one in outcomes if not one.is_saved
    ]
    is_conflict = any(not one.is_saved for one in outcomes)
    body = {
        "saved": [one.nonce.hex() for one in outcomes if one.is_saved],
        "refused": refused,
        "feedback": _feedbacks(room, rater, answers),
        **_counts(room, rater),
    }
    return reply(body, 409 if is_conflict else 200)


def _feedbacks(room: StudyRoom, rater: int, answers: list[NewAnswer]) -> dict[str, Any]:
    """What is said about practice tasks that are finished with these answers."""
    found = {place: _task(room, rater, place) for place in {one.place for one in answers}}
    return {
        str(place): _feedback(task)
        for place, task in found.items()
        if task is not None and task.kind == "practice" and task.is_done
    }


def _answer(room: StudyRoom, rater: int, given: object) -> NewAnswer:
    if not isinstance(given, dict):
        raise StudyError("an answer is not an object")
    nonce, place, question = given.get("nonce"), given.get("place"), given.get("question")
    if not isinstance(nonce, str) or not _NONCE.fullmatch(nonce):
        raise StudyError("an answer has no number of its own")
    if not isinstance(place, int) or isinstance(place, bool) or not isinstance(question, str):
        raise StudyError("an answer names no task or no question")
    task = _task(room, rater, place) if abs(place) < 1 << 31 else None
    if task is None:
        raise StudyError("there is no such task")
    outputs = tuple(len(word_spans(text)) for text in task.outputs)
    screen = Screen(len(word_spans(task.source)), outputs)
    try:
        value, extra = checked(
            room.facts.question_set, question, given.get("value"), given.get("extra"), screen
        )
    except (RatingError, OverflowError) as mistake:
        raise StudyError(str(mistake)) from None
    body = json.dumps([place, question, value, extra], ensure_ascii=False)
    return NewAnswer(
        nonce=bytes.fromhex(nonce),
        place=place,
        question=question,
        value=value,
        extra=extra,
        shown_ms=_milliseconds(given.get("shown_ms")),
        client_at=_short(given.get("client_at")),
        tab=_short(given.get("tab")),
        body_hash=hashlib.sha256(body.encode("utf-8", "surrogatepass")).digest(),
    )


def _short(text: object) -> str:
    return text[:40].encode("utf-8", "replace").decode() if isinstance(text, str) else ""


def _milliseconds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return max(0, min(int(value), 86_400_000))
