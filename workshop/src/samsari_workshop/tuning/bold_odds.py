"""Learn from judged places how likely a bold row is right: its odds, and the weights of a place.

A logistic regression over how often a row was found right in other places, and over what the
judges say of the place (sameness, language models). A place never counts for its own row. Counts of
writers, CoInCo and WordNet were tried and told nothing more of rows that an editor has chosen.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
import numpy.typing as npt

from samsari.errors import CorpusError
from samsari.simplification.plain.bold import judge
from samsari.simplification.plain.bold.judge import BoldJudge, place_numbers
from samsari.simplification.plain.judging import Judged
from samsari_workshop.tuning.judged_changes import Case

ROW = ("Verdict", "Base")
FOLDS = 5
RIDGE = 1.0
STEPS = 25  # of Newton's method
DOUBT = 0.5  # of a right and of a wrong place that every row is thought to have
Matrix = npt.NDArray[np.float64]
Answers = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Learnt:
    """The weights of rows and of places, and what they say of places that were held back.

    `held_back` are probabilities with weights of other lines. `strict` are those with weights of
    other words, as if no place of the row had been judged.
    """

    row: Matrix
    place: Matrix
    held_back: Matrix
    strict: Matrix
    is_right: Answers

    def odds(self, right: int, wrong: int) -> float:
        """The log-odds of a row that was found right and wrong so often in other places."""
        return float(self.row @ np.array(row_numbers(right, wrong)))

    def judge(self, limits: tuple[float, float]) -> BoldJudge:
        """The judge that uses the weights of places."""
        return BoldJudge(tuple(map(float, self.place)), limits)

    def share(self, least: float, *, is_strict: bool = False) -> tuple[int, int]:
        """How many places held back are at least so sure, and how many of them are wrong."""
        made = (self.strict if is_strict else self.held_back) >= least
        return int(made.sum()), int((made & ~self.is_right).sum())


def row_numbers(right: int, wrong: int) -> tuple[float, ...]:
    """What is known of a row, in the order of `ROW`."""
    return math.log((right + DOUBT) / (wrong + DOUBT)), 1.0


def counts(cases: Sequence[Case]) -> Counter[tuple[str, bool]]:
    """How often each row was found right and wrong."""
    return Counter((row_name(own.judged), own.is_right) for own in cases)


def row_name(judged: Judged) -> str:
    """A row, whatever its conditions."""
    entry = judged.candidate.entry
    return f"{entry.part} {entry.rule}"


def learn(cases: Sequence[Case]) -> Learnt:
    """The weights of judged cases; cross-validation by line and by word tells what to expect."""
    lines = np.array([int(own.sentence.split()[0]) % FOLDS for own in cases])
    answers = np.array([own.is_right for own in cases], bool)
    if len(set(answers.tolist())) < 2 or len(set(lines.tolist())) < FOLDS:
        raise CorpusError(f"{len(cases)} judged places are too few", remedy="judge more places")
    numbers = _numbers(cases)
    words = np.array([crc32(own.judged.candidate.entry.source.encode()) % FOLDS for own in cases])
    unread = np.hstack([np.tile(row_numbers(0, 0), (len(cases), 1)), numbers[:, len(ROW) :]])
    found = regression(numbers, answers)
    return Learnt(
        found[: len(ROW)],
        found[len(ROW) :],
        _crossed(numbers, numbers, answers, lines),
        _crossed(numbers, unread, answers, words),
        answers,
    )


def _crossed(
    numbers: Matrix, asked: Matrix, answers: Answers, folds: npt.NDArray[np.int64]
) -> Matrix:
    """For each case its probability by the weights of the other folds."""
    found = np.zeros(len(answers))
    for fold in set(folds.tolist()):
        weights = regression(numbers[folds != fold], answers[folds != fold])
        found[folds == fold] = 1 / (1 + np.exp(-asked[folds == fold] @ weights))
    return found


def _numbers(cases: Sequence[Case]) -> Matrix:
    counted, rows = counts(cases), []
    for own in cases:
        name = row_name(own.judged)
        right = counted[name, True] - own.is_right
        wrong = counted[name, False] - (not own.is_right)
        said = own.judged
        place = place_numbers(said.same.probability, said.gain)
        rows.append((*row_numbers(right, wrong), *place))
    return np.array(rows)


def regression(numbers: Matrix, answers: Answers) -> Matrix:
    """The weights of a logistic regression, by Newton's method, kept small by a ridge."""
    weights = np.zeros(numbers.shape[1])
    ridge = RIDGE * np.eye(len(weights))
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-numbers @ weights))
        slope = numbers.T @ (chances - answers) + ridge @ weights
        curve = (numbers * (chances * (1 - chances))[:, None]).T @ numbers + ridge
        weights = weights - np.linalg.solve(curve, slope)
    return np.asarray(weights)


def weights_text(found: BoldJudge, remarks: Sequence[str]) -> str:
    """The judge as its file holds it."""
    names = (*judge.NAMES, *judge.LIMITS)
    rows = zip(names, (*found.weights, *found.limits), strict=True)
    lines = [f"# {remark}" for remark in remarks] + [f"{name} {value:.4f}" for name, value in rows]
    return "\n".join(lines) + "\n"
