"""Both texts with the points of their words, as the report draws them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import samsari
from samsari.reporting.judgement import costly_pieces

SOURCE = "He will 🎈 not sign the <treaty> in 1920."


@pytest.mark.parametrize(
    "output", ["He will sign it in 1921.", "", "He will sign. He will sign.", SOURCE], ids=str
)
def test_the_pieces_are_the_text_and_their_points_are_the_costs(output: str) -> None:
    found = samsari.explain(SOURCE, output, metric="meaning")
    pieces = costly_pieces(found, "source") + costly_pieces(found, "output")
    texts = [piece if isinstance(piece, str) else piece[0] for piece in pieces]
    assert "".join(texts) == SOURCE + output
    points = [piece[1] for piece in pieces if not isinstance(piece, str)]
    assert sum(points) == pytest.approx(sum(cost.points for cost in found.costs), abs=0.2)


def test_a_lost_negation_stands_at_its_word() -> None:
    found = samsari.explain(SOURCE, SOURCE.replace("not ", ""), metric="meaning")
    (piece,) = [one for one in costly_pieces(found, "source") if not isinstance(one, str)]
    assert piece[0] == "not" and not piece[2]
    assert "the reader believes the opposite" in piece[3]


def test_words_that_do_not_point_into_the_text_are_joined() -> None:
    found = samsari.explain("He ran home.", "He ran.", metric="meaning")
    moved = tuple(replace(word, start=word.start + 3) for word in found.source_words)
    words = costly_pieces(replace(found, source_words=moved), "source")
    assert "".join(one if isinstance(one, str) else one[0] for one in words) == "He ran home"
