from __future__ import annotations

import pytest

from samsari.sameness.co_hyponyms import co_hyponym_kind, is_hypernym
from samsari.sameness.judge import shared_judge
from samsari.sameness.opposites import are_opposites, closed_sets
from samsari.sameness.phrases import plainly, value_of
from samsari.sameness.poles import are_at_two_ends, poles
from samsari.sameness.rules import Swap, say_alike, sure


def relation(old: str, new: str, opens: bool = False) -> str:
    relations = shared_judge().relations
    found = sure(Swap(tuple(old.split()), tuple(new.split()), opens, relations))
    return "" if found is None else found.relation


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("won", "won", "same word"),
        ("the dog", "a dog", "same word"),
        ("taken", "took", "inflection"),
        ("colour", "color", "inflection"),
        ("28 July", "July 28", "the same words in another order"),
        ("well-known", "well known", "another spelling"),
        ("René", "Rene", "another spelling"),
        ("two thousand", "2,000", "same number"),
        ("three", "five", "another number"),
        ("9:15", "9:45", "another time"),
        ("Holland", "the Netherlands", "another name of the same"),
        ("NATO", "North Atlantic Treaty Organization", "abbreviation"),
        ("safe", "not safe", "negated"),
        ("passed", "did not pass", "negated"),
        ("bought", "sold", "opposite"),
        ("possible", "impossible", "opposite"),
        ("useful", "useless", "opposite"),
        ("Monday", "Friday", "another member of a closed set"),
        ("kilometres", "miles", "another member of a closed set"),
        ("Madrid", "Lisbon", "another member of a closed set"),
        ("Wagner", "Verdi", "another name"),
        ("Barack Obama", "Obama", "a part of the name"),
        ("猫", "犬", "no Latin letters or digits"),
        ("hostile", "not unfriendly", "opposite"),
        ("far from satisfied", "not dissatisfied", "opposite"),
        ("managed to escape", "failed to escape", "opposite"),
        ("wholly truthful", "not at all honest", "opposite"),
        ("succeeded in", "failed at", "opposite"),
        ("two years older than", "two years younger than", "opposite"),
        ("has no shop", "has a shop", "negated"),
        ("neither a shop nor a school", "both a shop and a school", "opposite"),
        ("neither a shop nor a school", "no shop and no school", "the same words negated"),
        ("impossible", "not possible", "the same words negated"),
        ("unable to walk", "could not walk", "the same words negated"),
        ("free of charge", "without charge", "the same words negated"),
        ("not only safe", "safe", ""),
        ("stopped to think", "thought", ""),
        ("lent him the money", "borrowed the money from him", "exchanged roles"),
        ("let the flat to", "rented the flat from", "exchanged roles"),
        ("leases the land from", "leases the land to", "exchanged roles"),
        ("was followed by", "came after", "exchanged roles"),
        ("praised", "was praised by", "exchanged roles"),
        ("found the child", "was found by the child", "exchanged roles"),
        ("Italy beat France", "France beat Italy", "exchanged roles"),
        (
            "Ann lent Tom a bicycle",
            "Tom borrowed a bicycle from Ann",
            "the same event, seen from the other side",
        ),
        ("receiving", "being given", ""),
        ("is bordered by", "borders", ""),
        ("awarded to", "received by", ""),
        ("bread and butter", "butter and bread", "the same words in another order"),
        ("Anna Schmidt", "Peter Schmidt", "another name"),
        ("President Obama", "Barack Obama", "a part of the name"),
        ("dead", "not alive", ""),
        ("threw out", "gave its approval to", "opposite"),
        ("came to an end", "got under way", "opposite"),
        ("is in good health", "is seriously ill", "opposite"),
        ("had plenty of", "was short of", "opposite"),
        ("always punctual", "hardly ever on time", "opposite"),
        ("the majority of", "only a handful of", "another place of a scale"),
        ("older than", "not as old as", "another place of a scale"),
        ("not as old as", "younger than", "the same place of a scale"),
        ("outweigh", "are smaller than", "another place of a scale"),
        ("is cheaper than", "costs more than", "another place of a scale"),
        ("at least ten", "ten or more", "the same place of a scale"),
        ("at least", "at most", "another place of a scale"),
        ("quite a few", "many", ""),
        ("hardly ever", "rarely", ""),
        ("an earthquake", "a flood", "another member of a closed set"),
        ("a red car", "a red bus", "another member of a closed set"),
        ("truck", "lorry", ""),
        ("two dozen", "24", "same number"),
        ("one and a half", "1.5", "same number"),
        ("half a dozen", "six", "same number"),
        ("commenced", "started", ""),
    ],
)
def test_what_decides(old: str, new: str, expected: str) -> None:
    assert relation(old, new) == expected


def test_a_capital_at_the_beginning_of_a_sentence_makes_no_name() -> None:
    assert relation("Despite", "Although", opens=True) == ""
    assert relation("Zzyzx", "Qwfp") == "another name"


def test_two_full_names_at_the_beginning_are_names() -> None:
    assert relation("Angela Merkel", "Theresa May", opens=True) == "another name"


@pytest.mark.parametrize(
    ("sentence", "word", "new", "makes_a_difference"),
    [
        ("All mammals feed their young with milk .", "mammals", "animals", True),
        ("The boy is allergic to peanuts .", "peanuts", "food", True),
        ("Penguins cannot fly .", "Penguins", "Birds", True),
        ("The stall sells only fruit .", "fruit", "bananas", True),
        ("The road is closed to lorries .", "lorries", "all traffic", True),
        ("It does not cover floods .", "floods", "any floods", True),
        ("We saw penguins there .", "penguins", "birds", False),
        ("All physicians must register .", "physicians", "doctors", False),
        ("All employees must register .", "employees", "workers", False),
        ("No attorney may sign it .", "attorney", "lawyer", False),
        ("Not only penguins came .", "penguins", "birds", True),
    ],
)
def test_wider_words_make_a_difference_in_some_places(
    sentence: str, word: str, new: str, makes_a_difference: bool
) -> None:
    words = sentence.split()
    at = words.index(word)
    found = sure(Swap.at(words, at, at + 1, new.split(), shared_judge().relations))
    assert (found is not None and found.relation.startswith("wider")) == makes_a_difference


def test_phrases_are_put_into_plain_words() -> None:
    assert plainly(("gave", "its", "approval", "to")) == (("approve",),)
    assert plainly(("over",)) == () and plainly(("in",)) == ()
    relations = shared_judge().relations
    assert say_alike(("knocked", "down"), ("demolished",), relations)
    assert not say_alike(("knocked", "down"), ("built",), relations)
    assert say_alike(("purchased",), ("bought",), relations)  # a list of synonyms
    assert not say_alike(("purchased",), ("sold",), relations)


def test_kinds_and_their_members() -> None:
    assert co_hyponym_kind(["rubies"], ["pearls"]) == "gem"
    assert co_hyponym_kind(["car"], ["vehicle"]) == ""
    assert is_hypernym(["food"], ["peanuts"]) and not is_hypernym(["peanuts"], ["food"])
    assert co_hyponym_kind([], ["pearls"]) == ""


def test_a_phrase_keeps_its_negation() -> None:
    assert not are_opposites("not alive", "dead")
    assert are_opposites("Winner", "loser")
    assert not are_opposites("", "dead")
    assert not are_opposites("cover", "discover")


@pytest.mark.parametrize(
    ("text", "value"),
    [("one hundred and five", 105), ("3.50", 3.5), ("1,250,000", 1_250_000), ("half a", None)],
)
def test_numbers_by_value(text: str, value: float | None) -> None:
    found = value_of(text.split())
    assert (found[0] if found and value is not None else None) == value


def test_closed_sets_are_whole_rows() -> None:
    assert {kind for *_, kind in closed_sets()} == {"strict", "loose"}
    assert all(sense.isdecimal() for _, _, sense, _ in closed_sets())


def test_opposites_hold_both_ways_and_for_all_forms() -> None:
    for one, other in (("won", "lost"), ("larger", "smaller"), ("legal", "illegal")):
        assert are_opposites(one, other) and are_opposites(other, one)
    for one, other in (("generous", "stingy"), ("prior to", "after"), ("ascended", "descended")):
        assert are_opposites(one, other) and are_opposites(other, one)
    for one, other in (("few", "several"), ("leave", "abandon"), ("small", "slight")):
        assert not are_opposites(one, other)
    assert not are_opposites("flammable", "inflammable")
    assert not are_opposites("big", "big")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Lake Victoria", "Lake Geneva", "another name"),
        ("Stanford University", "the University of Oslo", "another name"),
        ("King George", "King Edward", "another name"),
        ("Anna Schmidt", "Peter Schmidt", "another name"),
        ("President Keller", "Anna Keller", "a part of the name"),
        ("Bill Clinton", "William Clinton", "a part of the name"),
        ("J. Smith", "John Smith", "a part of the name"),
        ("Mount Rainier", "Rainier", "a part of the name"),
    ],
)
def test_names_that_share_a_word(old: str, new: str, expected: str) -> None:
    assert relation(old, new) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("found the driver guilty", "acquitted the driver", "opposite"),
        ("went through the roof", "hit rock bottom", "opposite"),
        ("at weekends", "on Sundays", "wider or narrower where that makes a difference"),
        ("in winter", "in January", "wider or narrower where that makes a difference"),
        ("women over fifty", "women", "wider or narrower where that makes a difference"),
        ("25 %", "a quarter", "same number"),
        ("is rarely ill", "is usually healthy", ""),
        ("hymn", "song", ""),
        ("a sapphire", "a garnet", "another member of a closed set"),
    ],
)
def test_phrases_times_and_parts(old: str, new: str, expected: str) -> None:
    assert relation(old, new) == expected


def test_poles_are_told_apart_by_their_ends() -> None:
    assert poles(("soared",), ("plummeted",)).opposed == 1
    assert poles(("soared",), ("not", "plummeted")).opposed == 0
    assert poles(("soared",), ("rocketed",)).shared == 1
    assert not are_at_two_ends(("sold", "the", "house"), ("bought", "a", "car"))
