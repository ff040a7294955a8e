"""One unit is what it was at first, and edits elsewhere stay."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from tests.ucca.editing.test_editing import random_edit

from samsari.formats.passages import bracketed
from samsari.model.passage import Passage
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
)

CASES = tuple(bracketed.load(Path(__file__).parents[2] / "cases" / "passages.ucca"))
TEXT = "[H [A [E The] [C man]] [P saw] [A her]] [L and] [H [P left]]"


def shown(passage: Passage) -> str:
    return bracketed.encode(passage).splitlines()[-1]


def id_of(passage: Passage, words: str, category: str) -> str:
    for index, edge in enumerate(passage.parents):
        found = " ".join(passage.tokens[at].text for at in passage.yields[index])
        if edge and found == words and edge.category == category:
            return passage.units[index].id
    raise AssertionError(words)


PASSAGE = bracketed.decode(TEXT)
MAN, SAW, HER = (id_of(PASSAGE, *row) for row in (("The man", "A"), ("saw", "P"), ("her", "A")))
THE = id_of(PASSAGE, "The", "E")
LATE = id_of(PASSAGE, "left", "H")


@pytest.mark.parametrize(
    "edits",
    [
        [SetCategory(MAN, ("D",))],
        [RemoveUnit(THE)],
        [SetCategory(THE, ("R",)), SetCategory(MAN, ("G",))],
        [AddWords((2,), MAN)],
        [MoveUnit(HER, MAN)],
        [MoveUnit(MAN, LATE)],
        [MoveUnit(THE, LATE), MoveUnit(MAN, THE)],
        [MakeUnit((0, 1), ("A",))],
        [AddImplicit(MAN, ("C",))],
        [AddRemote(HER, MAN, ("A",))],
    ],
    ids=str,
)
def test_a_unit_is_as_it_was(edits: list[Edit]) -> None:
    changed = replay(PASSAGE, edits)
    assert shown(changed) != TEXT
    assert shown(apply(changed, ResetUnit(MAN), PASSAGE)) == TEXT


def test_edits_elsewhere_stay() -> None:
    log = [SetCategory(HER, ("D",)), SetCategory(MAN, ("G",)), ResetUnit(MAN)]
    assert shown(replay(PASSAGE, log)) == TEXT.replace("[A her]", "[D her]")


def test_a_unit_that_lost_a_word_has_it_again() -> None:
    made = apply(PASSAGE, MakeUnit((1, 2), ("D",)))
    assert shown(apply(made, ResetUnit(MAN), PASSAGE)) == TEXT.replace("[P saw]", "[D [P saw]]")


def test_a_new_unit_goes_away_and_gives_back_what_it_held() -> None:
    made = apply(PASSAGE, MakeUnit((1, 2, 3), ("D",)))
    new = id_of(made, "man saw her", "D")
    assert shown(apply(made, ResetUnit(new), PASSAGE)) == TEXT


def test_a_removed_unit_comes_back_with_the_unit_above_it() -> None:
    above = id_of(PASSAGE, "The man saw her", "H")
    removed = replay(PASSAGE, [RemoveUnit(THE), RemoveUnit(MAN), MakeUnit((0, 2), ("D",))])
    assert shown(apply(removed, ResetUnit(above), PASSAGE)) == TEXT


def test_no_new_unit_gets_the_id_of_a_removed_one() -> None:
    last = PASSAGE.units[-1].id
    made = replay(PASSAGE, [RemoveUnit(last), MakeUnit((0, 2), ("D",))])
    assert last not in {unit.id for unit in made.units}


def test_a_remote_edge_is_as_it_was() -> None:
    with_remote = apply(PASSAGE, AddRemote(HER, LATE, ("A",)))
    changed = apply(with_remote, SetCategory(HER, ("D",), LATE), with_remote)
    assert shown(apply(changed, ResetUnit(HER, LATE), with_remote)) == shown(with_remote)
    assert shown(apply(changed, ResetUnit(HER, LATE), PASSAGE)) == TEXT
    gone = apply(changed, RemoveRemote(HER, LATE), with_remote)
    assert shown(apply(gone, ResetUnit(LATE), with_remote)) == shown(with_remote)


def test_a_unit_that_nobody_changed_is_told() -> None:
    changed = apply(PASSAGE, SetCategory(HER, ("D",)))
    with pytest.raises(EditError, match="as it was at first"):
        apply(changed, ResetUnit(MAN), PASSAGE)
    with pytest.raises(EditError, match="no single unit"):
        apply(changed, ResetUnit(PASSAGE.units[0].id), PASSAGE)
    with pytest.raises(EditError, match="no remote edge"):
        apply(changed, ResetUnit(MAN, HER), PASSAGE)


def _inside(passage: Passage, index: int) -> set[tuple[object, ...]]:
    """The primary edges below a unit, by ids, words and categories."""
    found, waiting = set(), [index]
    while waiting:
        above = waiting.pop()
        for edge in passage.outgoing[above]:
            if not edge.is_remote:
                unit, parent = passage.units[edge.child], passage.units[above]
                found.add((unit.id, unit.positions, edge.categories, parent.id))
                waiting.append(edge.child)
    return found


def test_after_any_edits_a_reset_unit_is_what_it_was() -> None:
    chance = random.Random(5)
    n_reset = 0
    for _ in range(150):
        first = chance.choice(CASES)
        now = first
        for _ in range(12):
            with suppress(EditError):
                now = apply(now, random_edit(now, chance), first)
        then = {unit.id: index for index, unit in enumerate(first.units)}
        known = [unit.id for unit in now.units[1:] if unit.id in then]
        if not known:
            continue
        id = chance.choice(known)
        with suppress(EditError):  # it is as it was
            now = apply(now, ResetUnit(id), first)
        n_reset += 1
        at = next(index for index, unit in enumerate(now.units) if unit.id == id)
        assert now.yields[at] == first.yields[then[id]]
        assert _inside(now, at) == _inside(first, then[id])
        own, before = now.parents[at], first.parents[then[id]]
        assert own is not None and before is not None and own.categories == before.categories
    assert n_reset > 100


def test_all_units_reset_give_the_first_passage() -> None:
    chance = random.Random(7)
    n_whole = 0
    for _ in range(60):
        first = chance.choice(CASES)
        now = first
        for _ in range(10):
            with suppress(EditError):
                now = apply(now, random_edit(now, chance), first)
        then = {unit.id for unit in first.units}
        while new := [unit.id for unit in now.units if unit.id not in then]:
            now = apply(now, ResetUnit(new[0]), first)
        for _ in range(2):  # a unit that was removed comes back with the one above it
            for unit in first.units[1:]:
                with suppress(EditError):
                    now = apply(now, ResetUnit(unit.id), first)
        top = {first.units[edge.child].id for edge in first.outgoing[0]}
        if top <= {unit.id for unit in now.units}:  # else only undo brings a removed one back
            n_whole += 1
            assert _inside(now, 0) == _inside(first, 0)
    assert n_whole > 20
