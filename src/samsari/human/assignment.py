"""Who rates what: k raters for each source, loads equal, every two raters meeting equally often.

All outputs of a source go to the same raters, so systems are compared within raters. Sources are
taken in random order. Each gets the raters with the least work; among these, those who have shared
the fewest sources with the raters chosen already.
"""

from __future__ import annotations

import math
import random
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np

from samsari.human.grid import Grid, rater_values
from samsari.model.rating import QuestionSet, Show
from samsari.model.study import Order, PlannedTask
from samsari.stats.distributions import Floats


def assign(n_items: int, n_raters: int, per_item: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """For each item the numbers of its raters.

    >>> [len(raters) for raters in assign(3, 4, 2, seed=0)]
    [2, 2, 2]
    """
    chance = random.Random(f"assign {seed}")
    load: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    found: list[tuple[int, ...]] = [()] * n_items
    for item in chance.sample(range(n_items), n_items):
        chosen: list[int] = []
        while len(chosen) < per_item:
            free = [rater for rater in range(n_raters) if rater not in chosen]
            chance.shuffle(free)
            chosen.append(
                min(free, key=lambda r: (load[r], sum(met[_pair(r, other)] for other in chosen)))
            )
        for rater in chosen:
            load[rater] += 1
            met.update(_pair(rater, other) for other in chosen if other < rater)
        found[item] = tuple(sorted(chosen))
    return tuple(found)


def _pair(left: int, right: int) -> tuple[int, int]:
    return (left, right) if left < right else (right, left)


def refill(
    items: Iterable[int], loads: Mapping[int, int], barred: Mapping[int, Collection[int]], size: int
) -> tuple[dict[int, list[int]], list[int]]:
    """New raters for items that lost one, least work first, and the items that nobody can take.

    `barred` holds, for each item, the raters who have or had it; `size` is the tasks of an item.
    """
    left = dict(loads)
    given: dict[int, list[int]] = {}
    nobody: list[int] = []
    for item in items:
        free = [
            rater
            for rater in left
            if rater not in barred.get(item, ()) and item not in given.get(rater, ())
        ]
        if not free:
            nobody.append(item)
            continue
        rater = min(free, key=lambda one: (left[one], one))
        given.setdefault(rater, []).append(item)
        left[rater] += size
    return given, nobody


def shares(
    untouched: Mapping[int, list[int]], loads: Mapping[int, int], own: Collection[int], size: int
) -> dict[int, list[int]]:
    """What a late rater takes over: from the busiest raters, until the loads are about equal.

    `own` are the items that the late rater has already; `size` is the tasks of an item.
    """
    left = dict(loads)
    waiting = {rater: list(items) for rater, items in untouched.items()}
    taken: dict[int, list[int]] = {}
    has = set(own)
    while True:
        ready = [r for r in left if any(item not in has for item in waiting.get(r, ()))]
        if not ready:
            return taken
        busiest = max(ready, key=lambda one: left[one])
        if left[busiest] - size < (len(has) + 1) * size:
            return taken
        item = next(item for item in waiting[busiest] if item not in has)
        waiting[busiest].remove(item)
        has.add(item)
        taken.setdefault(busiest, []).append(item)
        left[busiest] -= size


# In which order a rater sees what: shuffled, outputs of one source far apart, checks hidden.
#
# Each rater has an order of their own, given by the seed and the rater's name. Checks stand at
# random places, one in every stretch of `every` tasks, so they cannot be told by their place.
# Repeats stand in the second half, at least half the sequence behind the first time.


def screens(n_outputs: int, show: Show, chance: random.Random) -> list[tuple[int, ...]]:
    """What is shown of an item: each output, each pair or all outputs, sides by chance."""
    found: list[tuple[int, ...]]
    if show == "output":
        found = [(output,) for output in range(n_outputs)]
    elif show == "pair":
        found = [tuple(chance.sample(pair, 2)) for pair in combinations(range(n_outputs), 2)]
    else:
        found = [tuple(chance.sample(range(n_outputs), n_outputs))]
    chance.shuffle(found)
    return found


def in_order(
    items: Sequence[int], n_outputs: int, show: Show, order: Order, chance: random.Random
) -> list[PlannedTask]:
    """The real tasks of these items, shuffled over all, or item by item."""
    own = {item: screens(n_outputs, show, chance) for item in items}
    if order == "together":
        shuffled = chance.sample(items, len(items))
        return [PlannedTask(item, outputs) for item in shuffled for outputs in own[item]]
    found: list[PlannedTask] = []
    for number in range(max((len(screen) for screen in own.values()), default=0)):
        turn = chance.sample(items, len(items))
        if found and len(turn) > 1 and turn[0] == found[-1].item:
            turn[0], turn[-1] = turn[-1], turn[0]
        found += [PlannedTask(item, own[item][number]) for item in turn]
    return found


def with_repeats(
    tasks: Sequence[PlannedTask], share: float, chance: random.Random
) -> list[PlannedTask]:
    """The tasks with some of the first half once more in the second half, sides shuffled anew."""
    half = len(tasks) // 2
    wanted = min(round(share * len(tasks)), half)
    found = list(tasks)
    for place in sorted(chance.sample(range(half), wanted), reverse=True):
        first = tasks[place]
        sides = tuple(chance.sample(first.outputs, len(first.outputs)))
        at = chance.randint(min(place + half, len(found)), len(found))
        found.insert(at, PlannedTask(first.item, sides, "repeat"))
    return found


def with_checks(
    tasks: Sequence[PlannedTask], checks: Sequence[PlannedTask], every: int, chance: random.Random
) -> list[PlannedTask]:
    """The tasks with one check at a random place of every stretch; each check at most once."""
    if not every or not checks:
        return list(tasks)
    waiting = chance.sample(list(checks), len(checks))
    found: list[PlannedTask] = []
    for start in range(0, len(tasks), every):
        stretch = list(tasks[start : start + every])
        if waiting and len(stretch) > every // 2:
            # Not at the very start: the first task of a study is remembered.
            stretch.insert(chance.randint(1, len(stretch)), waiting.pop())
        found += stretch
    return found


# How many items and raters show which difference between two systems.
#
# The difference of two systems for one item and one rater is taken apart into a part of the item,
# a part of the rater and the rest (a random model with two crossed factors; Henderson's first
# method, which allows missing cells). With I items, k raters for each and R raters in all, the
# mean difference has the variance
#
#     item / I + rater / R + rest / (I k)
#
# Without the middle term the figure holds for these raters only. A difference of 2.8 standard
# errors is found in 80 of 100 studies at the 5 % level.

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
