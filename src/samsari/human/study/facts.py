"""What is read from a study, as values."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from samsari.errors import StudyError
from samsari.formats.question_sets import stored_question_set
from samsari.model.rating import QuestionSet

# Answers that belong to no question of the set.
COMMENT = "#comment"
CANNOT_JUDGE = "#cannot-judge"
EXTRAS = (COMMENT, CANNOT_JUDGE)
# What every study says about itself.
NEEDED = ("id", "name", "question_set", "questions", "design", "code_secret")


@dataclass(frozen=True)
class StudyFacts:
    """What a study says about itself."""

    values: Mapping[str, str]
    question_set: QuestionSet
    design: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name that the organiser gave the study."""
        return self.values["name"]

    @property
    def id(self) -> str:
        """A random text that tells this study from all others."""
        return self.values["id"]

    @property
    def closed_at(self) -> str:
        """When the study was closed; empty while it is open."""
        return self.values.get("closed_at", "")


def completion_code(facts: StudyFacts, rater: int) -> str:
    """The code that a rater gets at the end, which nobody else can work out."""
    secret = facts.values["code_secret"].encode()
    return hmac.new(secret, str(rater).encode(), "sha256").hexdigest()[:8].upper()


def facts_of(values: Mapping[str, str]) -> StudyFacts:
    """The facts from the rows of the study table."""
    missing = next((key for key in NEEDED if not isinstance(values.get(key), str)), None)
    if missing:
        raise StudyError(f"the study is damaged: it has no {missing}", remedy="take a backup")
    questions = stored_question_set(
        values["question_set"], _stored(values, "questions"), "the study"
    )
    design = _stored(values, "design")
    if not isinstance(design, dict):
        raise StudyError("the study is damaged: its design is no table", remedy="take a backup")
    return StudyFacts(values, questions, design)


def _stored(values: Mapping[str, str], key: str) -> object:
    try:
        return json.loads(values[key])
    except (ValueError, RecursionError):
        raise StudyError(
            f"the study is damaged: its {key} is not JSON", remedy="take a backup"
        ) from None


@dataclass(frozen=True, slots=True)
class Rater:
    """A rater; `released_at` is empty while the rater takes part."""

    id: int
    name: str
    added_at: str
    released_at: str = ""


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """The newest answer of a rater to one question of a task."""

    question: str
    value: float | None
    extra: str


@dataclass(frozen=True, slots=True)
class Task:
    """A screen of a rater with its texts; `kind` and `expected` are not for the rater's eyes."""

    id: int
    place: int
    item: int
    kind: str
    is_done: bool
    source: str
    outputs: tuple[str, ...]
    expected: str = field(repr=False, default="")
    feedback: str = field(repr=False, default="")
    answers: tuple[OwnAnswer, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a rater is: tasks in all and done, answers, the last one, time for a task."""

    rater: Rater
    n_tasks: int
    n_done: int
    n_answers: int
    last_at: str
    median_ms: int


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer with all that stands around it, for figures and for the export."""

    id: int
    task: int
    place: int
    kind: str
    rater: str
    item: str
    item_id: int
    systems: tuple[str, ...]
    outputs: tuple[int, ...]
    question: str
    value: float | None
    extra: str
    saved_at: str
    shown_ms: int
    expected: str
    is_latest: bool
