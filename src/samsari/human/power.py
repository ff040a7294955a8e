"""How many items and raters show which difference between two systems.

The difference of two systems for one item and one rater is taken apart into a part of the item, a
part of the rater and the rest (a random model with two crossed factors; Henderson's first method,
which allows missing cells). With I items, k raters for each and R raters in all, the mean
difference has the variance

    item / I + rater / R + rest / (I k)

Without the middle term the figure holds for these raters only. A difference of 2.8 standard errors
is found in 80 of 100 studies at the 5 % level.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np

from samsari.human.grid import Grid, rater_values
from samsari.model.rating import QuestionSet
from samsari.stats.distributions import Floats

# Two-sided 5 % level and 80 % power: 1.960 + 0.842 standard errors.
STANDARD_ERRORS = 2.802
PRIORS = Path(__file__).with_name("power_priors.toml")


@dataclass(frozen=True, slots=True)
class Components:
    """The variance of a difference between two systems; `n_pairs` pairs of systems were averaged.

    `is_prior` tells that they do not come from these ratings.
    """

    item: float
    rater: float
    rest: float
    n_pairs: int = 0
    is_prior: bool = False

    def standard_error(self, n_items: int, per_item: float, n_raters: float = math.inf) -> float:
        """The standard error of a mean difference; without `n_raters`, for these raters only."""
        variance = self.item / n_items + self.rater / n_raters + self.rest / (n_items * per_item)
        return math.sqrt(variance)

    def detectable(self, n_items: int, per_item: float, n_raters: float = math.inf) -> float:
        """The difference that is found in 80 of 100 studies of this size."""
        return STANDARD_ERRORS * self.standard_error(n_items, per_item, n_raters)


def components(whole: Grid, column: str) -> Components | None:
    """The mean over all pairs of systems; None if no pair has enough answers in common."""
    values = rater_values(whole, column)
    items = {item: place for place, item in enumerate(dict.fromkeys(whole.items))}
    cube = np.full((len(whole.systems), len(items), len(whole.raters)), np.nan)
    for place, (system, item) in enumerate(whole.units):
        cube[whole.systems.index(system), items[item]] = values[:, place]
    found = [
        one
        for left, right in combinations(range(len(whole.systems)), 2)
        if (one := of_differences(cube[left] - cube[right])) is not None
    ]
    if not found:
        return None
    mean = np.mean([(one.item, one.rater, one.rest) for one in found], axis=0)
    parts = [max(0.0, float(part)) for part in mean]
    return Components(parts[0], parts[1], parts[2], len(found))


def of_differences(differences: Floats) -> Components | None:
    """The parts of `differences[item, rater]`, NaN where a cell is missing; parts may be negative.

    None where the parts cannot be told from each other: fewer than two items or raters, or only one
    rater for every item.
    """
    given = np.isfinite(differences)
    values = np.where(given, differences, 0.0)
    per_item, per_rater = given.sum(axis=1), given.sum(axis=0)
    per_item_used, per_rater_used = per_item[per_item > 0], per_rater[per_rater > 0]
    n, n_items, n_raters = int(given.sum()), len(per_item_used), len(per_rater_used)
    if n_items < 2 or n_raters < 2:
        return None
    squares = float((values**2).sum())
    by_item = float((values.sum(axis=1)[per_item > 0] ** 2 / per_item_used).sum())
    by_rater = float((values.sum(axis=0)[per_rater > 0] ** 2 / per_rater_used).sum())
    by_all = float(values.sum() ** 2 / n)
    # Expectations of the four sums in (item, rater, rest), the mean's part taken away.
    spread_items = float((per_item_used**2).sum()) / n
    spread_raters = float((per_rater_used**2).sum()) / n
    system = np.array(
        [
            [n - spread_items, n - spread_raters, n - 1],
            [n - spread_items, n_items - spread_raters, n_items - 1],
            [n_raters - spread_items, n - spread_raters, n_raters - 1],
        ]
    )
    sums = np.array([squares - by_all, by_item - by_all, by_rater - by_all])
    if np.linalg.matrix_rank(system) < 3:
        return None
    item, rater, rest = map(float, np.linalg.solve(system, sums))
    return Components(item, rater, rest, n_pairs=1)


@cache
def _priors() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    with PRIORS.open("rb") as stream:
        found: Mapping[str, Mapping[str, Mapping[str, float]]] = tomllib.load(stream)["components"]
    return found


def prior(question_set: QuestionSet, column: str) -> Components | None:
    """Components from published ratings; those of another scale are stretched to this one.

    A question that the shipped priors do not know gets the mean of all of them. None for a scale
    without an upper end, and for an aspect made of several questions that is not known.
    """
    known = _priors().get(question_set.id, {}).get(column)
    if known is not None:
        return Components(known["item"], known["rater"], known["rest"], is_prior=True)
    question = question_set.by_id.get(column)
    if question is None or not math.isfinite(question.high - question.low):
        return None
    width = (question.high - question.low) ** 2
    usual = _priors()["any"]["scale of width 1"]
    item, rater, rest = (usual[name] * width for name in ("item", "rater", "rest"))
    return Components(item, rater, rest, is_prior=True)


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What a study of some size would show about one question."""

    column: str
    n_items: int
    per_output: int
    n_raters: int
    answers: int
    these_raters: float
    other_raters: float
    components: Components
    label: str = ""


def plan_rows(
    parts: Mapping[str, Components], sizes: Iterable[tuple[str, int, int, int]], n_systems: int
) -> tuple[PlanRow, ...]:
    """For each question and size (label, items, raters for each output, raters): what is seen."""
    wanted = list(sizes)
    return tuple(
        PlanRow(
            column,
            n_items,
            per_output,
            n_raters,
            n_items * per_output * n_systems,
            found.detectable(n_items, per_output),
            found.detectable(n_items, per_output, n_raters),
            found,
            label,
        )
        for column, found in parts.items()
        for label, n_items, per_output, n_raters in wanted
    )


def other_sizes(n_items: int, per_output: int, n_raters: int) -> list[tuple[str, int, int, int]]:
    """This size, and what twice as much of one thing would make of it."""
    return [
        ("this study", n_items, per_output, n_raters),
        ("twice the items", 2 * n_items, per_output, n_raters),
        (
            "twice the raters for each output",
            n_items,
            2 * per_output,
            max(n_raters, 2 * per_output),
        ),
        ("twice the raters in all", n_items, per_output, 2 * n_raters),
    ]


def advice(rows: Sequence[PlanRow]) -> tuple[str, ...]:
    """One sentence for each question: what to buy, items or raters."""
    found = []
    for column in dict.fromkeys(row.column for row in rows):
        own = [row for row in rows if row.column == column]
        now, others = own[0], own[1:]
        best = min(others, key=lambda row: row.other_raters, default=now)
        if best.other_raters > 0.95 * now.other_raters:
            found.append(f"{column}: doubling anything changes little")
            continue
        found.append(
            f"{column}: {best.label} would lower the smallest difference that shows "
            f"from {now.other_raters:.2f} to {best.other_raters:.2f}"
        )
    return tuple(found)
