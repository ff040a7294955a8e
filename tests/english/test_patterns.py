"""Patterns ask for a place in a sentence by words, tags and relations."""

from __future__ import annotations

import pytest

from samsari.english.patterns import PatternError, read
from samsari.english.sentence import Sentence, Syntax
from samsari.text.penn import UCCA_TOKENIZER

#        0  1  2      3 4  5      6 7   8
TEXT = "If it rains , he stays , he said ."
TAGS = ("IN", "PRP", "VBZ", ",", "PRP", "VBZ", ",", "PRP", "VBD", ".")
HEADS = (2, 2, 5, 2, 5, 8, 8, 8, -1, 8)
RELATIONS = ("mark", "nsubj", "advcl", "punct", "nsubj", "ccomp", "punct", "nsubj", "root", "punct")
SENTENCE = Sentence(TEXT, tuple(UCCA_TOKENIZER.tokens(TEXT)), Syntax(TAGS, HEADS, RELATIONS), None)


def places(*lines: str, **bound: int) -> list[dict[str, int]]:
    return list(read(lines).find(SENTENCE, **bound))


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["a word:if"], [{"a": 0}]),
        (["a word:if|it"], [{"a": 0}, {"a": 1}]),
        (["a word:@conditions"], [{"a": 0}]),
        (["a lemma:say"], [{"a": 8}]),
        (["a tag:VB* !rel:root"], [{"a": 2}, {"a": 5}]),
        (["a rel:root"], [{"a": 8}]),
        (["a words:he_said"], [{"a": 7}]),
        (["a capital"], [{"a": 0}]),
        (["a first", "b next(a)"], [{"a": 0, "b": 1}]),
        (["a final"], [{"a": 8}]),
        (["a rel:root", "b previous(a)"], [{"a": 8, "b": 7}]),
        (["a word:if", "b head(a)", "c head(b)"], [{"a": 0, "b": 2, "c": 5}]),
        (["a rel:ccomp", "b child(a) rel:nsubj"], [{"a": 5, "b": 4}]),
        (["a word:if", "b above(a) rel:ccomp"], [{"a": 0, "b": 5}]),
        (["a rel:ccomp", "b below(a) word:if"], [{"a": 5, "b": 0}]),
        (["a word:if", "b after(a) tag:VBD"], [{"a": 0, "b": 8}]),
        (["a rel:root", "b before(a) word:it"], [{"a": 8, "b": 1}]),
        (["a word:if", "b rel:ccomp", "no c word:, between(a,b)"], []),
        (["a word:it", "b next(a)", "no c word:, between(a,b)"], [{"a": 1, "b": 2}]),
        (["a tag:PRP", "b tag:VBD !near(a)"], [{"a": 1, "b": 8}, {"a": 4, "b": 8}]),
    ],
)
def test_a_pattern_finds_its_places(lines: list[str], found: list[dict[str, int]]) -> None:
    assert places(*lines) == found


def test_a_place_may_be_given() -> None:
    assert places("at rel:ccomp", "b child(at) rel:nsubj", at=5) == [{"at": 5, "b": 4}]
    assert places("at rel:ccomp", at=8) == []


def test_the_root_has_no_head_and_the_edges_no_neighbours() -> None:
    assert places("a rel:root", "b head(a)") == []
    assert places("a first", "b previous(a)") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a colour:red", "is no test"),
        ("a word:", "is no test"),
        ("a beside(at)", "is no place"),
        ("a head(b)", "is not named before"),
        ("Verb tag:VB", "names a word first"),
    ],
)
def test_a_pattern_that_cannot_be_read_says_why(line: str, message: str) -> None:
    with pytest.raises(PatternError, match=message):
        read([line])
