from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.alignment.aligners import load_aligner
from samsari.alignment.lexicon import bare_lexicon
from samsari.alignment.rules import RuleAligner, link_last_mark, link_runs
from samsari.errors import SettingError

VOCABULARY = ("the", "a", "cat", "cats", ",", ".", "7", "seven", "begins", "started", "猫")
WORDS = st.lists(st.sampled_from(VOCABULARY), max_size=9)
BY_RULES = ("sultan", "exact", "stem")


def links(name: str, left: str, right: str) -> str:
    return str(load_aligner(name).align(left.split(), right.split()))


def test_sultan_uses_its_evidence_in_order() -> None:
    left = ["He", "commenced", "the", "journey", ",", "arriving", "at", "7", "."]
    right = ["the", "arrival", "at", "seven", ";", "he", "started", "his", "journey", "."]
    found = {
        (link.left, link.right): link.rule
        for link in load_aligner("sultan").align(left, right).links
    }
    # By hand: the last marks; no equal run with a content word; then content words, then the
    # function words beside them (He before commenced/started, at after arriving/arrival).
    assert found == {
        (8, 9): "final-mark",
        (1, 6): "paraphrase",
        (3, 8): "same-word",
        (5, 1): "same-word",
        (7, 3): "same-word",
        (0, 5): "beside-linked",
        (6, 2): "beside-linked",
    }


def test_a_run_needs_a_content_word() -> None:
    aligner = RuleAligner("runs", bare_lexicon(), (link_runs,))
    assert str(aligner.align(["of", "the", "cat"], ["x", "of", "the"])) == ""
    assert str(aligner.align(["of", "the", "cat"], ["x", "the", "cat"])) == "1-1 2-2"


def test_a_hyphenated_word_links_with_its_parts() -> None:
    assert links("sultan", "well-known man", "a man well known") == "0-2 0-3 1-1"
    assert links("sultan", "a tax free shop", "taxfree tax-free") == "1-1 2-1"


def test_what_is_left_of_a_hyphenated_word_links_with_single_parts() -> None:
    assert links("sultan", "a well-known man", "the man is known") == "1-3 2-1"
    assert links("sultan", "the 20 mile wall", "a 20-mile-long dog") == "1-1 2-1"
    # A part that is a function word says too little, and a word linked before is taken.
    assert links("sultan", "on-site", "dogs sit on cats") == ""
    assert links("sultan", "known well-known", "known") == "0-0"
    # One place for each part.
    assert links("sultan", "a well-known man", "he had known what is known") == "1-2"
    assert links("sultan", "so-so dogs go boogie-boogie", "boogie and boogie") == "3-0 3-2"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (".", ".", "0-1"),
        (".", "!", "0-1"),
        ("?", ".", "0-1"),
        (".", "…", "0-1"),
        (":", ".", "0-1"),
        (")", "-RRB-", "0-1"),
        (".", ")", ""),
        ('"', ".", ""),
        ("?", "-", ""),
        ("cat", "dog", ""),
        ("cat", "cat", ""),
    ],
)
def test_final_marks_link_if_they_are_equal_or_both_are_stops(
    one: str, other: str, found: str
) -> None:
    aligner = RuleAligner("marks", bare_lexicon(), (link_last_mark,))
    assert str(aligner.align([one], ["x", other])) == found


def test_an_acronym_links_with_what_it_stands_for() -> None:
    assert links("sultan", "the UN voted", "United Nations laughed") == "1-0 1-1"


def test_the_neighbourhood_decides_between_equal_words() -> None:
    # Both "bank"s could link; the river is beside the second one.
    assert "1-3" in links("sultan", "river bank", "bank ; deep bank rivers").split()


def test_function_words_need_a_linked_neighbour() -> None:
    assert links("sultan", "the cat", "a dog sees the bird") == ""


@pytest.mark.parametrize("name", BY_RULES)
@given(left=WORDS, right=WORDS)
def test_links_stay_inside_and_one_to_one_means_it(
    name: str, left: list[str], right: list[str]
) -> None:
    found = load_aligner(name).align(left, right, one_to_one=True).links
    assert len({link.left for link in found}) == len({link.right for link in found}) == len(found)


@pytest.mark.parametrize("name", BY_RULES)
@given(words=WORDS)
def test_equal_token_lists_align_on_the_diagonal(name: str, words: list[str]) -> None:
    found = load_aligner(name).align(words, words)
    assert [(link.left, link.right) for link in found.links] == [(k, k) for k in range(len(words))]


@pytest.mark.parametrize("name", BY_RULES)
def test_a_chunk_links_its_own_words_only(name: str) -> None:
    aligner = load_aligner(name)
    left, right = aligner.prepare([["dogs", "bark", "and", "cats", "sleep"], ["cats", "sleep"]])
    barking, sleeping = aligner.link_chunks(left, [(0, 1), (3, 4)], right)
    assert barking.links == ()
    assert str(sleeping) == "3-0 4-1"
    assert sleeping.n_left == 5


@pytest.mark.parametrize("name", BY_RULES)
def test_many_pairs_stream(name: str) -> None:
    aligner = load_aligner(name)
    endless = ((("a", "cat"), ("a", "cat")) for _ in iter(int, 1))
    stream = aligner.align_many(endless)
    assert str(next(stream)) == str(next(stream)) == "0-0 1-1"


@pytest.mark.parametrize("name", BY_RULES)
def test_long_and_odd_sentences_have_a_result(name: str) -> None:
    aligner = load_aligner(name)
    assert str(aligner.align([], ["a"])) == str(aligner.align(["a"], [])) == ""
    assert str(aligner.align([".", ","], [",", "."])) != ""
    long = [f"word{k % 70}" for k in range(1000)]
    assert len(aligner.align(long, long[::-1], one_to_one=True).links) > 900


def test_an_unknown_aligner_is_refused() -> None:
    with pytest.raises(SettingError, match="no aligner 'giza'; choose one of"):
        load_aligner("giza")


def test_signatures_differ() -> None:
    assert len({load_aligner(name).signature for name in BY_RULES}) == len(BY_RULES)
