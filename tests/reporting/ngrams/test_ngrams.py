"""SARI and BLEU drawn: sound XML, every word and n-gram there, markup stays text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from samsari.metrics.ngrams_explained import explain_bleu, explain_sari
from samsari.model.text import Pair
from samsari.reporting.ngrams import NgramExplanation, drawing, page

PAIR = Pair("1", "He <b>ran</b> & 東京 home .", "He went home .", ("He went .",))


@pytest.mark.parametrize("found", [explain_sari(PAIR), explain_bleu(PAIR)], ids=["sari", "bleu"])
@pytest.mark.parametrize("width", [300, 1000])
def test_each_ngram_is_a_bar(found: NgramExplanation, width: int) -> None:
    root = ElementTree.fromstring(drawing(found, width))
    bars = root.findall("{*}g/{*}rect")
    rows = [*found.output_places, *getattr(found, "source_places", ())]
    assert len(bars) == sum(map(len, rows))
    assert float(root.get("width", "0")) <= width + 60


def test_the_page_shows_markup_as_text() -> None:
    assert "<b>" not in page(explain_sari(PAIR))


def test_an_empty_output_is_drawn() -> None:
    assert "(empty)" in drawing(explain_sari(Pair("1", "a", "", ("b",))))
