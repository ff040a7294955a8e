"""Parses drawn at random: the same words give the same draws, and doubt makes them differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD
from samsari.ucca.parser.parser import shared_parser
from samsari.ucca.parser.sampling import Draws, ParseSampler
from samsari.ucca.validation import validate

HARD = (
    "The rules that the council, whose members had been elected, adopted after the fire destroyed "
    "the library and its collections allow building."
)


def drawn(text: str, number: int = 16, scale: float = 1.6) -> list[Draws]:
    sentences = UCCA_TOKENIZER.segment(text, STANDARD).sentences
    return list(ParseSampler(shared_parser(), number, scale).sample(sentences))


def test_without_noise_every_draw_is_the_best_parse() -> None:
    [found] = drawn(HARD, scale=0.0)
    [tokens] = UCCA_TOKENIZER.segment(HARD, STANDARD).sentences
    [best] = shared_parser().parse([tokens], raw="")
    assert found.order == (0,) * 16
    assert found.passages[0].edges == best.edges
    assert found.passages[0].units == best.units


def test_the_same_words_give_the_same_draws_wherever_they_stand() -> None:
    [alone] = drawn(HARD)
    _, later = drawn(f"He ran home. {HARD}")
    assert alone.order == later.order
    assert [p.units for p in alone.passages] == [p.units for p in later.passages]


def test_more_noise_gives_more_different_parses() -> None:
    few, many = (len(drawn(HARD, 32, scale)[0].passages) for scale in (0.3, 3.0))
    assert few < many


def test_passages_differ_in_their_scenes_and_every_draw_has_one() -> None:
    [found] = drawn(HARD, 32)
    assert len(found.order) == 32
    assert set(found.order) == set(range(len(found.passages)))
    counts = {len(passage.scenes) for passage in found.passages}
    assert len(counts) > 1, "the number of Scenes is in doubt here"


@pytest.mark.parametrize("text", [HARD, "!!!", "Hello", "a " * 320])
def test_any_draw_is_a_valid_passage(text: str) -> None:
    for found in drawn(text):
        for passage in found.passages:
            whole = replace(passage, raw=text)
            assert not [own for own in validate(whole) if own.severity == "error"]
