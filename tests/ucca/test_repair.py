"""A main relation inside a main relation, the three ways it is put right."""

from __future__ import annotations

import pytest

from samsari.ucca.repair import one_main_relation
from samsari.ucca.tree import Span

ROOT = Span(0, 3, "ROOT+H")
HE = Span(0, 1, "A")


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        # He [got home]: the participant belongs to the Scene
        (
            [Span(1, 3, "P"), Span(1, 2, "P"), Span(2, 3, "A")],
            [Span(1, 2, "P"), Span(2, 3, "A")],
        ),
        # He [was seen]: the inner one is the Center
        (
            [Span(1, 3, "P"), Span(1, 2, "F"), Span(2, 3, "P")],
            [Span(1, 3, "P"), Span(1, 2, "F"), Span(2, 3, "C")],
        ),
        # He [ran away]: one unanalysable Process
        ([Span(1, 3, "P"), Span(1, 2, "P")], [Span(1, 3, "P")]),
        # nothing to mend
        ([Span(1, 2, "P"), Span(2, 3, "D")], [Span(1, 2, "P"), Span(2, 3, "D")]),
        # a chain keeps its outer part
        (
            [Span(1, 3, "E+S"), Span(1, 2, "A"), Span(2, 3, "P")],
            [Span(1, 3, "E"), Span(1, 2, "A"), Span(2, 3, "P")],
        ),
    ],
)
def test_nested_main_relations(spans: list[Span], expected: list[Span]) -> None:
    assert one_main_relation((ROOT, HE, *spans)) == (ROOT, HE, *expected)
