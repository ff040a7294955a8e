"""The second benchmark of Sulem et al.: mean ratings as printed (ACL 2018 and EMNLP 2018)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from samsari.human.grid import grid, system_values
from samsari_experiments.sulem_2018_acl import ASPECTS, PRINTED
from samsari_experiments.sulem_ratings import ratings, recased

MEANS = tomllib.loads(PRINTED.read_text(encoding="utf-8"))["means"]


@pytest.mark.data
def test_the_means_are_the_printed_ones(data_dir: Path) -> None:
    whole = grid(ratings(data_dir))
    assert len(whole.systems) == 32
    for name, printed in MEANS.items():
        at = whole.systems.index(name)
        ours = [float(system_values(whole, aspect)[at]) for aspect in ASPECTS]
        assert ours == pytest.approx(printed, abs=0.0051), name


def test_capitals_are_taken_from_the_cased_line() -> None:
    assert recased("the bbc , in bonn .", "The BBC, in Bonn.") == "The BBC , in Bonn ."
    assert recased("other words", "The BBC") == "other words"
