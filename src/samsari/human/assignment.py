"""Who rates what: k raters for each source, loads equal, every two raters meeting equally often.

All outputs of a source go to the same raters, so systems are compared within raters. Sources are
taken in random order. Each gets the raters with the least work; among these, those who have shared
the fewest sources with the raters chosen already.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping


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
