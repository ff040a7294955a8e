"""The generator of synthetic errors: fixed, and each kind does what it says."""

from __future__ import annotations

import random

import pytest

from samsari.checking.registry import rules
from samsari_experiments.check import caught
from samsari_experiments.synthetic_errors.generator import SyntheticError, synthetic_errors
from samsari_experiments.synthetic_errors.kinds import BYSTANDERS, KINDS

SOURCE = (
    "The old king attacked the town in 1204, and more than 300 soldiers from Aragon fled, because "
    "the walls, which were built by the monks of Tarragona, did not hold for long."
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The old king attacked the town.", "The town attacked the old king."),
        ("In 1204 Pedro defeated Alfonso.", "In 1204 Alfonso defeated Pedro."),
        ("The walls were built by the monks.", "The monks were built by the walls."),
        ("Later, the king has led Aragon.", "Later, Aragon has led the king."),
        ("The end of the war changed the town.", None),
        ("It based the town.", None),
    ],
)
def test_roles_change_places_in_either_voice(before: str, after: str | None) -> None:
    assert KINDS["roles swapped"](before, before, random.Random(1)) == after


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        ("bound turned", SOURCE.replace("more than", "less than")),
        ("name dropped", SOURCE.replace(" of Tarragona", "")),
        ("linker dropped", SOURCE.replace(", because", " and")),
        ("emptied", ""),
    ],
)
def test_what_is_lost_or_turned(kind: str, after: str) -> None:
    found = {KINDS[kind](SOURCE, SOURCE, random.Random(seed)) for seed in range(20)}
    assert after in found
    assert SOURCE not in found


def test_the_same_pairs_give_the_same_errors() -> None:
    pairs = [(SOURCE, SOURCE)]
    first, second = list(synthetic_errors(pairs)), list(synthetic_errors(pairs))
    assert first == second
    assert {error.kind for error in first} <= KINDS.keys()
    assert all(error.output != error.clean for error in first)


def test_bystanders_are_rules_and_kinds() -> None:
    assert BYSTANDERS.keys() <= rules().keys()
    assert set(BYSTANDERS.values()) <= KINDS.keys()


def test_an_error_is_caught_if_a_rule_finds_more_than_before() -> None:
    clean = "The old bridge was built in 1998 by local workers."
    wrong = clean.replace("1998", "1993")
    errors = [
        SyntheticError("seen", clean, clean, wrong),
        SyntheticError("unseen", clean, clean, clean.replace("old", "grey")),
        SyntheticError("there before", clean, wrong, wrong.replace("local", "old local")),
    ]
    found = caught(errors)
    assert found["seen"] == [({"number-changed"}, True)]
    assert found["unseen"][0][1] is False
    assert "number-changed" not in found["there before"][0][0]
