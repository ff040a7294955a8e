"""samsa-expected: a mean over parses, worked by hand where the parses are given."""

from __future__ import annotations

import math

import pytest

import samsari
from samsari.alignment.aligners import load_aligner
from samsari.formats.passages import bracketed
from samsari.metrics.catalog import create
from samsari.metrics.contract import signature
from samsari.metrics.samsa.expected import SamsaExpected, expectation
from samsari.metrics.samsa.gold_passages import GoldPassages
from samsari.metrics.samsa.matching import compare, compare_parses
from samsari.metrics.samsa.texts import Output, Source
from samsari.model.text import Pair
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD

ONE = bracketed.decode("[H [A He] [P ran] [A [R to] [C [E the] [C park]]]]")
TWO = bracketed.decode("[H [A He] [P ran]] [H [R to] [E the] [P park]]")
SOURCE = "He ran to the park"
HARD = (
    "The rules that the council, whose members had been elected, adopted after the fire destroyed "
    "the library and its collections allow building."
)


def parses() -> list[Source]:
    aligner = load_aligner("exact")
    prepared = aligner.prepare([SOURCE.split()])
    return [Source(SOURCE, (own,), prepared, is_annotated=False) for own in (ONE, TWO)]


def output(text: str) -> Output:
    sentences = UCCA_TOKENIZER.segment(text, STANDARD).sentences
    words = [[token.text for token in tokens] for tokens in sentences]
    return Output(text, sentences, load_aligner("exact").prepare(words))


def test_a_copy_worked_by_hand() -> None:
    # By the first parse SAMSA is 1; by the second, 1/2 times the mean of its two Scenes.
    [found] = compare_parses([(parses(), output(SOURCE))], load_aligner("exact"))
    first, second = (own.samsa for own in found)
    assert first == 1.0
    assert second < 1.0
    weights = (3 * math.exp(2 * first), math.exp(2 * second))
    wanted = (weights[0] * first + weights[1] * second) / sum(weights)
    mean = expectation(found, (3, 1))
    assert mean.samsa == pytest.approx(wanted)
    assert mean.n_scenes == pytest.approx(1.25)
    assert mean.oversplit == 0.0


def test_two_sentences_are_too_many_for_one_scene_only() -> None:
    [found] = compare_parses([(parses(), output("He ran. To the park."))], load_aligner("exact"))
    mean = expectation(found, (1, 3))
    assert [own.is_oversplit for own in found] == [True, False]
    assert mean.oversplit == 0.25
    assert 0 < mean.samsa < found[1].samsa


def test_parses_that_are_compared_together_score_as_each_by_itself() -> None:
    aligner = load_aligner("exact")
    read = output("He ran. The park was there.")
    [together] = compare_parses([(parses(), read)], aligner)
    assert together == [compare(source, read, aligner) for source in parses()]


def test_with_annotation_it_is_samsa() -> None:
    gold = GoldPassages.of([TWO.noted(id="1")])
    pair = Pair("1", SOURCE, "He ran. To the park.")
    scores = [
        create(name, parser=gold, aligner=load_aligner("exact")).tally(pair).values[0]
        for name in ("samsa", "samsa-expected")
    ]
    assert scores[0] == scores[1]


def test_a_doubtful_source_is_neither_all_nor_nothing() -> None:
    n_scenes = samsari.explain(HARD, HARD).n_scenes
    split = "Rules allow building. " * (n_scenes + 1)
    assert samsari.sentence_samsa(HARD, split) == 0.0
    assert samsari.sentence_samsa_expected(HARD, split) > 0.0


def test_the_same_pair_scores_the_same_in_any_company() -> None:
    pair = Pair("1", HARD, "The council adopted rules. They allow building.")
    others = [Pair(str(at), f"He ran {at} miles.", "He ran.") for at in range(2, 6)]
    metric = SamsaExpected()
    assert metric.tallies([*others, pair])[-1].tolist() == list(metric.tally(pair).values)


def test_a_text_takes_fewer_draws_of_each_sentence() -> None:
    text = " ".join([HARD, "He ran home and she swam."] * 3)
    assert 0 < samsari.sentence_samsa_expected(text, text) <= 100


def test_the_number_of_draws_is_in_the_signature() -> None:
    assert signature(create("samsa-expected")).endswith("|draws:32")
    assert signature(create("samsa-expected|draws:8")).endswith("|draws:8")


def test_odd_outputs_have_a_score() -> None:
    assert samsari.sentence_samsa_expected("He ran.", "") == 0.0
    assert samsari.sentence_samsa_expected("Hello!", "Hello!") >= 0.0
