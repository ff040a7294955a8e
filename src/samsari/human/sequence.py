"""In which order a rater sees what: shuffled, outputs of one source far apart, checks hidden.

Each rater has an order of their own, given by the seed and the rater's name. Checks stand at random
places, one in every stretch of `every` tasks, so they cannot be told by their place. Repeats stand
in the second half, at least half the sequence behind the first time.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from samsari.model.rating import Show
from samsari.model.study import Order, PlannedTask


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
