"""Edits of passages: what each does, and that no edit breaks a graph or loses a word."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from samsari.errors import FormatError
from samsari.formats.passages import bracketed
from samsari.model.passage import NAMES, Passage
from samsari.ucca.editing.applying import apply, replay
from samsari.ucca.editing.draft import EditError
from samsari.ucca.editing.edits import (
    AddImplicit,
    AddRemote,
    AddWords,
    Edit,
    MakeUnit,
    MoveUnit,
    RemoveRemote,
    RemoveUnit,
    ResetUnit,
    SetCategory,
    from_object,
    to_object,
)
from samsari.ucca.validation import validate

CASES = tuple(bracketed.load(Path(__file__).parents[2] / "cases" / "passages.ucca"))
# What an edit must never bring about; the other checks are matters of annotation.
STRUCTURE = {"E01", "E02", "E03", "E04", "E05", "E09", "E10"}


def after(text: str, *log: Edit) -> str:
    return bracketed.encode(replay(bracketed.decode(text), log)).splitlines()[-1]


def unit(text: str, words: str) -> str:
    """The id of the lowest unit over these words."""
    passage = bracketed.decode(text)
    wanted = [i for i, token in enumerate(passage.tokens) if token.text in words.split()]
    for index in passage.bottom_up:
        if list(passage.yields[index]) == wanted:
            return passage.units[index].id
    raise AssertionError(words)


FLAT = "[H [A He] [D ran] [D home] [D fast]]"


def test_a_letter_gives_the_category() -> None:
    assert after(FLAT, SetCategory(unit(FLAT, "ran"), ("P",))) == (
        "[H [A He] [P ran] [D home] [D fast]]"
    )


def test_words_make_a_unit_below_the_lowest_common_one() -> None:
    assert after(FLAT, MakeUnit((1, 2), ("P",))) == "[H [A He] [P [D ran] [D home]] [D fast]]"


def test_words_apart_make_a_discontinuous_unit() -> None:
    found = replay(bracketed.decode(FLAT), [MakeUnit((1, 3), ("P",))])
    (made,) = [i for i, edge in enumerate(found.parents) if edge and edge.category == "P"]
    assert found.yields[made] == (1, 3)


def test_a_unit_over_the_words_of_another_stands_above_it() -> None:
    assert after("[H [A He] [P ran]]", MakeUnit((0, 1), ("A",))) == "[A [H [A He] [P ran]]]"


def test_words_join_a_unit() -> None:
    assert after(FLAT, AddWords((2,), unit(FLAT, "ran"))) == "[H [A He] [D ran [D home]] [D fast]]"


def test_a_removed_unit_leaves_what_it_held() -> None:
    text = "[H [A He] [P [D ran] [D home]]]"
    assert after(text, RemoveUnit(unit(text, "ran home"))) == "[H [A He] [D ran] [D home]]"


def test_a_unit_moves_and_its_empty_parent_goes() -> None:
    text = "[H [A [C He]] [P ran]]"
    passage = bracketed.decode(text)
    (inner,) = [i for i, edge in enumerate(passage.parents) if edge and edge.category == "C"]
    (process,) = [i for i, edge in enumerate(passage.parents) if edge and edge.category == "P"]
    move = MoveUnit(passage.units[inner].id, passage.units[process].id)
    assert after(text, move) == "[H [P [C He] ran]]"


def test_remote_and_implicit_units_come_and_go() -> None:
    text = "[H [A He] [P came]] [L and] [H [P left]]"
    passage = bracketed.decode(text)
    he = unit(text, "He")
    second = next(
        passage.units[i].id
        for i, edge in enumerate(passage.parents)
        if edge and edge.category == "H" and passage.yields[i] == (3,)
    )
    with_remote = apply(passage, AddRemote(he, second, ("A",)))
    assert len(with_remote.scenes[1].participants) == 1
    assert apply(with_remote, RemoveRemote(he, second)) == apply(passage, SetCategory(he, ("A",)))
    implied = apply(passage, AddImplicit(second, ("A",)))
    assert implied.scenes[1].participants[0].is_implicit


def test_punctuation_follows_its_category() -> None:
    found = replay(bracketed.decode("[H [P left] [F .]]"), [MakeUnit((1,), ("U",))])
    assert not {one.code for one in validate(found)} & STRUCTURE


@pytest.mark.parametrize(
    "edit",
    [
        SetCategory("9.9", ("A",)),
        SetCategory("1.1", ("A",)),
        MakeUnit((99,), ("A",)),
        MakeUnit((), ("A",)),
        MakeUnit((0,), ("XX",)),
        MakeUnit((0,), ()),
        RemoveUnit("1.1"),
        MoveUnit("1.2", "1.3"),
        AddRemote("1.2", "1.3", ("A",)),
        RemoveRemote("1.3", "1.2"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(edit: Edit) -> None:
    with pytest.raises(EditError):
        apply(bracketed.decode(FLAT), edit)


@pytest.mark.parametrize(
    "held",
    [{}, {"kind": "x"}, {"kind": "make"}, {"kind": "make", "words": "a", "categories": ["A"]}, []],
    ids=str,
)
def test_what_is_no_edit_is_refused(held: object) -> None:
    with pytest.raises(FormatError):
        from_object(held)  # type: ignore[arg-type]


def random_edit(passage: Passage, chance: random.Random) -> Edit:
    ids = [one.id for one in passage.units]
    words = range(len(passage.tokens))
    some = tuple(chance.sample(words, min(len(words), chance.randint(1, 4))))
    categories = (chance.choice(list(NAMES)),)
    one, other = chance.choice(ids), chance.choice(ids)
    choices: list[Edit] = [
        SetCategory(one, categories),
        MakeUnit(some, categories),
        AddWords(some, one),
        RemoveUnit(one),
        MoveUnit(one, other),
        AddRemote(one, other, categories),
        AddImplicit(one, categories),
        ResetUnit(one),
    ]
    remotes = [edge for edge in passage.edges if edge.is_remote]
    if remotes:
        edge = chance.choice(remotes)
        pair = passage.units[edge.child].id, passage.units[edge.parent].id
        choices += [RemoveRemote(*pair), SetCategory(pair[0], categories, pair[1])]
        choices.append(ResetUnit(*pair))
    return chance.choice(choices)


def broken(passage: Passage) -> Counter[str]:
    return Counter(one.code for one in validate(passage) if one.code in STRUCTURE)


def test_ten_thousand_edits_break_nothing_and_can_be_made_again() -> None:
    chance = random.Random(22)
    n_made = 0
    while n_made < 10_000:
        passage = chance.choice(CASES)
        before, words = broken(passage), {i for u in passage.units for i in u.positions}
        now, made = passage, []
        for _ in range(100):
            edit = random_edit(now, chance)
            try:
                now = apply(now, edit, passage)
            except EditError:
                continue
            n_made += 1
            made.append(edit)
            assert {i for u in now.units for i in u.positions} == words
            assert now.tokens == passage.tokens
            assert broken(now) <= before
        log = json.loads(json.dumps([to_object(one) for one in made]))
        assert replay(passage, map(from_object, log)) == now
