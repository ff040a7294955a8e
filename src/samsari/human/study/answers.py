"""Answers as they arrive: checked against their question, and turned into points where needed.

- A choice, a scale or a field gives a number on the scale of the question.
- A preference is the place of the better output (1 or 2), or 0 for a tie.
- A ranking is a list of ranks, one for each output on the screen.
- A written text is kept as it is; its value is the number of its words.
- Marks are a list of {side, kind, severity, words}; `words` are runs [first, last] of word numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from samsari.errors import RatingError
from samsari.human.study.facts import CANNOT_JUDGE, COMMENT
from samsari.model.rating import Question, QuestionSet

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
