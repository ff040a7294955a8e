"""FKGL against EASSE's figures and by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.text import Pair


@pytest.mark.data
@pytest.mark.parametrize(("system", "grade"), [("ACCESS", 7.289), ("identity", 10.016)])
def test_equal_to_easse(system: str, grade: float, turk: Callable[[str], tuple[Pair, ...]]) -> None:
    metric = create("fkgl")
    assert round(metric.score(total(metric, turk(system))), 3) == grade


def test_by_hand() -> None:
    # Two sentences, 8 tokens (stops are tokens), 7 syllables.
    metric = create("fkgl")
    pair = Pair("1", "", "The cat sat. The dog barked!")
    assert metric.tally(pair).values == (8, 2, 6 + 1)
    assert metric.score(metric.tally(pair)) == pytest.approx(0.39 * 4 + 11.8 * 7 / 8 - 15.59)
