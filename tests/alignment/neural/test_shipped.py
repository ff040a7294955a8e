"""The neural aligner as it ships: head, encoder and lexicon fit together."""

from __future__ import annotations

import pytest

from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import Aligner


@pytest.fixture(scope="module")
def neural() -> Aligner:
    return load_aligner("neural")


def test_the_signature_names_head_encoder_and_lexicon(neural: Aligner) -> None:
    for part in ("neural|rev:", "|head:align-", "|encoder:", "|lexicon:wordnet-"):
        assert part in neural.signature


def test_words_are_linked_by_meaning(neural: Aligner) -> None:
    left = ["The", "troops", "commenced", "the", "attack", "at", "dawn", "."]
    right = ["Soldiers", "started", "attacking", "at", "daybreak", "."]
    found = {(link.left, link.right) for link in neural.align(left, right).links}
    assert {(1, 0), (2, 1), (4, 2), (5, 3), (6, 4), (7, 5)} <= found


def test_unrelated_sentences_get_few_links(neural: Aligner) -> None:
    left = ["Parliament", "passed", "the", "budget", "yesterday", "."]
    right = ["Whales", "feed", "on", "small", "fish", "in", "cold", "water", "."]
    assert len(neural.align(left, right).links) <= 2


def test_different_numbers_and_codes_are_not_linked(neural: Aligner) -> None:
    left, right = "He paid 5 dollars in 1999 .".split(), "He paid 7 dollars in 2001 .".split()
    assert str(neural.align(left, right)) == "0-0 1-1 3-3 4-4 6-6"
    left, right = "Part A12 replaces B34 .".split(), "Part B34 was replaced by A12 .".split()
    assert {"1-5", "3-1"} <= set(str(neural.align(left, right)).split())


@pytest.mark.parametrize("words", [[], ["."], ["the", "the"], ["猫", "が", "好き", "だ", "。"]])
def test_equal_token_lists_align_on_the_diagonal(neural: Aligner, words: list[str]) -> None:
    found = neural.align(words, words)
    assert [(link.left, link.right) for link in found.links] == [(k, k) for k in range(len(words))]


def test_batches_and_single_pairs_agree(neural: Aligner) -> None:
    pairs = [(["A", "dog", "barked", "."], ["The", "dog", "was", "barking", "."]), ([], ["a"])]
    assert [str(found) for found in neural.align_many(pairs)] == [
        str(neural.align(*pair)) for pair in pairs
    ]
