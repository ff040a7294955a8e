"""The reader of support: an answer depends on its pair alone, and long texts are read in parts."""

from __future__ import annotations

import numpy as np
import pytest

import samsari
from samsari.checking.matching import fast_matcher
from samsari.checking.pair import Hit
from samsari.checking.reading import read
from samsari.checking.registry import rules
from samsari.checking.rules.support import Belief
from samsari.checking.settings import Settings
from samsari.model.finding import Level
from samsari.neural.encoder import cutter_of
from samsari.resources.artefacts import MODEL, Artefact
from samsari.sameness.support import (
    MARK,
    MOST_WORDS,
    RIVALS,
    Numbers,
    Pieces,
    kinds,
    parts,
    shared_reader,
)

SOURCE = [["Fees", "may", "rise", "if", "the", "council", "agrees", "."]]
OUTPUT = [["Fees", "will", "rise", "."]]
READER = Settings(levels={"unsupported": "warn"})
OTHER = [["The", "bridge", "was", "built", "in", "1998", "by", "local", "workers", "."]]


def test_an_answer_has_the_same_bits_alone_and_after_others() -> None:
    reader = shared_reader()
    first = reader.read(SOURCE, OUTPUT)
    reader.read(OTHER, OUTPUT)
    reader.read([*SOURCE, *OTHER], OTHER)
    assert reader.read(SOURCE, OUTPUT) == first
    (one,) = first
    assert 0 <= one.probability <= 1
    assert [len(own) for own in one.doubts] == [8, 4]


def test_kinds_tell_sides_equal_and_like_words() -> None:
    assert kinds(["Councils", "agree"], ["council", "AGREE", "now"]).tolist() == [2, 1, 5, 4, 3]


def test_pieces_have_marks_and_know_their_words() -> None:
    cutter = cutter_of(Artefact.open(MODEL))
    pieces = Pieces.of([["Unlinkable", "."]], [["a"], ["b"]], cutter)
    n_pieces = len(cutter.of_token("Unlinkable"))
    assert n_pieces > 1
    assert pieces.words.tolist() == [-1, *[0] * n_pieces, 1, -1, 2, 3, -1]
    assert [at for at, kind in enumerate(pieces.kinds) if kind == MARK] == [
        0,
        n_pieces + 2,
        n_pieces + 5,
    ]
    values = np.arange(len(pieces.ids), dtype=np.float32)
    assert pieces.of_words(values)[0] == n_pieces


def test_a_long_text_is_read_sentence_by_sentence_with_the_likest_ones() -> None:
    source = [["Number", str(n), "stands", "at", "gate", str(n + 500), "."] for n in range(60)]
    output = [*source[:7], ["Number", "9", "leaves", "gate", "509", "."]]
    (one,) = parts(source, output)
    assert one.output == (7,)
    assert 9 in one.source and len(one.source) == RIVALS
    assert parts(source, [["word"] * (MOST_WORDS + 1)])[0].source == ()
    assert shared_reader().read(source, [["word"] * (MOST_WORDS + 1)]) == []


def test_an_empty_side_gets_no_answer() -> None:
    assert shared_reader().read([], OUTPUT) == []
    assert shared_reader().read(SOURCE, []) == []


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("Opening hours", "The office opens at nine every day."),
        ("- milk\n- bread\n- eggs\n- two kilos of flour", "Buy milk and bread."),
        ("Der Rat hat den Plan gestern nach langer Debatte abgelehnt.", "The council said yes."),
        ("The council met on Monday. " * 2, "It agreed. " * 300),
    ],
)
def test_the_reader_does_not_make_bad_input_a_pass(source: str, output: str) -> None:
    found = samsari.check(source, output, settings=READER)
    assert found.verdict in ("cannot judge", "fail")
    assert "unsupported" not in {one.rule for one in found.findings}


def test_fast_leaves_the_reader_out() -> None:
    found = samsari.check(
        "The council approved the plan because residents asked for it.",
        "The council rejected what residents hoped to see.",
        settings=READER,
        fast=True,
    )
    assert "unsupported" not in {one.rule for one in found.findings}


def test_nothing_is_believed_without_a_reading() -> None:
    (pair,) = fast_matcher().match([(read("Only members can vote."), read("Members can vote."))])
    assert Belief.of(pair, [Hit("only-changed", "", "")]) is None


NUMBERS = Numbers(0.0, {"reader": 1.0, "opposite": 2.0}, hear=0.6, warn=0.65)


@pytest.mark.parametrize(
    ("probability", "rule", "usual", "level"),
    [
        (0.7, "only-changed", "warn", "warn"),
        (0.1, "opposite", "fail", "fail"),
        (0.5, "only-changed", "warn", "note"),
        (0.1, "truncated", "fail", "fail"),  # no rule of meaning
        (0.9, "clause-dropped", "note", "note"),  # nothing becomes graver
    ],
)
def test_a_rule_that_is_not_sure_is_heard_as_far_as_the_rest_agrees(
    probability: float, rule: str, usual: Level, level: Level
) -> None:
    assert Belief(probability, NUMBERS).level(rule, usual) == level


def test_facts_without_a_weight_say_nothing() -> None:
    assert NUMBERS.probability({"reader": 1.0, "unknown": 9.0}) == NUMBERS.probability(
        {"reader": 1.0}
    )
    assert NUMBERS.probability({"opposite": 1.0}) > NUMBERS.probability({})


def test_a_level_that_was_asked_for_stays() -> None:
    source, output = "Only members can vote.", "Just members can vote."
    asked = Settings(levels={"only-changed": "fail"})
    told = [one.level for one in samsari.check(source, output, settings=asked).findings]
    assert "warn" not in told


def test_the_reader_speaks_where_no_rule_does() -> None:
    example = rules()["unsupported"]
    found = samsari.check(example.source, example.output)
    assert [(one.rule, one.level) for one in found.findings] == [("unsupported", "warn")]
    assert 0.5 < found.findings[0].score <= 1
    assert found.findings[0].output
    sent_away = Settings(levels={"unsupported": "off"})
    assert samsari.check(example.source, example.output, settings=sent_away).verdict == "pass"


def test_a_statement_that_is_turned_twice_says_the_same() -> None:
    source = "Anna is older than her brother Tom."
    found = samsari.check(source, "Tom is younger than his sister Anna.")
    assert found.verdict != "fail"
    assert samsari.check(source, "Anna is younger than her brother Tom.").verdict == "fail"


def test_a_sentence_that_explains_a_word_is_no_alarm() -> None:
    source = "The tenant must pay the deposit in March."
    deposit = "This means money that the owner keeps until somebody moves out."
    found = samsari.check(source, f"{source} {deposit}")
    assert ("word-explained", "note") in [(one.rule, one.level) for one in found.findings]
    assert found.verdict != "fail"
