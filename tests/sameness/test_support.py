"""The reader of support: an answer depends on its pair alone, and long texts are read in parts."""

from __future__ import annotations

import numpy as np
import pytest

import samsari
from samsari.checking.matching import fast_matcher
from samsari.checking.pair import Hit
from samsari.checking.reading import read
from samsari.checking.registry import rules
from samsari.checking.rules.support import is_dispelled
from samsari.checking.settings import Settings
from samsari.neural.encoder import cutter_of
from samsari.neural.word_table import shared_table
from samsari.resources.artefacts import MODEL, Artefact
from samsari.sameness.support import (
    MARK,
    MOST_WORDS,
    RIVALS,
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


def test_the_table_of_word_pieces_is_that_of_the_encoder() -> None:
    table = shared_table()
    assert table.rows.shape == (30522, 384)
    king, queen, bus = (
        table.vectors(np.array(cutter_of(Artefact.open(MODEL)).of_token(word)))[0]
        for word in ("king", "queen", "bus")
    )
    assert king @ queen > king @ bus


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


def test_nothing_is_dispelled_without_a_reading() -> None:
    (pair,) = fast_matcher().match([(read("Only members can vote."), read("Members can vote."))])
    assert not is_dispelled(pair, Hit("only-changed", "", ""))


def test_the_reader_is_off_unless_it_is_asked_for() -> None:
    example = rules()["unsupported"]
    assert samsari.check(example.source, example.output).verdict == "pass"
    found = samsari.check(example.source, example.output, settings=READER)
    assert [(one.rule, one.level) for one in found.findings] == [("unsupported", "warn")]
    assert 0.5 < found.findings[0].score <= 1
    assert found.findings[0].output
