"""The rules on sentences with grammar made by hand: no model is loaded."""

from __future__ import annotations

import pytest
from tests.splitting.sentences import sentence

from samsari.english.sentence import Sentence
from samsari.splitting.cut import Cut, is_compatible
from samsari.splitting.gate import refusal
from samsari.splitting.realisation import parts, sentences
from samsari.splitting.rules.antecedents import is_of_event
from samsari.splitting.splitter import FAMILIES, Settings, choose, proposed

CLAUSES = (
    "He/PRP/2/nsubj won/VBD/0/root ,/,/6/punct and/CC/6/cc she/PRP/6/nsubj lost/VBD/2/conj "
    "the/DT/8/det game/NN/6/obj ././2/punct"
)
PHRASES = (
    "He/PRP/2/nsubj came/VBD/0/root home/RB/2/advmod and/CC/5/cc played/VBD/2/conj "
    "the/DT/7/det piano/NN/5/obj ././2/punct"
)
PASSIVE = (
    "It/PRP/3/nsubj:pass was/VBD/3/aux:pass built/VBN/0/root here/RB/3/advmod and/CC/6/cc "
    "sold/VBN/3/conj in/IN/8/case 1990/CD/6/obl ././3/punct"
)
DEFINING = (
    "He/PRP/4/nsubj is/VBZ/4/cop a/DT/4/det player/NN/0/root who/WP/6/nsubj plays/VBZ/4/acl:relcl "
    "for/IN/8/case Bonn/NNP/6/obl ././4/punct"
)
FRONTED = (
    "Born/VBN/6/advcl in/IN/3/case Bonn/NNP/1/obl ,/,/6/punct he/PRP/6/nsubj moved/VBD/0/root "
    "to/IN/8/case Rome/NNP/6/obl ././6/punct"
)
RESULT = (
    "He/PRP/2/nsubj won/VBD/0/root three/CD/4/nummod games/NNS/2/obj ,/,/6/punct "
    "making/VBG/2/advcl him/PRP/6/obj the/DT/9/det winner/NN/6/xcomp ././2/punct"
)
PARTICIPLE = (
    "She/PRP/2/nsubj played/VBD/0/root for/IN/4/case Bonn/NNP/2/obl ,/,/6/punct "
    "winning/VBG/2/advcl the/DT/8/det cup/NN/6/obj ././2/punct"
)
APPOSITION = (
    "He/PRP/2/nsubj visited/VBD/0/root Mecca/NNP/2/obj ,/,/7/punct a/DT/7/det holy/JJ/7/amod "
    "city/NN/3/appos ././2/punct"
)
CONDITION = (
    "If/IN/3/mark it/PRP/3/nsubj rains/VBZ/6/advcl ,/,/6/punct they/PRP/6/nsubj stay/VBP/0/root "
    "home/RB/6/advmod and/CC/9/cc play/VBP/6/conj cards/NNS/9/obj ././6/punct"
)
MADE = {
    CLAUSES: ["He won .", "She lost the game ."],
    PHRASES: ["He came home .", "He played the piano ."],
    PASSIVE: ["It was built here .", "It was sold in 1990 ."],
    DEFINING: ["He is a player .", "He plays for Bonn ."],
    FRONTED: ["He was born in Bonn .", "He moved to Rome ."],
    RESULT: ["He won three games .", "This made him the winner ."],
    PARTICIPLE: ["She played for Bonn .", "She won the cup ."],
    APPOSITION: ["He visited Mecca .", "Mecca is a holy city ."],
}


def made(own: Sentence) -> list[str]:
    cuts, _ = proposed(own)
    chosen = choose(own, cuts, Settings())
    return sentences(own, parts(own, chosen)) if chosen else [own.text]


@pytest.mark.parametrize(("rows", "expected"), MADE.items(), ids=lambda value: str(value)[:40])
def test_each_family_makes_its_sentences(rows: str, expected: list[str]) -> None:
    assert made(sentence(rows)) == expected


def test_raw_text_keeps_its_spacing() -> None:
    own = sentence(PHRASES.replace("././2", "!/./2"), "He came  home and played the piano!")
    assert made(own) == ["He came  home.", "He played the piano!"]


def test_text_without_capitals_gets_none() -> None:
    assert made(sentence(CLAUSES.replace("He/", "he/"))) == ["he won .", "she lost the game ."]


def test_a_condition_keeps_both_clauses_together() -> None:
    own = sentence(CONDITION)
    assert made(own) == [own.text]
    assert [one.reason for one in proposed(own)[1]] == ["a condition holds for both clauses"]


def test_a_question_is_never_split() -> None:
    own = sentence(CLAUSES.replace("././2", "?/./2"))
    assert {one.reason for one in proposed(own)[1]} == {"the sentence is a question"}


def test_or_is_never_split() -> None:
    own = sentence(CLAUSES.replace("and/CC", "or/CC"))
    assert "'or' joins the clauses" in {one.reason for one in proposed(own)[1]}


def test_a_quotation_is_not_torn_apart() -> None:
    rows = (
        "``/``/2/punct Stay/VB/5/ccomp ,/,/2/punct he/PRP/5/nsubj said/VBD/0/root and/CC/7/cc "
        "left/VBD/5/conj the/DT/9/det room/NN/7/obj ././5/punct"
    )
    own = sentence(rows)
    assert made(own) == [own.text]


def test_nothing_is_lost() -> None:
    for rows in MADE:
        own = sentence(rows)
        words = {word.lower() for part in made(own) for word in part.split()}
        kept = {"and", "who", ",", "making", "winning"}
        assert set(own.lower) - words <= kept


def test_the_gate_refuses_a_lost_word_and_a_fragment() -> None:
    own = sentence(PHRASES)
    cut = next(found for family in FAMILIES for found in family(own) if isinstance(found, Cut))
    assert refusal(own, [cut]) == ""
    lossy = Cut(cut.kind, cut.span, cut.pieces[:-1], cut.verb, cut.dropped)
    assert refusal(own, [lossy]) == "a word would be lost"


def test_cuts_that_overlap_do_not_go_together() -> None:
    one = Cut("a", (2, 6), (), 3)
    assert is_compatible(one, Cut("b", (6, 9), (), 7))
    assert is_compatible(one, Cut("b", (3, 5), (), 4))
    assert not is_compatible(one, Cut("b", (4, 8), (), 5))
    assert not is_compatible(one, one)


def test_max_splits_takes_the_surest() -> None:
    own = sentence(
        "He/PRP/2/nsubj sat/VBD/0/root down/RP/2/advmod ,/,/6/punct she/PRP/6/nsubj "
        "stood/VBD/2/conj "
        "up/RP/6/advmod and/CC/10/cc they/PRP/10/nsubj sang/VBD/2/conj a/DT/12/det song/NN/10/obj "
        "././2/punct"
    )
    cuts, _ = proposed(own)
    assert len(choose(own, cuts, Settings())) == 2
    assert len(choose(own, cuts, Settings(max_splits=1))) == 1
    assert choose(own, cuts, Settings(max_splits=0)) == []


def test_a_place_named_in_an_event_is_not_sure_to_be_meant() -> None:
    own = sentence(
        "It/PRP/3/nsubj:pass was/VBD/3/aux:pass named/VBN/0/root after/IN/6/case the/DT/6/det "
        "siege/NN/3/obl of/IN/8/case Rapperswil/NNP/6/nmod ././3/punct"
    )
    assert is_of_event(own, 7)
    assert not is_of_event(own, 5)
