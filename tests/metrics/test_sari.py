"""SARI in its variants, against printed values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.corpus import Pair

# The example of Xu et al. (2016), tokenised; values from the reference implementations.
SOURCE = "About 95 species are currently accepted ."
REFERENCES = (
    "About 95 species are currently known .",
    "About 95 species are now accepted .",
    "95 species are now accepted .",
)
OUTPUTS = (
    "About 95 you now get in .",
    "About 95 species are now agreed .",
    "About 95 species are currently agreed .",
)
TOY = {"sari": (31.35, 63.24, 46.73)}

# TurkCorpus test, 13a, lowercased, printed to three digits.
TURK = {
    "ACCESS": {"sari": 41.381},
    "DMASS-DCSS": {"sari": 39.922},
    "SBMT-SARI": {"sari": 39.556},
    "PBMT-R": {"sari": 38.044},
    "Dress-Ls": {"sari": 36.972},
    "Hybrid": {"sari": 31.497},
    "identity": {"sari": 26.291},
}


@pytest.mark.parametrize("name", TOY)
def test_the_example_of_the_paper(name: str) -> None:
    metric = create(name)
    pairs = [Pair("1", SOURCE, output, REFERENCES) for output in OUTPUTS]
    values = [metric.score(metric.tally(pair)) for pair in pairs]
    assert [round(value, 2) for value in values] == list(TOY[name])


@pytest.mark.data
@pytest.mark.parametrize("system", TURK)
def test_turkcorpus(system: str, turk: Callable[[str], tuple[Pair, ...]]) -> None:
    for name, value in TURK[system].items():
        metric = create(name)
        assert round(metric.score(total(metric, turk(system))), 3) == value


@pytest.mark.data
def test_the_parts_of_access(turk: Callable[[str], tuple[Pair, ...]]) -> None:
    metric = create("sari")
    parts = metric.parts(total(metric, turk("ACCESS")))
    assert {key: round(value, 3) for key, value in parts.items()} == {
        "add": 6.580,
        "keep": 72.786,
        "del": 44.777,
    }
