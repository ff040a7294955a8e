"""Who rates what: the figures of the design, and what must hold for any size."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsari.human.assignment import assign, in_order, refill, with_checks, with_repeats
from samsari.model.study import PlannedTask


@pytest.mark.parametrize(
    ("n_items", "n_raters", "k", "loads", "pairs"),
    [(100, 5, 3, (60, 60), (30, 30)), (359, 20, 3, (53, 54), (4, 8))],
)
def test_loads_and_meetings_are_balanced(
    n_items: int, n_raters: int, k: int, loads: tuple[int, int], pairs: tuple[int, int]
) -> None:
    found = assign(n_items, n_raters, k, seed=1)
    load = Counter(rater for raters in found for rater in raters)
    met = Counter(pair for raters in found for pair in combinations(raters, 2))
    assert (min(load.values()), max(load.values())) == loads
    assert pairs[0] <= min(met.values()) <= max(met.values()) <= pairs[1]


@given(st.integers(1, 60), st.integers(1, 12), st.integers(1, 12), st.integers(0, 9))
@settings(max_examples=60)
def test_any_size(n_items: int, n_raters: int, k: int, seed: int) -> None:
    k = min(k, n_raters)
    found = assign(n_items, n_raters, k, seed)
    assert all(len(set(raters)) == k for raters in found)
    load = Counter(rater for raters in found for rater in raters)
    loads = [load[rater] for rater in range(n_raters)]
    assert max(loads) - min(loads) <= 1
    assert found == assign(n_items, n_raters, k, seed)


def test_outputs_of_a_source_stand_apart() -> None:
    tasks = in_order(list(range(20)), 3, "output", "shuffled", random.Random(1))
    assert len({(one.item, one.outputs) for one in tasks}) == 60
    assert all(a.item != b.item for a, b in pairwise(tasks))
    together = in_order(list(range(20)), 3, "output", "together", random.Random(1))
    assert all(len({one.item for one in together[n : n + 3]}) == 1 for n in range(0, 60, 3))


def test_pairs_and_rankings_have_shuffled_sides() -> None:
    pairs = in_order(list(range(50)), 3, "pair", "shuffled", random.Random(1))
    assert len(pairs) == 150
    assert {one.outputs for one in pairs} == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    ranked = in_order(list(range(50)), 3, "all", "shuffled", random.Random(1))
    assert len({one.outputs for one in ranked}) == 6


def test_repeats_come_late_and_checks_anywhere() -> None:
    tasks = [PlannedTask(n, (0,)) for n in range(100)]
    repeated = with_repeats(tasks, 0.1, random.Random(2))
    again = [place for place, one in enumerate(repeated) if one.kind == "repeat"]
    assert len(again) == 10
    for place in again:
        first = next(n for n, one in enumerate(repeated) if one.item == repeated[place].item)
        assert place - first >= 40
    checks = [PlannedTask(200 + n, (0,), "check") for n in range(10)]
    places = {
        tuple(n for n, one in enumerate(found) if one.kind == "check")
        for found in (with_checks(tasks, checks, 20, random.Random(s)) for s in range(5))
    }
    assert len(places) == 5 and all(len(one) == 5 for one in places)


def test_a_rater_never_gets_an_item_twice() -> None:
    given_items, nobody = refill([1, 2, 3], {7: 0, 8: 5}, {1: {7}, 2: {7, 8}}, 2)
    assert given_items == {8: [1], 7: [3]}
    assert nobody == [2]
