"""Families of edits: other forms of a learnt edit, and the rate that its sisters lend it."""

from __future__ import annotations

import pytest

from samsari.simplification.edits.core_edits import edits
from samsari_workshop.simplifier.evidence import Evidence, count, example
from samsari_workshop.simplifier.inflection import DOUBT, families, sisters


def learnt(*pairs: tuple[str, str]) -> Evidence:
    found = []
    for source, target in pairs:
        words = tuple(source.split())
        both = [edits(words, tuple(target.split()))] * 2
        found.append(example(words, both))
    return count(found)


COMMENCED = learnt(
    ("it commenced in may", "it began in may"),
    ("they commenced at noon", "they began at noon"),
    ("the commenced work", "the commenced work now"),
)


def test_other_forms_are_rules() -> None:
    found = sisters(COMMENCED)
    assert {("commences",), ("commence",), ("commencing",)} <= {source for source, _ in found}
    assert (("commences",), ("begins",)) in found
    assert found[("commences",), ("begins",)].tags == {"VBZ"}
    # Simple past and participle of "begin" differ, so each is for its own tag.
    assert found[("commenced",), ("begun",)].tags == {"VBN"}


def test_sisters_lend_their_rate_and_their_sources() -> None:
    # Made 4 times (two sources, two references each); three sources have the word: 6 occasions.
    found = sisters(COMMENCED)[("commences",), ("begins",)]
    assert found.rate == pytest.approx(4 / (6 + DOUBT))
    assert found.sources == 2


def test_an_edit_does_not_speak_for_itself() -> None:
    assert sisters(COMMENCED).get((("commenced",), ("began",))) is None


def test_one_source_is_not_enough() -> None:
    assert not sisters(learnt(("it commenced in may", "it began in may")))


def test_parts_of_speech_must_agree() -> None:
    assert not list(families((("commenced",), ("city",))))
    assert not list(families((("in", "may"), ("may",))))
    (family,) = families((("commenced",), ("set", "out")))
    assert family.member("VBZ") == (("commences",), ("sets", "out"))
