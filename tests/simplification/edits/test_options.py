"""Which rules fit a place: mistaken tags, senses that only a dictionary knows, rivals."""

from __future__ import annotations

import numpy as np

from samsari.simplification.edits import loading
from samsari.simplification.edits.features import STATIC
from samsari.simplification.edits.surroundings import ALONE, lead
from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.simplification.edits.vetting import (
    FAR_SENSE,
    LEAST_LIKENESS,
    far_senses,
    unlike,
    witnesses,
)


def seen(*tagged: str) -> TaggedSentence:
    words, tags = zip(*(word.split("/") for word in tagged), strict=True)
    return TaggedSentence(words, tuple(word.lower() for word in words), tags, (9,) * len(words))


def test_a_noun_before_a_noun_may_be_an_adjective() -> None:
    builder = loading.default().builder
    sentence = seen("the/DT", "principal/NN", "cities/NNS", "of/IN", "altered/JJ", "height/NN")
    noun, adjective, participle = (1 << builder.tag_bits[tag] for tag in ("NN", "JJ", "VBN"))
    assert builder.bits(sentence, 1) == noun | adjective
    assert builder.bits(sentence, 4) == adjective | participle
    assert builder.bits(sentence, 5) == noun


def test_rare_senses_need_more_than_a_dictionary() -> None:
    builder = loading.default().builder
    grammar = builder.grammar
    far = far_senses(grammar.static)
    names = ("Unseen", "Sisters", "SenseRank")
    unseen, sisters, rank = (grammar.static[:, STATIC.index(name)] for name in names)
    assert far.any() and (rank[far] >= FAR_SENSE).all()
    assert not far[(unseen == 0) | (sisters > 0)].any()
    usable = [rule for rules in builder.rules.values() for rule in rules]
    assert not far[usable].any()


def test_one_witness_needs_a_like_meaning() -> None:
    builder = loading.default().builder
    grammar = builder.grammar
    names = ("Synonym", "WiderWord", "Sisters", "Likeness")
    synonym, wider, sisters, likeness = (grammar.static[:, STATIC.index(name)] for name in names)
    vetting = grammar.vetting
    counts, found = vetting.seen, witnesses(grammar.static, vetting.seen)
    far = unlike(grammar.static, vetting.adds_words, vetting.seen)
    assert found.max() == 4 and (found[counts >= 2] >= 2).all()
    assert (found[(counts == 0) & (wider > 0) & (sisters == 0)] == 1).all()
    assert (found[(counts == 1) & (synonym > 0)] >= 2).all()
    assert far.any() and (likeness[far] < LEAST_LIKENESS).all() and likeness[far].all()
    assert not far[found >= 2].any()
    usable = [rule for rules in builder.rules.values() for rule in rules]
    assert not far[usable].any()
    free = loading.load(has_guards=False).builder
    assert far[[rule for rules in free.rules.values() for rule in rules]].any()


def test_a_lead_is_counted_within_a_span() -> None:
    begins, ends = (np.array(row, np.int32) for row in ((0, 0, 0, 0, 2), (1, 1, 2, 2, 3)))
    scores = np.array([1.0, 4.0, 2.0, 2.0, -3.0], np.float32)
    assert lead(begins, ends, scores).tolist() == [-3.0, 3.0, 0.0, 0.0, ALONE]
    # Nobody leads by more than an option without rivals.
    assert lead(begins[:2], ends[:2], np.array([0.0, 50.0], np.float32)).tolist() == [-50.0, ALONE]
