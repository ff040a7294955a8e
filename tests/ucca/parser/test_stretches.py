"""Sentences too long for the chart: where they are cut, and how the trees are joined."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from samsari.model.text import Token
from samsari.ucca.parser.chart import MOST_WORDS, joined, stretches
from samsari.ucca.parser.tree import RemoteSpan, Span, SpanTree


def tokens_of(text: str) -> list[Token]:
    """A token of one character each; commas are marks."""
    return [Token(mark, at, at + 1, mark == ",") for at, mark in enumerate(text)]


def test_an_ordinary_sentence_is_one_stretch() -> None:
    assert list(stretches(tokens_of("a" * MOST_WORDS + ","))) == [(0, MOST_WORDS + 1)]
    assert list(stretches([])) == [(0, 0)]


def test_a_cut_falls_behind_the_last_mark() -> None:
    text = "a" * 250 + "," + "a" * 20 + "," + "a" * 200
    assert list(stretches(tokens_of(text))) == [(0, 272), (272, 472)]


def test_an_early_mark_is_no_place_to_cut() -> None:
    text = "a" * 10 + "," + "a" * 400
    assert list(stretches(tokens_of(text))) == [(0, MOST_WORDS + 1), (MOST_WORDS + 1, 411)]


@given(st.text("aaaaaaa,", min_size=0, max_size=2000))
def test_stretches_cover_everything_and_are_short_enough(text: str) -> None:
    found = list(stretches(tokens_of(text)))
    assert "".join(text[first:last] for first, last in found) == text
    assert all(text[first:last].count("a") <= MOST_WORDS for first, last in found)


def test_scenes_of_stretches_become_neighbours() -> None:
    """He ran, [he] slept and [he] sang: two Scenes in the first stretch, one in the second."""
    first = SpanTree(
        3,
        (Span(0, 3, "ROOT"), Span(0, 2, "H"), Span(0, 1, "A"), Span(1, 2, "P"), Span(2, 3, "H+P")),
        (RemoteSpan(4, 2, "A"),),
    )
    second = SpanTree(
        2, (Span(0, 2, "ROOT+H"), Span(0, 1, "L"), Span(1, 2, "P")), (RemoteSpan(0, 1, "A"),)
    )
    assert joined([first, SpanTree(0, ()), second]) == SpanTree(
        5,
        (
            *(Span(0, 5, "ROOT"), Span(0, 2, "H"), Span(0, 1, "A"), Span(1, 2, "P")),
            *(Span(2, 3, "H+P"), Span(3, 5, "H"), Span(3, 4, "L"), Span(4, 5, "P")),
        ),
        (RemoteSpan(4, 2, "A"), RemoteSpan(5, 6, "A")),
    )


def test_a_stretch_without_units_is_a_unit() -> None:
    bare = SpanTree(2, (Span(0, 2, "ROOT"),))
    assert joined([bare, bare]).spans[1:] == (Span(0, 2, "H"), Span(2, 4, "H"))
