"""Distances, splits and the features known from EASSE, on cases worked by hand."""

from __future__ import annotations

import math

import pytest

from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.text import Pair
from samsari.text.word_lists import ranks


def value(name: str, source: str, output: str, *references: str) -> float:
    metric = create(name)
    return metric.score(metric.tally(Pair("1", source, output, references)))


# Source "the cat sat", output "the dog": 11 and 7 characters.
CASES = [
    ("ld-source", -7),  # three substitutions and " sat" deleted
    ("compression-ratio", 7 / 11),
    ("exact-copies", 0),
    ("additions", 1 / 3),
    ("deletions", 2 / 3),
    ("levenshtein-similarity", 1 - (7 + 3) / 18),  # "cat sat" out, "dog" in
]


@pytest.mark.parametrize(("name", "expected"), CASES)
def test_by_hand(name: str, expected: float) -> None:
    assert value(name, "the cat sat", "the dog") == pytest.approx(expected)


def test_the_closest_reference_counts() -> None:
    assert value("ld-reference", "", "abcd", "abxy", "abcx", "zzzz") == -1


def test_new_words_need_a_reference() -> None:
    # "songs" is nobody's, "ice" stands in the second reference, "the" in the source.
    said = ("marks in the snow", "tracks in the ice")
    assert value("unsupported", "tracks in the snow", "songs in the ice", *said) == 1
    assert value("unsupported", "tracks in the snow", "Songs, songs in the ice!", *said) == 3
    assert value("unsupported", "tracks in the snow", "Tracks in the snow", *said) == 0


def test_case_does_not_matter_unless_asked() -> None:
    pair = Pair("1", "The Cat", "the cat", ())
    assert create("ld-source").tally(pair).values == (0, 1)
    assert create("ld-source", lowercase=False).tally(pair).values == (-2, 1)
    assert create("exact-copies", lowercase=False).tally(pair).values == (0, 1)


def test_splits_count_sources_not_sentences() -> None:
    pairs = (
        Pair("1", "He came and left.", "He came. He left. He was gone."),
        Pair("2", "He came. He left.", "He came. He left."),
        Pair("3", "he came and left .", "he came . he left ."),
        Pair("4", "He came. He left.", "He came and left."),
    )
    metric = create("splits")
    tally = total(metric, pairs)
    assert metric.score(tally) == 2
    assert metric.parts(tally) == {"share": 0.5, "sentence_ratio": 8 / 6}


def test_lexical_complexity_is_the_third_quartile() -> None:
    # Four content words and one that stands for nothing: numpy's quartile lies at the third word
    # plus a quarter of the way to the fourth.
    words = ("house", "garden", "museum", "municipality")
    low, high = sorted(math.log(1 + ranks()[word]) for word in words)[2:]
    found = value("lexical-complexity", "", f"the {' '.join(words)} xqzt 12")
    assert found == pytest.approx(low + (high - low) / 4)


def test_rare_words_are_complex() -> None:
    easy = value("lexical-complexity", "", "the people live in the town")
    hard = value("lexical-complexity", "", "the denizens inhabit the municipality")
    assert easy < hard


@pytest.mark.parametrize("name", ["lexical-complexity", "compression-ratio", "additions", "fk"])
def test_a_pair_without_a_value_is_left_out_of_the_mean(name: str) -> None:
    metric = create(name)
    nothing = Pair("1", "", "")
    something = Pair("2", "the big town", "the town")
    assert math.isnan(metric.score(metric.tally(nothing)))
    assert metric.reason(metric.tally(nothing))
    alone, both = total(metric, [something]), total(metric, [nothing, something])
    assert metric.score(alone) == metric.score(both)
