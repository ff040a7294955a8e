"""Frames and senses that a plain word must fit, by the classes of faults that readers found."""

from __future__ import annotations

import pytest

import samsari
from samsari.english.sentence import Sentence
from samsari.simplification.plain.conditions import read_conditions


@pytest.mark.parametrize(
    "text",
    [
        # A form of "be" cannot follow "do".
        "Do not exceed 10 tablets.",
        "They did not oppose the plan.",
        "Does the amount exceed 500 euros?",
        "I oppose the plan.",
        # Two words in -ing are joined.
        "Refrain from eating or drinking.",
        "It is capable of seeing, hearing and smelling.",
        # Other senses.
        "The marriage was annulled by the court.",
        "The contracts concluded on this day are void.",
        "The consent must be explicit.",
        "The manuscript perished in the fire.",
        "Your data is confidential.",
        "Wash your hands in clean water to avoid contaminated food.",
        "There was no difference with regard to survival.",
        # Adjectives and participles that stand for something else.
        "She was a colorful eccentric known for her parties.",
        "He was spirited out of the country.",
    ],
)
def test_frames_that_do_not_fit(text: str) -> None:
    assert samsari.simplify(text) == text


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("The amount must exceed 500 euros.", "The amount must be more than 500 euros."),
        ("The amount does not exceed 500 euros.", "The amount is not more than 500 euros."),
        ("Refrain from eating fish.", "Do not eat fish."),
        ("You must cease to use the account.", "You must stop using the account."),
        ("The service is free of charge.", "The service is free."),
        ("You will get a card free of charge.", "You will get a card for free."),
        ("Consult a doctor if you are ill.", "Talk to a doctor if you are ill."),
        ("He asked questions with regard to the law.", "He asked questions about the law."),
        ("All the men perished in the fire.", "All the men died in the fire."),
        ("He won three consecutive titles.", "He won three titles in a row."),
        ("The barn was converted into a house.", "The barn was turned into a house."),
        ("He was appointed director of the school.", "He was made director of the school."),
    ],
)
def test_frames_that_fit(source: str, simple: str) -> None:
    assert samsari.simplify(source) == simple


def test_what_must_not_stand_in_a_sentence_counts_in_both_numbers() -> None:
    sentence = Sentence.of_words(("Contracts", "ended"), ("NNS", "VBD"))
    (condition,) = read_conditions("in!=contract")
    assert not condition.holds(sentence, 1, 2)


def test_near_looks_five_words_away() -> None:
    words = ("water", "a", "b", "c", "d", "e", "dirty")
    sentence = Sentence.of_words(words, ("NN",) * 7)
    (condition,) = read_conditions("near=water")
    assert not condition.holds(sentence, 6, 7)
    assert condition.holds(sentence, 5, 6)


@pytest.mark.parametrize(
    "text",
    [
        "Tell us if transaminase levels exceed three times the limit.",
        "All evidence derived from the stop must be left out.",
    ],
)
def test_a_form_that_may_be_another_one_stays(text: str) -> None:
    assert samsari.simplify(text) == text


def test_a_question_with_a_modal_verb_takes_be() -> None:
    found = samsari.simplify("Will your income exceed 500 dollars this year?")
    assert found == "Will your income be more than 500 dollars this year?"
