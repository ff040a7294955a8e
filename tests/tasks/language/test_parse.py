"""The shipped parser: any text gives valid passages whose tokens point into it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import samsari
from samsari.alignment.aligners import load_aligner
from samsari.errors import CorpusError
from samsari.formats.passages import bracketed, standard_xml
from samsari.model.text import Token
from samsari.neural.encoder import shared_encoder
from samsari.tasks.language.parse import parse, parse_lines
from samsari.ucca.parser.parser import shared_parser
from samsari.ucca.validation import validate

ODD = [
    "Hello",
    "...",
    "- ( ) \" '",
    "😀 hello 👩‍👩‍👧!",
    "日本語のテキスト。",
    "Привет, мир.",
    "שלום עולם",
    "a\u200bb \u00ad c",
    "\x00\x01 \ufffd",
    "²³ ½ $ % # @",
    "http://example.org/?a=b&c=d#e",
    "x" * 5000,
    "He saw it, " * 80 + "and left.",
    "Cafe\u0301 n\u0303andu\u0301 ate it.",
    "half a pair \ud83d of surrogates",
    "He ran\u2028she\x0bslept\x85.\r\n",
    "“He’s here,” she said.",
    "(See attached file: a.pdf)(See attached file: b.pdf)",
]


@pytest.mark.parametrize("text", ["", "   ", "\t\n"])
def test_no_text_gives_no_passage(text: str) -> None:
    assert parse(text) == []


@pytest.mark.parametrize("text", ODD)
def test_odd_text_gives_valid_passages(text: str) -> None:
    for passage in parse(text):
        assert not [found for found in validate(passage) if found.severity == "error"]
        assert standard_xml.decode(standard_xml.encode(passage)) == passage
        assert passage.yields[0] == tuple(range(len(passage.tokens)))
        assert all(text[t.start : t.end] == t.text for t in passage.tokens)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=60))
def test_any_text_gives_valid_passages(text: str) -> None:
    for passage in parse(text):
        assert passage.yields[0] == tuple(range(len(passage.tokens)))
        assert all(text[t.start : t.end] == t.text for t in passage.tokens)


def test_six_hundred_words_go_beyond_the_window() -> None:
    line = " ".join(["the cat saw the dog and"] * 100)
    [passage] = parse_lines([line], is_tokenized=True)
    assert len(passage.tokens) == 600
    assert len(passage.units) > 300


def test_the_order_and_the_company_of_sentences_do_not_matter() -> None:
    lines = ["He ran into the park .", "John got home and gave Mary a call .", "Yes ."]
    alone = [next(iter(parse_lines([line], is_tokenized=True))) for line in lines]
    together = list(parse_lines(lines[::-1], is_tokenized=True))[::-1]
    assert [p.edges for p in alone] == [p.edges for p in together]
    assert [p.id for p in together] == ["3", "2", "1"]


def test_the_example_of_the_guidelines() -> None:
    [passage] = samsari.parse("He ran into the park.")
    labels = {(passage.yields[e.child], e.category) for e in passage.edges}
    assert {((1,), "P"), ((0,), "A"), ((2, 3, 4), "A")} <= labels


def test_sentences_of_a_text_become_passages_of_their_own() -> None:
    text = "He ran. She didn't see the well-known man."
    first, second = parse(text)
    assert [t.text for t in first.tokens] == ["He", "ran", "."]
    assert "n't" in [t.text for t in second.tokens]
    assert second.raw == text


def test_the_signature_names_the_model_and_its_checksum() -> None:
    name, _, state = shared_parser().signature.rpartition("-")
    checksum, _, revision = state.partition(".")
    assert name == "ucca-minilm"
    assert len(checksum) == 8
    assert revision.isdigit()


def test_parser_and_aligner_share_one_encoder() -> None:
    # Otherwise every source of SAMSA goes through the encoder twice.
    aligner = load_aligner("neural")
    assert shared_parser().encoder is aligner.encoder  # type: ignore[attr-defined]
    assert shared_encoder() is shared_encoder(1) is shared_encoder(threads=1)


@pytest.mark.parametrize(
    ("text", "scenes"),
    [
        ('"I ran to the park," he said.', 2),
        ('"We will win the election," the president said on Monday.', 2),
        ('"I do not know," she replied.', 2),
        ('"We lost," he admitted, "but we learned a lot."', 3),
    ],
)
def test_direct_speech_invents_no_scene(text: str, scenes: int) -> None:
    [passage] = parse(text)
    assert len(passage.scenes) == scenes
    assert not any(unit.is_implicit for unit in passage.units)


def test_a_scene_shares_no_second_main_relation() -> None:
    [passage] = parse(
        "He is already demanding claims that Israel said no to not only the world, "
        "but to Arafat himself."
    )
    assert not validate(passage)


def test_tokens_are_one_sentence() -> None:
    [passage] = samsari.parse(["He", "ran", ".", "Really", "."])
    assert [token.text for token in passage.tokens] == ["He", "ran", ".", "Really", "."]
    assert passage.raw == "He ran . Really ."
    assert not [found for found in validate(passage) if found.severity == "error"]
    assert [p.edges for p in parse_lines([passage.raw], is_tokenized=True)] == [passage.edges]
    assert samsari.parse([]) == []
    with pytest.raises(CorpusError, match="a token is a text, not int"):
        samsari.parse(["He", 7])  # type: ignore[list-item]


def test_passages_of_a_line_hold_their_own_stretch_of_it() -> None:
    line = "  He ran.\tShe did not see the man...  Yes! "
    found = list(parse_lines([line, "They left."]))
    assert "".join(passage.raw for passage in found[:-1]) == line
    assert [passage.offset for passage in found] == [0, 10, 38, 0]
    for passage in found[:-1]:
        for token in passage.tokens:
            assert passage.raw[token.start : token.end] == token.text
            assert line[passage.offset :][token.start : token.end] == token.text


def test_what_is_written_grows_with_the_text_and_not_with_its_square() -> None:
    one = [len(bracketed.dumps(parse_lines(["He ran. " * count]))) for count in (20, 80)]
    assert one[1] < 4.5 * one[0]


def test_a_long_line_is_parsed_in_batches() -> None:
    sizes = []

    class Noting:
        signature = "noting"

        def parse(self, sentences, *, raw=None):  # type: ignore[no-untyped-def]
            sizes.append(len(sentences))
            return shared_parser().parse(sentences, raw=raw)

    assert len(list(parse_lines(["Go! " * 300], parser=Noting()))) == 300
    assert max(sizes) <= 256


def test_tokens_without_a_text_make_one() -> None:
    tokens = [Token("He", 70, 72), Token("ran", 80, 83)]
    [passage] = shared_parser().parse([tokens])
    assert passage.raw == "He ran"
    assert not validate(passage)
    [passage] = shared_parser().parse([tokens], raw=" " * 90)
    assert passage.tokens == tuple(tokens)
