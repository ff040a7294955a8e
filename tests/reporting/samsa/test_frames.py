"""Frames and labels of the drawing of a Scene do not cover each other."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from samsari.model.text import Token
from samsari.reporting.samsa.drawing import Label, frames, key_to, labels, row


def tokens(text: str) -> list[Token]:
    found, start = [], 0
    for word in text.split():
        found.append(Token(word, start, start + len(word)))
        start += len(word) + 1
    return found


BOXES = row(range(5), tokens("the regiment was engaged there"))


def test_a_frame_inside_another_is_deeper_and_drawn_later() -> None:
    outer, inner = frames([("participant", [1]), ("participant", [0, 1])], BOXES)
    assert (outer.depth, inner.depth) == (0, 1)
    assert outer.left < inner.left
    assert outer.right == inner.right


def test_words_apart_make_two_frames() -> None:
    assert len(frames([("relation", [1, 3])], BOXES)) == 2


def test_a_label_without_room_is_a_letter_and_the_key_names_it() -> None:
    found = labels(frames([("participant", [0, 1]), ("participant", [1])], BOXES))
    assert sorted(one.text for one in found) == ["P", "participant"]
    assert key_to(found) == "; P participant"


def test_labels_of_the_same_word_stand_above_each_other() -> None:
    found = labels(frames([("participant", [0, 1]), ("participant", [0])], BOXES))
    assert sorted(one.tier for one in found) == [0, 1]
    assert {one.left for one in found} == {BOXES[0].left}


unit = st.tuples(
    st.sampled_from(["relation", "participant"]),
    st.sets(st.integers(0, 11), min_size=1, max_size=6).map(sorted),
)


@given(st.lists(unit, max_size=6), st.lists(st.text("ab", min_size=1, max_size=9), min_size=12))
def test_labels_never_meet(units: list[tuple[str, list[int]]], words: list[str]) -> None:
    boxes = row(range(12), tokens(" ".join(words)))
    found = labels(frames(units, boxes))
    for one, other in combinations(found, 2):
        assert one.tier != other.tier or _apart(one, other)


def _apart(one: Label, other: Label) -> bool:
    return one.right <= other.left or other.right <= one.left
