"""Learnt cuts: what the tagger proposes, what is doubtful, and what is read again."""

from __future__ import annotations

import numpy as np
import pytest
from tests.splitting.sentences import sentence

from samsari.english.sentence import Sentence
from samsari.splitting.choice import DEFAULT
from samsari.splitting.cut import Cut, Refusal
from samsari.splitting.gate import refusal
from samsari.splitting.learnt import boundaries
from samsari.splitting.learnt.judging import learnt_cuts, may_be_cut
from samsari.splitting.learnt.rereading import fault
from samsari.splitting.learnt.tagger import SUBJECTS, VERBS, Tags
from samsari.splitting.realisation import parts, sentences

TOWER = (
    "The/DT/2/det tower/NN/4/nsubj still/RB/4/advmod has/VBZ/0/root a/DT/6/det wall/NN/4/obj "
    "and/CC/11/cc the/DT/9/det roof/NN/11/nsubj:pass is/VBZ/11/aux:pass made/VBN/4/conj "
    "of/IN/13/case tiles/NNS/11/obl ././4/punct"
)
PHRASE = (
    "It/PRP/2/nsubj aired/VBD/0/root on/IN/4/case television/NN/2/obl ,/,/8/punct and/CC/8/cc "
    "is/VBZ/8/aux:pass known/VBN/2/conj as/IN/11/case a/DT/11/det hit/NN/8/obl ././2/punct"
)
RELATIVE = (
    "She/PRP/5/nsubj is/VBZ/5/cop a/DT/5/det good/JJ/5/amod writer/NN/0/root who/WP/7/nsubj "
    "lives/VBZ/5/acl:relcl in/IN/9/case Bonn/NNP/7/obl ././5/punct"
)
PLACE = (
    "Kirov/NNP/4/nsubj is/VBZ/4/cop a/DT/4/det village/NN/0/root of/IN/6/case Bonn/NNP/4/nmod "
    ",/,/4/punct near/IN/10/case the/DT/10/det border/NN/4/nmod ././4/punct"
)
PARTICIPLE = (
    "He/PRP/2/nsubj played/VBD/0/root two/CD/4/nummod games/NNS/2/obj ,/,/6/punct "
    "scoring/VBG/2/advcl three/CD/8/nummod goals/NNS/6/obj ././2/punct"
)
BOTH = (
    "It/PRP/4/nsubj is/VBZ/4/cop a/DT/4/det film/NN/0/root directed/VBN/4/acl by/IN/7/case "
    "Ann/NNP/5/obl and/CC/9/cc starring/VBG/5/conj Bob/NNP/9/obj ././4/punct"
)


def tags(own: Sentence, at: int, subject: str, chance: float = 0.9) -> Tags:
    """The tagger's answer: a new sentence begins at a word, with a subject before it."""
    begins = np.full(len(own), 0.01, np.float32)
    begins[at] = chance
    subjects = np.zeros((len(own), len(SUBJECTS)), np.float32)
    subjects[:, SUBJECTS.index(subject)] = 1
    return Tags(begins, subjects, np.zeros((len(own), len(VERBS)), np.float32))


def first(own: Sentence, given: Tags, refused: list[Refusal] | None = None) -> Cut:
    return learnt_cuts(own, given, refused or [])[0]


def made(own: Sentence, cut: Cut) -> list[str]:
    assert refusal(own, [cut]) == ""
    return sentences(own, parts(own, [cut]))


@pytest.mark.parametrize(
    ("rows", "at", "subject", "kind", "expected"),
    [
        (TOWER, 7, "none", boundaries.OWN, "The roof is made of tiles ."),
        (PHRASE, 6, "it", boundaries.SHARED, "It is known as a hit ."),
        (RELATIVE, 6, "she", boundaries.RELATIVE, "She lives in Bonn ."),
        (PLACE, 7, "it", boundaries.PHRASE, "It is near the border ."),
        (PARTICIPLE, 5, "he", boundaries.PARTICIPLE, "He scored three goals ."),
    ],
)
def test_each_kind_of_learnt_cut(
    rows: str, at: int, subject: str, kind: str, expected: str
) -> None:
    own = sentence(rows)
    cut = first(own, tags(own, at, subject))
    assert cut.kind == kind
    assert made(own, cut)[1] == expected
    assert cut.confidence >= DEFAULT


def test_a_less_likely_cut_needs_a_lower_limit() -> None:
    own = sentence(TOWER)
    assert first(own, tags(own, 7, "none", 0.1)).confidence < DEFAULT
    assert first(own, tags(own, 7, "he", 0.9)).confidence < DEFAULT


def test_where_nobody_begins_nothing_is_proposed() -> None:
    own = sentence(TOWER)
    assert learnt_cuts(own, tags(own, 7, "none", 0.02), []) == []


def test_a_doubt_of_a_rule_holds_for_a_learnt_cut() -> None:
    own = sentence(TOWER)
    doubt = Refusal("coordinated clause", (7, 13), "it may belong to a subordinate clause")
    assert first(own, tags(own, 7, "none"), [doubt]).confidence < DEFAULT


def test_a_subject_is_not_cut_from_its_verb() -> None:
    rows = (
        "He/PRP/2/nsubj saw/VBD/0/root it/PRP/2/obj and/CC/10/cc Bonn/NNP/10/nsubj ,/,/5/punct "
        "and/CC/9/cc the/DT/9/det town/NN/5/conj fell/VBD/2/conj soon/RB/10/advmod ././2/punct"
    )
    own = sentence(rows)
    assert first(own, tags(own, 7, "none")).confidence < DEFAULT


def test_a_second_participle_would_keep_its_form() -> None:
    own = sentence(BOTH)
    assert first(own, tags(own, 4, "it")).confidence < DEFAULT


def test_a_gerund_with_an_inverted_condition_is_no_sentence() -> None:
    rows = (
        "It/PRP/3/nsubj:pass is/VBZ/3/aux:pass dated/VBN/0/root by/IN/5/mark weighing/VBG/3/advcl "
        "sand/NN/5/obj ,/,/11/punct and/CC/11/cc by/IN/11/mark also/RB/11/advmod "
        "counting/VBG/3/advcl rings/NNS/11/obj ,/,/16/punct should/MD/16/aux they/PRP/16/nsubj "
        "appear/VB/11/conj ././3/punct"
    )
    own = sentence(rows)
    cut = first(own, tags(own, 8, "none"))
    assert refusal(own, [cut]) == "a sentence would have no main clause"


def test_a_pair_is_not_torn_apart() -> None:
    rows = (
        "He/PRP/2/nsubj lived/VBD/0/root between/IN/4/case Bonn/NNP/2/obl and/CC/6/cc "
        "Rome/NNP/4/conj was/VBD/8/cop far/JJ/2/conj ././2/punct"
    )
    own = sentence(rows)
    assert learnt_cuts(own, tags(own, 5, "none"), []) == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("He/PRP/2/nsubj came/VBD/0/root ././2/punct", ""),
        ("It/PRP/4/nsubj are/VBP/4/cop a/DT/4/det sea/NN/0/root ././4/punct", "do not agree"),
        ("Coming/VBG/0/root home/RB/1/advmod ././1/punct", "not finite"),
        ("Came/VBD/0/root home/RB/1/advmod ././1/punct", "no subject"),
        (
            "When/WRB/3/advmod he/PRP/3/nsubj came/VBD/0/root ././3/punct",
            "subordinate clause",
        ),
        (
            "half/NN/5/nsubj of/IN/3/case which/WDT/1/nmod are/VBP/5/cop old/JJ/0/root ././5/punct",
            "relative word",
        ),
        (
            "The/DT/2/det gain/NN/7/nsubj being/VBG/2/acl that/IN/7/mark he/PRP/7/nsubj "
            "has/VBZ/7/aux won/VBN/0/root ././7/punct",
            "the verb is a participle",
        ),
        ("Lugs/NNS/2/nsubj serves/VBZ/0/root well/RB/2/advmod ././2/punct", "do not agree"),
    ],
)
def test_new_sentences_are_read_again(rows: str, expected: str) -> None:
    found = fault(sentence(rows))
    assert expected in found if expected else found == ""


def test_a_sentence_with_one_verb_needs_no_tagger() -> None:
    one = "He/PRP/2/nsubj came/VBD/0/root home/RB/2/advmod ././2/punct"
    assert not may_be_cut(sentence(one))
    assert may_be_cut(sentence(TOWER)) and may_be_cut(sentence(PARTICIPLE))


def test_two_taggers_are_averaged() -> None:
    own = sentence(PHRASE, "It aired on television, and is known as a hit.")
    one, other = tags(own, 6, "it", 0.9), tags(own, 6, "he", 0.1)
    found = one.with_other(other)
    assert found.begins[6] == pytest.approx(0.5, abs=1e-4)
    assert found.subjects[6, SUBJECTS.index("it")] == found.subjects[6, SUBJECTS.index("he")] == 0.5


def test_what_was_found_may_be_two_things() -> None:
    text = (
        "Lee/NNP/2/nsubj found/VBD/0/root that/IN/6/mark the/DT/5/det men/NNS/6/nsubj "
        "left/VBD/2/ccomp the/DT/8/det town/NN/6/obj ,/,/12/punct and/CC/12/cc "
        "still/RB/12/advmod held/VBD/2/conj "
        "the/DT/14/det fort/NN/12/obj ././2/punct"
    )
    own = sentence(text, "Lee found that the men left the town, and still held the fort.")
    assert first(own, tags(own, 10, "he")).confidence < DEFAULT
