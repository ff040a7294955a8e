"""Human ratings: questions with their scales, aspects made of them, and who answered what.

A question set is what raters were asked (the SAMSA protocol's Qa to Qd, say); an aspect is what a
paper reports (G, P, S, AvgHuman): a question as it is, a question turned round, or the mean of
other aspects. A rating is one rater's answer to one question about one output.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from samsari.errors import RatingError

Kind = Literal["nominal", "ordinal", "count", "continuous"]
# How a question is put on a screen: buttons, a scale, a field, marks in the text, A or B, an order,
# or a text that is written.
Input = Literal["choice", "slider", "number", "spans", "preference", "ranking", "text"]
# What a screen shows beside the source: one output, two of them, or all.
Show = Literal["output", "pair", "all"]
_SHOWN: Mapping[str, Show] = {"preference": "pair", "ranking": "all"}


_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
_NO_NUMBER = re.compile(r"\s*[+-]?(?:nan|inf|infinity)\s*", re.IGNORECASE)


def plain_number(text: str) -> float:
    """The number that a cell holds; `1_000` and digits of other scripts are none.

    Python takes both, and a table that has them was hardly meant so.

    >>> plain_number("-1.5e2")
    -150.0
    """
    if _NUMBER.fullmatch(text) or _NO_NUMBER.fullmatch(text):
        return float(text)
    raise ValueError(f"{text!r} is no number")


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked and which answers there are.

    `labels` are answers given as words, with the number each stands for. A count has no upper end.
    `ends` are the words at the two ends of a scale. `marks` and `missing` name the kinds of errors
    that can be marked in the output and in the source, `severities` how much each weighs.
    """

    id: str
    text: str = ""
    kind: Kind = "ordinal"
    low: float = -math.inf
    high: float = math.inf
    labels: Mapping[str, float] = field(default_factory=dict)
    input: Input = "choice"
    ends: tuple[str, ...] = ()
    help: str = ""
    has_ties: bool = True
    marks: Mapping[str, str] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)
    severities: Mapping[str, float] = field(default_factory=dict)

    def value(self, answer: str) -> float:
        """The number behind an answer as it stands in a file."""
        if answer in self.labels:
            return self.labels[answer]
        try:
            value = plain_number(answer)
        except ValueError:
            raise RatingError(
                f"{answer!r} is no answer to {self.id}", remedy=f"answers are {self.scale}"
            ) from None
        self.check(value)
        return value

    def check(self, value: float) -> None:
        """Raise unless the value lies on the scale."""
        is_whole = math.isfinite(value) and (self.kind == "continuous" or float(value).is_integer())
        is_known = not self.labels or value in self.labels.values()
        if not (self.low <= value <= self.high and is_whole and is_known):
            raise RatingError(
                f"{value:g} is off the scale of {self.id}", remedy=f"answers are {self.scale}"
            )

    @property
    def scale(self) -> str:
        """The possible answers in words."""
        if self.labels:
            return ", ".join(f"{label} ({value:g})" for label, value in self.labels.items())
        number = "any number" if self.kind == "continuous" else "a whole number"
        if math.isinf(self.high):
            return f"{number} from {self.low:g}"
        return f"{number} from {self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True)
class Aspect:
    """A figure made from answers: one question, perhaps reversed, or the mean of aspects."""

    id: str
    name: str = ""
    question: str = ""
    is_inverted: bool = False
    mean_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class QuestionSet:
    """A protocol: its questions, the aspects made of them, and how its wide files look.

    `columns` names the columns of a wide file that hold the system, the item and the rater;
    `standardized` asks that each rater's answers be turned into z-scores before any mean;
    `text_names` are the words above the two texts on a screen, as the questions use them.
    """

    id: str
    name: str
    questions: tuple[Question, ...]
    aspects: tuple[Aspect, ...]
    citation: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    is_standardized: bool = False
    text_names: tuple[str, str] = ("Original", "Simplified")

    def __post_init__(self) -> None:
        if not self.questions:
            raise RatingError("a question set needs at least one question", place=self.id)
        for name in ("questions", "aspects"):
            ids = [part.id for part in getattr(self, name)]
            if len(set(ids)) != len(ids):
                raise RatingError(f"an id stands twice among the {name}", place=self.id)
        if len({_SHOWN.get(question.input, "output") for question in self.questions}) > 1:
            raise RatingError(
                "questions about one output, two outputs and all outputs cannot be mixed",
                place=self.id,
                remedy="make a question set for each",
            )
        known: set[str] = set()
        for aspect in self.aspects:
            self._check_aspect(aspect, known)
            known.add(aspect.id)

    @cached_property
    def by_id(self) -> Mapping[str, Question]:
        """The questions by their ids."""
        return {question.id: question for question in self.questions}

    @property
    def is_written(self) -> bool:
        """True if people write a text for each source, instead of rating outputs."""
        return self.questions[0].input == "text"

    @property
    def show(self) -> Show:
        """What a screen shows: one output, a pair of outputs, or all outputs of a source."""
        return _SHOWN.get(self.questions[0].input, "output")

    def _check_aspect(self, aspect: Aspect, known: set[str]) -> None:
        if bool(aspect.question) == bool(aspect.mean_of):
            raise RatingError(
                f"the aspect {aspect.id} needs either a question or aspects to average",
                place=self.id,
            )
        if aspect.mean_of and aspect.is_inverted:
            raise RatingError(
                f"the aspect {aspect.id} is a mean and inverted",
                place=self.id,
                remedy="invert the aspects that it is made of",
            )
        if aspect.mean_of and aspect.id in self.by_id:
            raise RatingError(
                f"the aspect {aspect.id} is a mean and has the id of a question",
                place=self.id,
                remedy="give it another id, so that each name means one thing",
            )
        if aspect.question and aspect.question not in self.by_id:
            raise RatingError(f"{aspect.id} asks for {aspect.question}, no question", place=self.id)
        if aspect.is_inverted and math.isinf(self.by_id[aspect.question].high):
            raise RatingError(f"{aspect.question} has no upper end to invert at", place=self.id)
        for part in aspect.mean_of:
            if part not in known:
                raise RatingError(
                    f"{aspect.id} averages {part}, which no aspect above it defines", place=self.id
                )


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's answer to one question about one system's output for one item.

    `system` is empty where outputs belong to no named system, `rater` where answers were pooled.
    """

    system: str
    item: str
    rater: str
    question: str
    value: float
    place: str = field(default="", compare=False)


@dataclass(frozen=True)
class Ratings:
    """All answers to one question set; nobody answers the same question twice."""

    question_set: QuestionSet
    ratings: tuple[Rating, ...]
    name: str = ""

    def __post_init__(self) -> None:
        seen: dict[tuple[str, str, str, str], Rating] = {}
        for rating in self.ratings:
            self._check(rating)
            key = (rating.system, rating.item, rating.rater, rating.question)
            if key in seen:
                raise RatingError(_twice(rating, seen[key]), place=rating.place or self.name)
            seen[key] = rating

    def __len__(self) -> int:
        return len(self.ratings)

    def __iter__(self) -> Iterator[Rating]:
        return iter(self.ratings)

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """The systems in the order in which they first occur."""
        return tuple(dict.fromkeys(rating.system for rating in self.ratings))

    @cached_property
    def raters(self) -> tuple[str, ...]:
        """The raters in the order in which they first occur."""
        return tuple(dict.fromkeys(rating.rater for rating in self.ratings))

    @cached_property
    def units(self) -> tuple[tuple[str, str], ...]:
        """What was rated: (system, item), in the order of first occurrence."""
        return tuple(dict.fromkeys((rating.system, rating.item) for rating in self.ratings))

    def _check(self, rating: Rating) -> None:
        question = self.question_set.by_id.get(rating.question)
        if question is None:
            raise RatingError(
                f"{self.question_set.id} has no question {rating.question!r}",
                place=rating.place or self.name,
                remedy=f"it has {', '.join(self.question_set.by_id)}",
            )
        try:
            question.check(rating.value)
        except RatingError as error:
            raise RatingError(
                error.what, place=rating.place or self.name, remedy=error.remedy
            ) from None


def _twice(rating: Rating, first: Rating) -> str:
    who = f"rater {rating.rater!r}" if rating.rater else "somebody"
    of = f" of {rating.system!r}" if rating.system else ""
    where = f", first at {first.place}" if first.place else ""
    return f"{who} answered {rating.question} twice for item {rating.item!r}{of}{where}"
