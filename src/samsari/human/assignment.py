"""Who rates what: k raters for each source, loads equal, every two raters meeting equally often.

All outputs of a source go to the same raters, so systems are compared within raters. Sources are
taken in random order. Each gets the raters with the least work; among these, those who have shared
the fewest sources with the raters chosen already.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from samsari.model.rating import Show
from samsari.model.study import Order, PlannedTask


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
