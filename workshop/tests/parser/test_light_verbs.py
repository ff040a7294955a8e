"""Light verbs with a participant in between, put right in the tree of spans."""

from __future__ import annotations

import pytest

from samsari.formats.passages import bracketed
from samsari.model.passage import Passage
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.light_verbs import light_verb_words, light_verbs, with_light_verbs
from samsari_workshop.parser.trees import from_passage

GIVEN = "[H [A#1 He] [P left]] [L and] [H [P gave] [A [E the] [C boy]] {} [A* #1]]"


def put_right(text: str) -> Passage:
    passage = bracketed.decode(text)
    tree, _ = with_light_verbs(from_passage(passage), passage.tokens)
    return to_passage(tree, passage.tokens, id=passage.id, raw=passage.raw)


def graph(passage: Passage) -> set[tuple[tuple[int, ...], tuple[str, ...], bool]]:
    return {(passage.yields[edge.child], edge.categories, edge.is_remote) for edge in passage.edges}


def test_verb_and_noun_become_one_main_relation() -> None:
    wanted = "[H [A#1 He] [P left]] [L and] [H [P#2 [F gave] ...] [A [E the] [C boy]] {} [A* #1]]"
    found = put_right(GIVEN.format("[A [E a] [E quick] [C push]]"))
    expected = bracketed.decode(wanted.format("[...#2 [E a] [E quick] [C push]]"))
    assert graph(found) == graph(expected)


def test_a_linking_word_goes_with_the_noun() -> None:
    found = put_right("[H [A He] [P took] [A her] [A [R for] [E a] [C walk]]]")
    (scene,) = found.scenes
    assert [found.tokens[at].text for at in scene.main_relation.positions] == [
        *("took", "for", "a", "walk")
    ]
    assert [found.tokens[at].text for at in scene.main_relation.centers] == ["walk"]


@pytest.mark.parametrize(
    "phrase",
    [
        "[A [E a] [C book]]",  # a thing
        "[A [E the] [C push]]",  # a push that is known already
        "[A [R for] [E a] [C walk]]",  # another verb's noun
        "[A [E a] [C push] [E [A who] [P ran]]]",  # a phrase with a Scene of its own
        "[D fast] [A [E a] [C push]]",  # something stands between
    ],
)
def test_everything_else_stays(phrase: str) -> None:
    text = GIVEN.format(phrase)
    assert graph(put_right(text)) == graph(bracketed.decode(text))


def test_each_span_knows_its_former_place() -> None:
    passage = bracketed.decode("[H [A I] [P gave] [A him] [A [E a] [C push]]]")
    tree = from_passage(passage)
    found, order = with_light_verbs(tree, passage.tokens)
    assert sorted(order) == list(range(len(tree.spans)))
    assert [own.label for own in found.spans] == ["ROOT+H", "A", "P", "F", "A^1", "E", "C"]


def test_no_noun_stands_for_two_readings_and_every_form_is_small() -> None:
    assert all(form == form.lower() for form in light_verbs())
    assert light_verbs()["gave"] == light_verbs()["giving"]


def test_only_a_light_verb_with_its_noun_gives_way() -> None:
    passage = bracketed.decode("[H [A He] [P#1 [F gave] ...] [A us] [...#1 [E a] [C book]]]")
    assert not light_verb_words(passage, passage.scenes[0].main_relation.unit)
