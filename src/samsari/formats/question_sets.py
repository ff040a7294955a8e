"""Question sets from small TOML files; docs/guides/human-evaluation.md shows how to write one."""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from samsari.errors import FormatError, RatingError
from samsari.formats.json_texts import parse_failure
from samsari.formats.tables.sheets import Sheet
from samsari.model.rating import Aspect, Input, Kind, Question, QuestionSet

_SET = {"name", "citation", "standardized", "texts", "columns", "question", "aspect"}
_QUESTION = {
    *("id", "text", "kind", "low", "high", "labels"),
    *("input", "ends", "help", "ties", "marks", "missing", "severities"),
}
_INPUTS: Mapping[str, Input] = {"continuous": "slider", "count": "number"}
_ASPECT = {"id", "name", "question", "inverted", "mean_of"}
_COLUMNS = {"system", "item", "rater"}


def read_question_set(path: Path) -> QuestionSet:
    """The question set in a TOML file, named after the file."""
    try:
        return from_document(path.stem, read_toml(path))
    except RatingError as error:
        raise RatingError(error.what, place=str(path), remedy=error.remedy) from None


def question_file(sheet: Sheet) -> str:
    """A question file to start from: a question for each column of numbers, or each one asked."""
    values: dict[str, list[str]] = {}
    for row in sheet.rows:
        if {"question", "value"} <= row.cells.keys():
            values.setdefault(row.cells["question"], []).append(row.cells["value"])
        else:
            for head, cell in row.cells.items():
                values.setdefault(head, []).append(cell)
    found = [_entry(name, cells) for name, cells in values.items() if _are_ratings(name, cells)]
    return "\n\n".join(found or [_entry("fluency", ["1", "5"])])


def _are_ratings(name: str, cells: list[str]) -> bool:
    """True if a column may hold ratings: a few numbers, and no ids."""
    given = [cell for cell in cells if cell]
    is_id = re.search(r"(^|[_ ])(id|item|sentence|rater|annotator|worker)s?$", name, re.IGNORECASE)
    return bool(given) and not is_id and all(re.fullmatch(r"\d{1,3}([.]\d*)?", c) for c in given)


def _entry(name: str, cells: list[str]) -> str:
    numbers = [float(cell) for cell in cells if cell]
    high = next((end for end in (3, 5, 7, 10, 100) if max(numbers) <= end), int(max(numbers)))
    low = 0 if min(numbers) < 1 else 1
    quoted = json.dumps(name, ensure_ascii=False)
    return f'[[question]]\nid = {quoted}\ntext = ""\nlow = {low}\nhigh = {high}'


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise FormatError(
            f"not a TOML file: {parse_failure(error)}",
            place=str(path),
            remedy="compare it with the example of docs/guides/human-evaluation.md",
        ) from None


def from_document(name: str, document: Mapping[str, Any]) -> QuestionSet:
    """The question set that a TOML or JSON document describes."""
    _only(document, _SET, "a question set")
    questions = tuple(map(_question, _tables(document, "question")))
    # Without aspects every question is one.
    own = tuple(Aspect(question.id, question=question.id) for question in questions)
    columns = {key: _text(value, key) for key, value in _table(document, "columns").items()}
    _only(columns, _COLUMNS, "columns")
    return QuestionSet(
        id=name,
        name=_text(document.get("name", name), "name"),
        questions=questions,
        aspects=tuple(map(_aspect, _tables(document, "aspect"))) or own,
        citation=_text(document.get("citation", ""), "citation"),
        columns=columns,
        is_standardized=bool(document.get("standardized", False)),
        text_names=_text_names(document.get("texts", ("Original", "Simplified"))),
    )


def stored_question_set(name: str, document: object, place: str) -> QuestionSet:
    """The question set that a program has stored; damage is one sentence about the place."""
    if not isinstance(document, Mapping):
        raise FormatError("the questions are no table", place=place, remedy="take a backup")
    try:
        return from_document(name, document)
    except RatingError as error:
        raise FormatError(
            f"the questions are damaged: {error.what}", place=place, remedy="take a backup"
        ) from None


def _text_names(given: object) -> tuple[str, str]:
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise RatingError(
            "`texts` are not two names", remedy='write texts = ["Original", "Simplified"]'
        )
    return str(given[0]), str(given[1])


def _question(entry: Mapping[str, Any]) -> Question:
    _only(entry, _QUESTION, "a question")
    name = _id(entry, "question")
    kind: Kind = entry.get("kind", "ordinal")
    if kind not in get_args(Kind):
        raise RatingError(
            f"{name} is of kind {kind!r}", remedy=f"choose one of {', '.join(get_args(Kind))}"
        )
    labels = {str(label): _number(name, value) for label, value in _table(entry, "labels").items()}
    low = _number(name, entry.get("low", min(labels.values(), default=-math.inf)))
    high = _number(name, entry.get("high", max(labels.values(), default=math.inf)))
    if low >= high:
        raise RatingError(f"the scale of {name} ends at {high:g} and begins at {low:g}")
    way: Input = entry.get("input", _INPUTS.get(kind, "choice"))
    question = Question(
        id=name,
        text=str(entry.get("text", "")),
        kind=kind,
        low=low,
        high=high,
        labels=labels,
        input=way,
        ends=_texts(entry, "ends"),
        help=str(entry.get("help", "")),
        has_ties=bool(entry.get("ties", True)),
        marks=_names(entry, "marks"),
        missing=_names(entry, "missing"),
        severities={
            str(key): _number(name, value) for key, value in _table(entry, "severities").items()
        },
    )
    _check_input(question)
    return question


def _names(entry: Mapping[str, Any], key: str) -> dict[str, str]:
    return {str(kind): str(text) for kind, text in _table(entry, key).items()}


def _check_input(question: Question) -> None:
    """Raise unless the way of asking fits the answers."""
    name, way = question.id, question.input
    if way not in get_args(Input):
        raise RatingError(
            f"{name} has the input {way!r}", remedy=f"choose one of {', '.join(get_args(Input))}"
        )
    if name.startswith("#"):
        raise RatingError(f"the id {name} begins with #", remedy="such ids are kept for comments")
    if question.ends and len(question.ends) != 2:
        raise RatingError(f"the ends of {name} are not two", remedy='write ends = ["bad", "good"]')
    if way == "spans" and not (question.marks or question.missing):
        raise RatingError(f"{name} has no marks", remedy='write marks = { wrong = "wrong" }')
    if way in ("spans", "preference", "ranking", "text") and question.kind != "count":
        raise RatingError(f'{name} needs kind = "count"', remedy="its values are points")


def _aspect(entry: Mapping[str, Any]) -> Aspect:
    _only(entry, _ASPECT, "an aspect")
    return Aspect(
        id=_id(entry, "aspect"),
        name=str(entry.get("name", "")),
        question=str(entry.get("question", "")),
        is_inverted=bool(entry.get("inverted", False)),
        mean_of=_texts(entry, "mean_of"),
    )


def _id(entry: Mapping[str, Any], what: str) -> str:
    if not str(entry.get("id", "")):
        raise RatingError(f"a {what} has no id")
    return str(entry["id"])


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RatingError(f"the scale of {name} needs numbers, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        raise RatingError(f"a number of the scale of {name} is too large") from None


def _table(entry: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The TOML table of that name; an empty one if there is none."""
    found = entry.get(name, {})
    if not isinstance(found, Mapping):
        raise RatingError(
            f"{name} is {found!r}", remedy=f"write a table: [{name}] or {name} = {{}}"
        )
    return found


def _tables(entry: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = entry.get(name, [])
    if not isinstance(found, list) or not all(isinstance(part, Mapping) for part in found):
        raise RatingError(f"{name} is not a list of tables", remedy=f"write [[{name}]] before each")
    return found


def _texts(entry: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = entry.get(name, [])
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise RatingError(f"{name} is {found!r}", remedy=f'write a list: {name} = ["a", "b"]')
    return tuple(found)


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise RatingError(f"{name} is {value!r}", remedy="write a text in quotation marks")
    return value


def _only(entry: Mapping[str, Any], known: set[str], what: str) -> None:
    unknown = sorted(set(entry) - known)
    if unknown:
        raise RatingError(
            f"{what} has no {unknown[0]!r}", remedy=f"it may have {', '.join(sorted(known))}"
        )
