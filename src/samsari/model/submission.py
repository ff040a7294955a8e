"""A submission to a shared task: what is wrong with its runs, and what they score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from samsari.model.result import Result


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
