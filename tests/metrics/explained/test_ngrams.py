"""The n-grams of an explanation add up to the tallies of the metrics, and stand in their place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from samsari.metrics.bleu import Bleu
from samsari.metrics.ngrams_explained import explain_bleu, explain_sari
from samsari.metrics.sari import Sari
from samsari.model.text import Pair

texts = st.lists(st.sampled_from("a b c d A , .".split()), max_size=9).map(" ".join)
pairs = st.builds(
    Pair, st.just("1"), texts, texts, st.lists(texts, min_size=1, max_size=3).map(tuple)
)


@given(pairs)
def test_the_steps_of_sari_add_up_to_its_tally(pair: Pair) -> None:
    found = explain_sari(pair)
    assert found.tally.values == tuple(Sari().tallies([pair])[0])


@given(pairs)
def test_the_places_of_bleu_add_up_to_its_tally(pair: Pair) -> None:
    found = explain_bleu(pair)
    assert found.tally.values == tuple(Bleu().tallies([pair])[0])
    matched = [sum(place.verdict == "right" for place in row) for row in found.output_places]
    assert matched == [one for one, _ in found.counts]


@given(pairs)
def test_every_ngram_of_both_texts_has_its_place(pair: Pair) -> None:
    found = explain_sari(pair)
    for words, rows in ((found.source, found.source_places), (found.output, found.output_places)):
        for n, row in enumerate(rows, start=1):
            assert [place.start for place in row] == list(range(max(0, len(words) - n + 1)))


def test_a_word_that_half_of_the_references_keep_is_partly_right() -> None:
    found = explain_sari(Pair("1", "old cat", "old cat", ("old cat", "cat")))
    assert [place.verdict for place in found.output_places[0]] == ["partly", "right"]


def test_a_word_that_the_output_repeats_is_not_counted() -> None:
    found = explain_sari(Pair("1", "cat", "cat cat", ("cat",)))
    assert [place.verdict for place in found.output_places[0]] == ["right", "not counted"]
