"""Contrasts made from parallel text: two right and two wrong outputs, and where the error is."""

from __future__ import annotations

from random import Random

from samsari_workshop.support.examples import contrasts, groups
from samsari_workshop.support.made import Maker, edits

SOURCE = "The council may close the bridge in March 2014 because engineers found 12 large cracks."
REWRITTEN = "Engineers found 12 large cracks. So the council may close the bridge in March 2014."
OTHER = "The museum opened in 1998. It was built by Anna Berg, who died after the war."


def test_a_group_has_two_right_and_two_wrong_outputs() -> None:
    group = Maker(Random(3)).group("g", SOURCE, REWRITTEN, OTHER)
    assert [own.is_wrong for own in group] == [False, False, True, True]
    for own in group:
        assert own.source == SOURCE and own.output
        assert own.output_words in own.output and own.source_words in own.source
        assert not own.is_wrong or own.output not in (SOURCE, REWRITTEN)


def test_the_same_seed_makes_the_same_contrasts() -> None:
    first, second = (Maker(Random(5)).group("g", SOURCE, REWRITTEN, OTHER) for _ in range(2))
    assert first == second


def test_all_kinds_come_about() -> None:
    maker = Maker(Random(1))
    for number in range(60):
        maker.group(str(number), SOURCE, REWRITTEN, OTHER)
    assert len(maker.used) >= 6
    assert max(maker.used.values()) < 40


def test_every_edit_has_a_kind_and_a_standing() -> None:
    for edit in edits():
        assert edit.kind and edit.is_right == (edit.standing == 0)


def test_the_contrasts_are_read_in_groups_of_one_source() -> None:
    for group in groups(contrasts("dev"))[:20]:
        assert len({own.source for own in group}) == 1
