from __future__ import annotations

import math
import random
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from samsari.stats.exact_sums import ExactSums

doubles = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(doubles, max_size=40), st.integers(0, 40))
def test_the_sum_is_exact_however_it_is_split(values: list[float], cut: int) -> None:
    wanted = sum(map(Fraction, values), Fraction(0))
    table = np.array(values, dtype=np.float64).reshape(-1, 1)
    together = ExactSums.of(table)
    apart = ExactSums.of(table[:cut]) + ExactSums.of(table[cut:])
    assert together == apart
    if abs(wanted) < 1e308:
        assert together.rounded()[0] == float(wanted)


@given(st.lists(doubles, min_size=1, max_size=5))
def test_packing_loses_nothing(values: list[float]) -> None:
    sums = ExactSums.of(np.array([values]))
    assert ExactSums.unpacked(sums.packed()) == sums


def test_plain_sums_depend_on_the_order_and_exact_ones_do_not() -> None:
    rng = random.Random(3)
    values = [rng.random() / 3 for _ in range(1000)]
    halves = [math.fsum([]) + sum(values[:n]) + sum(values[n:]) for n in range(0, 1000, 50)]
    assert len(set(halves)) > 1
    table = np.array(values).reshape(-1, 1)
    exact = {
        (ExactSums.of(table[:n]) + ExactSums.of(table[n:])).rounded()[0] for n in range(0, 1000, 50)
    }
    assert exact == {math.fsum(values)}


def test_counts_are_packed_as_plain_numbers() -> None:
    assert ExactSums.of(np.array([[3.0, 0.0, 0.5, -2.0]])).packed() == ["3", "0", "1/1", "-2"]
