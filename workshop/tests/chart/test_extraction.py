"""Rules from sentence pairs: links, phrase pairs, hierarchical rules and their scores."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.simplification.rules import Rule
from samsari_workshop.chart.extraction import (
    ExtractionLimits,
    LinkedPair,
    hierarchical_rules,
    phrase_rules,
)
from samsari_workshop.chart.grammar_building import (
    BuildSettings,
    build,
    build_folds,
    corpus_linker,
)
from samsari_workshop.chart.rule_counts import Rewritten
from samsari_workshop.chart.word_alignment import copies_and_gaps, learn, link

LIMITS = ExtractionLimits()


def pair(source: str, target: str, links: str) -> LinkedPair:
    points = (point.split("-") for point in links.split())
    found = frozenset((int(left), int(right)) for left, right in points)
    return LinkedPair(source.split(), target.split(), found)


def sides(rules: object) -> set[tuple[str, str]]:
    return {(" ".join(r.source), " ".join(r.target)) for r in rules}  # type: ignore[attr-defined]


def test_copies_are_linked_in_order_and_the_rest_is_gaps() -> None:
    source = ["the", "principal", "city", ",", "which", "grew"]
    target = ["the", "main", "city", "grew"]
    copies, gaps = copies_and_gaps(source, target)
    assert copies == [(0, 0), (2, 2), (5, 3)]
    assert [(list(gap.left), list(gap.right)) for gap in gaps] == [([1], [1]), ([3, 4], [])]


def test_translations_are_learnt_inside_gaps() -> None:
    pairs = [
        (["a", "big", "house"], ["a", "large", "home"]),
        (["a", "big", "dog"], ["a", "large", "dog"]),
        (["the", "house", "fell"], ["the", "home", "fell"]),
    ]
    table = learn(pairs)
    assert table["big", "large"] > 0.9
    assert table["house", "home"] > 0.9
    assert link(*pairs[0], table) == {(0, 0), (1, 1), (2, 2)}


def test_a_gap_without_a_sure_link_is_a_block() -> None:
    source, target = ["he", "passed", "away", "in", "may"], ["he", "died", "in", "may"]
    assert link(source, target, {}) == {(0, 0), (1, 1), (2, 1), (3, 2), (4, 3)}


def test_a_moved_word_is_linked_across_gaps() -> None:
    source, target = ["yesterday", "he", "came", "home"], ["he", "came", "home", "yesterday"]
    assert (0, 3) in link(source, target, {})


def test_no_link_leaves_a_phrase_pair() -> None:
    # b and c are linked crosswise, so neither side may be cut between them.
    found = sides(phrase_rules(pair("a b c d", "a C B d", "0-0 1-2 2-1 3-3"), LIMITS))
    assert ("b c", "C B") in found
    assert ("b", "B") in found
    assert not any(source == "a b" for source, _ in found)


def test_unlinked_target_words_join_their_neighbours() -> None:
    found = sides(phrase_rules(pair("a b", "a x B", "0-0 1-2"), LIMITS))
    assert found == {("a", "a x"), ("b", "B"), ("b", "x B"), ("a b", "a x B")}


def test_hierarchical_rules_turn_things_round() -> None:
    made_by = pair("invented by an old man", "an old man made", "0-3 1-3 2-0 3-1 4-2")
    assert ("invented by [X,1]", "[X,1] made") in sides(hierarchical_rules(made_by, LIMITS))


def test_a_change_beside_a_copy_is_no_hierarchical_rule() -> None:
    simple = pair("the old region of france", "the old area of france", "0-0 1-1 2-2 3-3 4-4")
    assert sides(hierarchical_rules(simple, LIMITS)) == set()


@given(st.lists(st.sampled_from("abcd"), max_size=9), st.lists(st.sampled_from("abcd"), max_size=9))
def test_phrase_pairs_are_consistent(source: list[str], target: list[str]) -> None:
    links = link(source, target, {})
    for found in LinkedPair(source, target, links).phrase_pairs(7):
        (start, end), (low, high) = found.source, found.target
        assert all((start <= i < end) == (low <= j < high) for i, j in links)
        assert any(start <= i < end for i, _ in links)


CORPUS = [
    Rewritten(
        ["the", "principal", "city"], (["the", "main", "city"], ["the", "principal", "city"])
    ),
    Rewritten(["a", "principal", "road"], (["a", "main", "road"], ["a", "big", "road"])),
]


def rule_for(rules: tuple[Rule, ...], source: str, target: str) -> Rule:
    wanted = (tuple(source.split()), tuple(target.split()))
    return next(rule for rule in rules if (rule.source, rule.target) == wanted)


def test_scores_of_a_small_corpus() -> None:
    rule = rule_for(build(CORPUS), "principal", "main")
    # Written twice, where "principal" stands twice with two rewritings each.
    assert rule.features["p(e|f)"] == pytest.approx(-math.log(2 / 4))
    # "main" stands twice in the rewritings, both times for "principal".
    assert rule.features["p(f|e)"] == pytest.approx(0.0)
    assert rule.features["LogCount"] == pytest.approx(math.log(2))
    assert rule.features["RarityPenalty"] == pytest.approx(math.exp(-1))
    assert rule.features["UnalignedSource"] == rule.features["UnalignedTarget"] == 0
    assert rule.links == ((0, 0),)


def test_every_word_can_be_copied() -> None:
    rules = build(CORPUS)
    copies = {rule.source[0] for rule in rules if rule.is_identity}
    assert copies == {"the", "principal", "city", "a", "road"}
    kept = rule_for(rules, "principal", "principal")
    assert kept.features["p(e|f)"] == pytest.approx(-math.log(1.5 / 5))


def test_rare_rules_are_dropped() -> None:
    assert not any("big" in rule.target for rule in build(CORPUS))
    every = build(CORPUS, settings=BuildSettings(least_count=1))
    assert any("big" in rule.target for rule in every)


def test_the_likeliest_options_are_kept() -> None:
    settings = BuildSettings(least_count=1, options_per_source=1)
    rules = build(CORPUS, corpus_linker(CORPUS), settings)
    options = [rule.target for rule in rules if rule.source == ("principal",)]
    assert options == [("principal",), ("main",)]


def test_a_fold_is_the_grammar_of_the_other_parts() -> None:
    linker = corpus_linker(CORPUS)
    settings = BuildSettings(least_count=1)
    parts = [CORPUS[:1], CORPUS[1:]]
    whole, without_first, without_second = build_folds(parts, linker, settings)
    assert set(map(str, whole)) == set(map(str, build(CORPUS, linker, settings)))
    assert set(map(str, without_first)) == set(map(str, build(CORPUS[1:], linker, settings)))
    assert set(map(str, without_second)) == set(map(str, build(CORPUS[:1], linker, settings)))
