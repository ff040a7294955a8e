"""The F1 of the MRP tasks, counted by hand and against all pairings of small passages."""

from __future__ import annotations

from itertools import permutations

import pytest

from samsari.errors import PassageError
from samsari.formats.passages import bracketed
from samsari.model.passage import Passage
from samsari.ucca.evaluation import Agreement
from samsari.ucca.mrp_score import (
    MRP_KINDS,
    NOWHERE,
    MrpGraph,
    best_pairing,
    mrp_compare,
    mrp_score,
)


def passage(text: str) -> Passage:
    return bracketed.decode(text)


def counts(predicted: str, gold: str) -> dict[str, tuple[int, int, int]]:
    found = mrp_compare(passage(predicted), passage(gold))
    return {kind: (row.matched, row.predicted, row.gold) for kind, row in found.kinds.items()}


def test_one_wrong_category_costs_one_edge() -> None:
    # Units: root, H, "He", "ran". One top, two anchors, three edges.
    found = counts("[H [A He] [D ran]]", "[H [A He] [P ran]]")
    assert found == {
        "tops": (1, 1, 1),
        "anchors": (2, 2, 2),
        "edges": (2, 3, 3),
        "attributes": (0, 0, 0),
    }


def test_a_wrong_attachment_costs_one_edge_of_each_side() -> None:
    gold = "[H [A [E big] [C dogs]] [P ran]]"
    # "big" hangs from the Scene instead of the participant, which is then "dogs" alone.
    other = mrp_compare(passage("[H [E big] [A [C dogs]] [P ran]]"), passage(gold))
    assert other.kinds["edges"] == Agreement(4, 5, 5)
    assert other.kinds["anchors"] == Agreement(3, 3, 3)


def test_remote_edges_count_as_edges_and_as_attributes() -> None:
    gold = "[H [A#he He] [P ran]] [L and] [H [A* #he] [P swam]]"
    without = "[H [A He] [P ran]] [L and] [H [P swam]]"
    found = counts(without, gold)
    assert found["attributes"] == (0, 0, 1)
    assert found["edges"] == (6, 6, 7)


def test_every_category_is_an_edge_of_its_own() -> None:
    assert counts("[H [P teaching]]", "[H [P|A teaching]]")["edges"] == (2, 2, 3)


def test_punctuation_at_the_ends_of_tokens_does_not_count() -> None:
    gold = passage("[H [A He] [P ran]] [U .]")
    # One top, three anchors (that of the full stop is empty), four edges.
    assert mrp_compare(gold, gold).all == Agreement(8, 8, 8)


def test_implicit_units_are_left_out() -> None:
    gold = passage("[H [A He] [P <implicit>]]")
    assert mrp_compare(gold, gold).kinds["edges"] == Agreement(2, 2, 2)


def test_passages_add_up() -> None:
    pair = (passage("[H [A He] [D ran]]"), passage("[H [A He] [P ran]]"))
    found = mrp_score([pair, pair])
    assert found.n_passages == 2
    assert found.all == Agreement(10, 12, 12)
    assert found.all.f1 == pytest.approx(100 * 10 / 12)


def test_other_tokens_are_refused() -> None:
    with pytest.raises(PassageError, match="differ in their tokens"):
        mrp_compare(passage("[H [A He] [P ran]]"), passage("[H [A He] [P swam]]"))


SMALL = (
    "[H [A He] [P ran]]",
    "[H [D He] [S ran]]",
    "[H [P [C He] [C ran]]]",
    "[H He] [H ran]",
    "[L He] [H [P ran]]",
    "[H [A [C He]] [P ran]]",
)


@pytest.mark.parametrize("gold", SMALL)
@pytest.mark.parametrize("predicted", SMALL)
def test_no_pairing_of_a_small_passage_has_more_matches(predicted: str, gold: str) -> None:
    theirs, mine = MrpGraph(passage(gold)), MrpGraph(passage(predicted))

    def matches(pairing: dict[int, int]) -> int:
        return sum(theirs.matched(kind, mine, pairing) for kind in MRP_KINDS)

    targets = [*mine.units, *[NOWHERE] * len(theirs.units)]
    best = max(
        matches(dict(zip(theirs.units, chosen, strict=True)))
        for chosen in set(permutations(targets, len(theirs.units)))
    )
    assert matches(best_pairing(theirs, mine)) == best
