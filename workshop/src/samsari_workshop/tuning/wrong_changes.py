"""Thresholds of the default simplifier that make few wrong changes and many right ones.

The objective at a strength is right - cost * wrong, counted over judged changes. It is summed over
the steps of `--strength`: a wrong change costs `cost` at normal, six times as much at cautious.
A search over a limit and its slope at a time starts from the shipped numbers
and moves only if the sum grows. Cross-validation by sentence tells what to expect of others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from samsari.errors import CorpusError
from samsari.simplification.plain.judging import Thresholds, shipped_thresholds
from samsari.simplification.plain.operations import FIRST_USE, STEPS
from samsari.simplification.restrictions import STRENGTHS
from samsari_workshop.tuning.judged_changes import Case

COST = 7.0  # how many right changes a wrong one outweighs, at normal
COST_FACTORS = {"cautious": 6.0, "normal": 1.0}
FOLDS = 5
ROUNDS = 10  # of the search, if it does not stand still before
GRIDS: tuple[tuple[float, ...], ...] = (
    *(tuple(round(0.05 * k, 2) for k in range(1, 19)),) * 2,
    tuple(round(0.2 * k, 1) for k in range(13)),
    tuple(float(-k) for k in range(3, 16)),
    tuple(4.0 * k for k in range(7)),
)
LIMIT_AND_SLOPE = ((0, 2), (1, 2), (3, 4))  # places in `NAMES`
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Table:
    """The cases as columns: step of the row, probability (2 if unknown), gain, verdict."""

    steps: npt.NDArray[np.int64]
    same: Numbers
    gains: Numbers
    is_right: npt.NDArray[np.bool_]

    def made(self, thresholds: Thresholds, strength: float) -> npt.NDArray[np.bool_]:
        """Which changes are made at a strength."""
        least = np.array([thresholds.same(step, strength) for step in STEPS])
        first = np.array([FIRST_USE[step] for step in STEPS])
        return np.asarray(
            (strength >= first[self.steps])
            & (self.same >= least[self.steps])
            & (self.gains >= thresholds.gain(strength))
        )

    def part(self, chosen: npt.NDArray[np.bool_]) -> Table:
        """Some of the cases."""
        return Table(
            self.steps[chosen], self.same[chosen], self.gains[chosen], self.is_right[chosen]
        )


@dataclass(frozen=True, slots=True)
class Rate:
    """How many changes are made at a strength, and how many of them are wrong."""

    strength: str
    made: int
    wrong: int

    @property
    def share(self) -> float | None:
        """The share of wrong changes; None if none are made."""
        return self.wrong / self.made if self.made else None


@dataclass(frozen=True, slots=True)
class Tuned:
    """The thresholds, their rates on all cases, and on sentences that were held back."""

    thresholds: Thresholds
    seen: tuple[Rate, ...]
    held_back: tuple[Rate, ...]


def tuned(cases: Sequence[Case], cost: float = COST) -> Tuned:
    """The best thresholds of some cases."""
    if len({own.sentence for own in cases}) < FOLDS or len({own.is_right for own in cases}) < 2:
        raise CorpusError(
            f"{len(cases)} judged changes are too few to choose by",
            remedy=f"judge changes of {FOLDS} sentences or more, right ones and wrong ones",
        )
    table = table_of(cases)
    best = search(table, cost)
    return Tuned(best, rates(table, best), tuple(_held_back(cases, table, cost)))


def table_of(cases: Sequence[Case]) -> Table:
    """The cases as columns."""
    sure = [own.judged.same.probability for own in cases]
    return Table(
        np.array([STEPS.index(own.judged.candidate.entry.strength) for own in cases]),
        np.array([2.0 if own is None else own for own in sure]),
        np.array([max(own.judged.simple, own.judged.normal()) for own in cases]),
        np.array([own.is_right for own in cases]),
    )


def search(table: Table, cost: float) -> Thresholds:
    """The thresholds with the highest objective near the shipped ones."""
    best = shipped_thresholds()
    value = objective(table, best, cost)
    for _ in range(ROUNDS):
        before = value
        for other in _neighbours(best):
            found = objective(table, other, cost)
            if found > value:
                best, value = other, found
        if value == before:
            break
    return best


def _neighbours(thresholds: Thresholds) -> Iterator[Thresholds]:
    """Thresholds with another limit and another slope, both from their grids."""
    for place, slope in LIMIT_AND_SLOPE:
        for number, steepness in product(GRIDS[place], GRIDS[slope]):
            yield thresholds.with_value(place, number).with_value(slope, steepness)


def objective(table: Table, thresholds: Thresholds, cost: float) -> float:
    """Right changes less the price of the wrong ones, over the steps of `--strength`."""
    return float(
        sum(
            own.made - own.wrong - cost * COST_FACTORS[own.strength] * own.wrong
            for own in rates(table, thresholds)
        )
    )


def rates(table: Table, thresholds: Thresholds) -> tuple[Rate, ...]:
    """What is made and what is wrong at each step of `--strength`."""
    return tuple(_rates(table, thresholds))


def _rates(table: Table, thresholds: Thresholds) -> Iterator[Rate]:
    for name, strength in STRENGTHS.items():
        made = table.made(thresholds, strength)
        yield Rate(name, int(made.sum()), int((made & ~table.is_right).sum()))


def _held_back(cases: Sequence[Case], table: Table, cost: float) -> Iterator[Rate]:
    """The rates on each fold with thresholds of the other folds, added up."""
    order = {name: place for place, name in enumerate(sorted({own.sentence for own in cases}))}
    folds = np.array([order[own.sentence] % FOLDS for own in cases])
    found = [
        rates(table.part(folds == fold), search(table.part(folds != fold), cost))
        for fold in range(FOLDS)
    ]
    for name, *parts in zip(STRENGTHS, *found, strict=True):
        yield Rate(name, sum(own.made for own in parts), sum(own.wrong for own in parts))
