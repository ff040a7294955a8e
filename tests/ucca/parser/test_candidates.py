"""Pairs for remote edges, worked by hand on 'the man who ran slept'."""

from __future__ import annotations

from samsari.ucca.parser.candidates import DOWN, ORDER, candidates
from samsari.ucca.parser.tree import Span

SPANS = (
    Span(0, 5, "ROOT+H"),
    Span(0, 4, "A"),
    Span(0, 1, "E"),
    Span(1, 2, "C"),
    Span(2, 4, "E"),
    Span(2, 3, "F"),
    Span(3, 4, "P"),
    Span(4, 5, "P"),
)


def test_centers_are_followed_down() -> None:
    assert candidates(SPANS).centers.tolist() == [4, 1, 0, 1, 3, 2, 3, 4]


def test_parents_are_the_scenes_and_children_all_other_spans() -> None:
    found = candidates(SPANS)
    assert set(found.parents.tolist()) == {0, 4}
    assert 0 not in found.children
    assert len(found.parents) == 7 + 6


def test_the_relation_tells_sibling_before_from_child() -> None:
    found = candidates(SPANS)
    relation = {
        (p, c): r
        for p, c, r in zip(
            found.parents.tolist(), found.children.tolist(), found.relations.tolist(), strict=True
        )
    }
    assert relation[4, 3] == (1 * DOWN + 1) * ORDER + 0  # C 'man': one up, one down, before
    assert relation[4, 6] == (0 * DOWN + 1) * ORDER + 2  # its own P: below it
    assert relation[4, 7] == (2 * DOWN + 1) * ORDER + 1  # 'slept': two up, one down, after
