"""A study as values: the texts to rate, how they are shared among raters, what a rater sees.

A task is one screen of one rater. It shows a source and one output, two outputs (to choose the
better one) or all outputs (to rank them). Names of systems never belong to what a rater sees.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from samsari.errors import SettingError
from samsari.model.result import Result

ORGANISER = "organiser"  # names a link, so no rater may be called so
Order = Literal["shuffled", "together"]
TaskKind = Literal["real", "check", "repeat", "practice"]

# The system of an unchanged source.
SOURCE_SYSTEM = "source"


@dataclass(frozen=True, slots=True)
class StudyItem:
    """A source and what each system made of it."""

    key: str
    source: str
    outputs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SpecialItem:
    """A pair that checks attention or is for practice: the right answers, and a word about them."""

    source: str
    outputs: tuple[str, ...]
    expected: Mapping[str, tuple[float, ...]]
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Design:
    """How items are shared among raters, and in which order each of them sees them."""

    raters: tuple[str, ...]
    per_output: int = 3
    order: Order = "shuffled"
    repeats: float = 0.0
    checks_every: int = 0
    pause_every: int = 20
    show_number: bool = True
    seed: int = 12345

    def __post_init__(self) -> None:
        if not self.raters:
            raise SettingError("a study needs a rater", remedy="say --raters 3 or name them")
        for name in self.raters:
            if self.raters.count(name) > 1:
                raise SettingError(f"two raters are called {name!r}", remedy="give them two names")
            check_name(name)
        if not 1 <= self.per_output <= len(self.raters):
            raise SettingError(
                f"{self.per_output} raters for each output, but there are {len(self.raters)}",
                remedy="name more raters, or lower --per-output",
            )
        if self.order not in get_args(Order):
            raise SettingError(f"the order cannot be {self.order!r}", remedy="shuffled or together")
        if not 0 <= self.repeats <= 1 or math.isnan(self.repeats):
            raise SettingError(f"repeats cannot be {self.repeats}", remedy="give a share up to 1")
        if self.checks_every < 0 or self.pause_every < 0:
            raise SettingError("an interval cannot be negative", remedy="0 means never")


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """Everything that a new study is made of. `questions` is the question set as it was read."""

    name: str
    question_set: str
    questions: Mapping[str, Any]
    items: tuple[StudyItem, ...]
    design: Design
    checks: tuple[SpecialItem, ...] = ()
    practice: tuple[SpecialItem, ...] = ()
    welcome: str = ""
    thanks: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """A screen of a rater: which item, which of its outputs in which order."""

    item: int
    outputs: tuple[int, ...]
    kind: TaskKind = "real"


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """An answer as it arrives: `nonce` tells it from all others, so that it can be sent twice."""

    nonce: bytes
    place: int
    question: str
    value: float | None
    extra: str = ""
    shown_ms: int = 0
    client_at: str = ""
    tab: str = ""
    body_hash: bytes = field(default=b"", repr=False)


def check_name(name: str) -> None:
    """Raise unless this can be the name of a rater: some text, short, on one line, not reserved."""
    if not name.strip() or len(name) > 80 or not name.isprintable() or name != name.strip():
        raise SettingError(
            f"{name!r} cannot be the name of a rater", remedy="take a short name such as r1"
        )
    if name.casefold() == ORGANISER:
        raise SettingError(
            f"a rater cannot be called {name}: this name stands for the link of the organiser",
            remedy="take another name, such as r1",
        )


# A submission to a shared task: what is wrong with its runs, and what they score.


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a run: its kind, how often, and where it is seen first.

    `is_error` tells what breaks the rules of the task from what is only worth a look.
    """

    kind: str
    what: str
    count: int
    place: str
    is_error: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" + (f" ({self.count} times)" if self.count > 1 else "")


@dataclass(frozen=True)
class Run:
    """The records of a run, found by id, and the problems of its file."""

    name: str
    place: str
    n_records: int
    outputs: Mapping[str, str]
    problems: tuple[Problem, ...]
    sha256: str = ""

    @property
    def is_valid(self) -> bool:
        """True if nothing breaks the rules of the task."""
        return not any(problem.is_error for problem in self.problems)


@dataclass(frozen=True)
class LevelFigures:
    """How well the levels of a run hit their targets."""

    run: str
    n: int
    weighted_f1: float
    adjacent_accuracy: float
    rmse: float


@dataclass(frozen=True)
class Submission:
    """Runs for a shared task: their problems, scores, levels, and what was not measured."""

    task: str
    title: str
    n_wanted: int
    runs: tuple[Run, ...]
    result: Result | None = None
    levels: tuple[LevelFigures, ...] = ()
    not_here: tuple[tuple[str, str], ...] = ()

    @property
    def is_valid(self) -> bool:
        """True if no run breaks the rules of the task."""
        return all(run.is_valid for run in self.runs)
