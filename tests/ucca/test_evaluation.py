from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from samsari.errors import ToolkitError
from samsari.formats.passages import bracketed
from samsari.model.passage import Passage
from samsari.ucca.evaluation import Agreement, compare, evaluate, paired

CASES = bracketed.load(Path(__file__).parent.parent / "cases" / "passages.ucca")
PARK = "[H [A He] [P ran] [A [R into] [E the] [C park]]]"


def _compare(predicted: str, gold: str) -> dict[str, tuple[int, int, int]]:
    found = compare(bracketed.decode(predicted), bracketed.decode(gold))
    rows = {f"labelled {name}": row for name, row in found.labelled.items()}
    rows |= {f"unlabelled {name}": row for name, row in found.unlabelled.items()}
    rows |= found.scenes
    return {name: (row.matched, row.predicted, row.gold) for name, row in rows.items()}


@pytest.mark.parametrize("passage", CASES, ids=lambda passage: passage.id)
def test_a_passage_agrees_with_itself(passage: Passage) -> None:
    found = compare(passage, passage)
    for row in (*found.labelled.values(), *found.unlabelled.values(), *found.scenes.values()):
        assert row.matched == row.predicted == row.gold
    assert found.same_scene_count == 100


def test_a_wrong_category_costs_the_label_only() -> None:
    # Seven units besides the root: the Scene, three in it, three in "into the park".
    found = _compare(PARK.replace("[A [R", "[D [R"), PARK)
    assert found["labelled primary"] == (6, 7, 7)
    assert found["unlabelled primary"] == (7, 7, 7)
    assert found["participant"] == (1, 1, 2)
    assert found["main relation"] == (1, 1, 1)


def test_a_wrong_boundary_costs_both_sides() -> None:
    found = _compare("[H [A He] [P [C ran] [R into]] [A [E the] [C park]]]", PARK)
    # Predicted yields: all, He, ran+into, ran, into, the+park, the, park.
    assert found["unlabelled primary"] == (6, 8, 7)  # all, He, ran, into, the, park
    assert found["labelled primary"] == (5, 8, 7)  # "ran" is now C
    assert found["Scene"] == (1, 1, 1)


def test_a_unary_chain_is_one_yield_that_matches_by_either_category() -> None:
    found = _compare("[H [P [S Go]]]", "[H [P Go]]")
    assert found["labelled primary"] == (1, 1, 1)


@pytest.mark.parametrize(
    "same",
    [
        "[H [A He] [P ran] [A [R into] [C [E the] [C park]]]]",  # C in C
        "[H [A [C He]] [P ran] [A [R into] [E the] [C park]]]",  # nothing but a C
        "[H [H [A He] [P ran] [A [R into] [E the] [C park]]]]",  # H in H
        "[A He] [P ran] [A [R into] [E the] [C park]]",  # a Scene at the root
    ],
)
def test_nesting_without_meaning_does_not_count(same: str) -> None:
    assert _compare(same, PARK)["labelled all"] == (7, 7, 7)


def test_common_functions_may_hang_anywhere() -> None:
    gold = "[H [A He] [P [F has] [C run]]]"
    assert _compare("[H [A He] [F has] [P run]]", gold)["labelled primary"] == (4, 4, 4)


def test_words_stay_when_a_unit_around_them_is_flattened() -> None:
    # Parsers may hang words beside units; the F gives way, its own word stays in the phrase.
    text = "[H [A He] [P ran] [A [R to] [F the [E very] end] [C x]]]"
    found = _compare(text, "[H [A He] [P ran] [A [R to] [F the] [E very] [F end] [C x]]]")
    # The predicted A keeps the yield "to the very end x"; in the gold both F stay with it too.
    assert found["unlabelled primary"] == (7, 7, 9)


def test_remote_edges_are_counted_apart_and_by_the_yield_of_the_child() -> None:
    gold = "[H [A#1 John] [P ran]] [L and] [H [P fell] [A* #1]]"
    found = _compare(gold.replace("[A* #1]", "[D* #1]"), gold)
    assert found["labelled remote"] == (0, 1, 1)
    assert found["unlabelled remote"] == (1, 1, 1)
    # John ran, John, ran, and, fell: the second H and its P have one yield.
    assert found["labelled primary"] == (5, 5, 5)
    assert found["labelled all"] == (5, 6, 6)


def test_implicit_units_and_punctuation_do_not_count() -> None:
    found = _compare("[H [A He] [P ran] [U .]]", "[H [A He] [P ran] [A <implicit>]] [U .]")
    assert found["labelled all"] == (3, 3, 3)
    assert found["participant"] == (1, 1, 1)


def test_counts_add_up_over_passages() -> None:
    one, two = (bracketed.decode(text) for text in (PARK, "[H [P Go]] [U !]"))
    wrong = bracketed.decode("[H [A Go]] [U !]")
    found = evaluate([one, wrong], [one, two])
    # Twice a unit with one child: in gold the P stays under H; "A" alone gives way to H.
    assert found.labelled["primary"] == Agreement(8, 8, 8)
    assert found.scenes["Scene"] == Agreement(1, 1, 2)
    assert (found.n_passages, found.same_scene_count) == (2, 50)
    assert found.categories["P"] == Agreement(1, 1, 2)


def test_nothing_to_compare_is_undefined_not_zero() -> None:
    assert Agreement().f1 is None
    assert Agreement(0, 0, 3).precision is None
    assert Agreement(0, 0, 3).f1 == 0


def test_other_tokens_are_an_error() -> None:
    with pytest.raises(ToolkitError, match="from token 1 on"):
        _compare("[H [A He] [P walked]]", "[H [A He] [P ran]]")


def test_other_tokens_are_named_with_file_and_id() -> None:
    gold = CASES[0]
    other = replace(gold, tokens=(replace(gold.tokens[0], text="x"), *gold.tokens[1:]))
    with pytest.raises(ToolkitError, match=rf"^g: \[C03\] .*passages '{gold.id}' differ"):
        list(paired([("m", other)], [("g", gold)]))


def test_passages_are_paired_by_id() -> None:
    first, second = CASES[:2]
    mine, gold = [("m", second), ("m", first)], [("g", first), ("g", second)]
    assert list(paired(mine, gold)) == [(first, first), (second, second)]


def test_no_passage_is_dropped_in_silence() -> None:
    first, second = (("f", CASES[0]), ("s", CASES[1]))
    for predicted, gold, message in (
        ([first], [first, second], r"^s: \[C02\] .*no prediction"),
        ([first, second], [first], r"^s: \[C02\] .*no gold passage"),
        ([first, ("t", CASES[0])], [first], r"^t: \[C01\] .*used twice \(first in f\)"),
        ([first], [first, ("t", CASES[0])], r"^t: \[C01\] .*used twice \(first in f\)"),
    ):
        with pytest.raises(ToolkitError, match=message):
            list(paired(predicted, gold))
