"""Rows that hold in articles and news, but not in letters, forms, law and medicine."""

from __future__ import annotations

import pytest

import samsari
from samsari.english.sentence import Sentence
from samsari.simplification.plain.conditions import NO_ARTICLE, read_conditions
from samsari.simplification.plain.folder import shipped_table


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The band received good reviews", True),
        ("The Tenant received a notice", False),  # capitals do not matter
        ("Tell us when you received it", False),
        ("The patient received 5 mg", False),
    ],
)
def test_the_condition(text: str, expected: bool) -> None:
    words = tuple(text.split())
    sentence = Sentence.of_words(words, ("NN",) * len(words))
    (condition,) = read_conditions("article")
    assert condition.holds(sentence, 0, 1) is expected


def test_words_of_other_texts_are_in_lower_case() -> None:
    assert all(word == word.lower() for word in NO_ARTICLE)


def test_rows_use_it() -> None:
    assert sum("article" in own.flags for own in shipped_table()) >= 200


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("He competed at the 2000 Summer Olympics.", "He took part in the 2000 Summer Olympics."),
        ("They fled to England after the war.", "They escaped to England after the war."),
        ("He was a recipient of the Nobel Prize.", "He received the Nobel Prize."),
        ("He was born in the early twentieth century.", "He was born in the early 20th century."),
        ("It was incorporated into the Russian Empire.", "It was made part of the Russian Empire."),
    ],
)
def test_words_of_articles(source: str, simple: str) -> None:
    assert samsari.simplify(source, no_operations="glosses") == simple


@pytest.mark.parametrize(
    "text",
    [
        "Each tablet contains 5 mg of sodium.",
        "The landlord may grant the tenant a right of way.",
        "He has consistently failed to win the prize.",  # not "has did not"
        "Having once served as a captain, he knew the sea.",  # not "having was"
        "They sold ammunition, which comprise half of exports.",
        "The farm produces 3,000 tonnes of fish a year.",
        "The occupants of the aircraft were asleep.",
        "It was struck from the Navy List in 1981.",
        "Two globes stood on the desk.",
        "The impact of the plane was heard for miles.",
        "Companies compete in the market.",
    ],
)
def test_other_senses_of_articles(text: str) -> None:
    assert samsari.simplify(text, no_operations="glosses") == text


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("They assembled it in a day.", "put together it"),
        ("A scan demonstrated a fault.", "shown"),
        ("Officers granted asylum seekers a room.", "given"),
    ],
)
def test_common_verbs_need_one_reading(text: str, wrong: str) -> None:
    assert wrong not in samsari.simplify(text, no_operations="glosses")


@pytest.mark.parametrize(
    ("text", "is_changed"),
    [
        ("The lessee of the machine pays the rent.", False),
        ("The lessee keeps the leased vehicles in repair.", False),
    ],
)
def test_who_leases_a_machine_is_no_tenant(text: str, is_changed: bool) -> None:
    assert ("tenant" in samsari.simplify(text, no_operations="glosses")) is is_changed
