"""Question sets from small TOML files; docs/guides/human-evaluation.md shows how to write one."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from samsari.errors import FormatError, RatingError
from samsari.model.rating import Aspect, Kind, Question, QuestionSet

_SET = {"name", "citation", "standardized", "columns", "question", "aspect"}
_QUESTION = {"id", "text", "kind", "low", "high", "labels"}
_ASPECT = {"id", "name", "question", "inverted", "mean_of"}
_COLUMNS = {"system", "item", "rater"}


def read_question_set(path: Path) -> QuestionSet:
    """The question set in a TOML file, named after the file."""
    place = str(path)
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(f"not a TOML file: {error}", place=place) from None
    try:
        return _question_set(path.stem, document)
    except RatingError as error:
        raise RatingError(error.what, place=place, remedy=error.remedy) from None


def _question_set(name: str, document: Mapping[str, Any]) -> QuestionSet:
    _only(document, _SET, "a question set")
    questions = tuple(_question(entry) for entry in document.get("question", ()))
    # Without aspects every question is one.
    own = tuple(Aspect(question.id, question=question.id) for question in questions)
    columns = document.get("columns", {})
    _only(columns, _COLUMNS, "columns")
    return QuestionSet(
        id=name,
        name=document.get("name", name),
        questions=questions,
        aspects=tuple(_aspect(entry) for entry in document.get("aspect", ())) or own,
        citation=document.get("citation", ""),
        columns=columns,
        is_standardized=bool(document.get("standardized", False)),
    )


def _question(entry: Mapping[str, Any]) -> Question:
    _only(entry, _QUESTION, "a question")
    name = _id(entry, "question")
    kind: Kind = entry.get("kind", "ordinal")
    if kind not in get_args(Kind):
        raise RatingError(
            f"{name} is of kind {kind!r}", remedy=f"choose one of {', '.join(get_args(Kind))}"
        )
    labels = {str(label): _number(name, value) for label, value in entry.get("labels", {}).items()}
    low = _number(name, entry.get("low", min(labels.values(), default=-math.inf)))
    high = _number(name, entry.get("high", max(labels.values(), default=math.inf)))
    if low >= high:
        raise RatingError(f"the scale of {name} ends at {high:g} and begins at {low:g}")
    return Question(name, str(entry.get("text", "")), kind, low, high, labels)


def _aspect(entry: Mapping[str, Any]) -> Aspect:
    _only(entry, _ASPECT, "an aspect")
    return Aspect(
        id=_id(entry, "aspect"),
        name=str(entry.get("name", "")),
        question=str(entry.get("question", "")),
        is_inverted=bool(entry.get("inverted", False)),
        mean_of=tuple(map(str, entry.get("mean_of", ()))),
    )


def _id(entry: Mapping[str, Any], what: str) -> str:
    if not str(entry.get("id", "")):
        raise RatingError(f"a {what} has no id")
    return str(entry["id"])


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RatingError(f"the scale of {name} needs numbers, not {value!r}")
    return float(value)


def _only(entry: Mapping[str, Any], known: set[str], what: str) -> None:
    unknown = sorted(set(entry) - known)
    if unknown:
        raise RatingError(
            f"{what} has no {unknown[0]!r}", remedy=f"it may have {', '.join(sorted(known))}"
        )
