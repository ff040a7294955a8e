"""Facts in text: each case was worked out by hand."""

from __future__ import annotations

import pytest

from samsari.english.facts import cues
from samsari.english.facts.dates import dates
from samsari.english.facts.names import has_case, names, same_name
from samsari.english.facts.numbers import numbers
from samsari.english.facts.phrases import rows
from samsari.english.facts.units import quantities
from samsari.text.penn import UCCA_TOKENIZER

tokens = UCCA_TOKENIZER.tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,200 people", [1200]),
        ("twelve hundred people", [1200]),
        ("one hundred and twenty-three thousand four hundred", [123400]),
        ("1.5 billion", [1.5e9]),
        ("$1.2m", [1.2e6]),
        ("a dozen eggs", [12]),
        ("3 and a half", [3.5]),
        ("3½ or 3 1/2", [3.5, 3.5]),
        ("two-thirds", [0.6667]),
        ("the twenty-first century", [21]),
        ("1989-2002", [1989, 2002]),
        ("a 22-year-old", [22]),
        ("the '90s", [90]),
        ("since nineteen eighty", [1980]),
        ("nineteen forty eight to nineteen fifty-two", [1948, 1952]),
        ("nineteen men, twenty women", [19, 20]),
        ("nothing here", []),
        ("", []),
    ],
)
def test_numbers_have_the_value_that_they_say(text: str, expected: list[float]) -> None:
    assert [number.amount for number in numbers(tokens(text))] == expected


def test_a_number_knows_its_kind_and_its_place() -> None:
    text = "In the 19th century, World War II and the 1990s were far."
    found = numbers(tokens(text))
    assert [number.kind for number in found] == ["century", "roman", "decade"]
    assert [text[number.start : number.end] for number in found] == ["19th", "II", "1990s"]


def test_words_that_are_often_no_numbers_are_weak() -> None:
    found = numbers(tokens("One of them came first, two left."))
    assert [(number.text, number.is_weak) for number in found] == [
        ("One", True),
        ("first", True),
        ("two", False),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 km", ["kilometre"]),
        ("5km", ["kilometre"]),
        ("five kilometers", ["kilometre"]),
        ("$5", ["dollar"]),
        ("10 per cent", ["percent"]),
        ("a 22-year-old", ["year"]),
        ("5 in Paris", []),
        ("five people", []),
    ],
)
def test_units(text: str, expected: list[str]) -> None:
    assert [each.unit.name for each in quantities(tokens(text))] == expected


def test_equal_quantities_have_the_same_size() -> None:
    one, other = (quantities(tokens(text))[0].size for text in ("2 km", "2,000 metres"))
    assert one == other == 2000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He may come in May.", ["5"]),
        ("They march on 3 March.", ["3"]),
        ("on Sunday at 5 p.m.", ["7", "pm"]),
        ("He is 40, I am 30.", []),
        ("10:30am, 300 BC", ["am", "bc"]),
    ],
)
def test_dates(text: str, expected: list[str]) -> None:
    assert [date.value for date in dates(tokens(text))] == expected


def test_names_are_runs_of_capitalised_words() -> None:
    text = "The mayor of San José met John F. Kennedy at the Bank of England on the A380."
    assert [name.text for name in names(tokens(text))] == [
        "San José",
        "John F. Kennedy",
        "Bank of England",
        "A380",
    ]


def test_a_word_that_begins_a_sentence_is_a_name_if_its_tag_says_so() -> None:
    text = tokens("Obama left.")
    assert names(text) == ()
    assert [name.value for name in names(text, ["NNP", "VBD", "."])] == ["obama"]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("César", "Cesar", True),
        ("Brazil", "Brazilian", True),
        ("Germany", "German", True),
        ("U.S.", "American", True),
        ("Beatles", "Beatle", True),
        ("Paris", "Pars", False),
        ("Austria", "Australia", False),
        ("Iran", "Iraq", False),
        ("Sudia", "Saudi", False),
    ],
)
def test_same_names(one: str, other: str, expected: bool) -> None:
    assert same_name(one, other) is same_name(other, one) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He met John in Paris yesterday evening.", True),
        ("he met john in paris yesterday evening.", False),
        ("HE MET JOHN IN PARIS YESTERDAY EVENING.", False),
        ("How The Man Met John In Paris Yesterday Evening", False),
        ("no.", True),
        ("", True),
    ],
)
def test_text_in_one_case_is_known(text: str, expected: bool) -> None:
    assert has_case(tokens(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It isn't so.", ["not"]),
        ("Not only he came, no doubt.", []),
        ("No. 1 came", []),
        ("He failed and hardly spoke", ["word", "near"]),
        ("He no longer lives there", ["not"]),
    ],
)
def test_negations(text: str, expected: list[str]) -> None:
    assert [cue.kind for cue in cues.negations(tokens(text))] == expected


def test_approximators_stand_before_a_number() -> None:
    found = cues.approximators(tokens("More than 50 people spoke about it for about $3."))
    assert [(cue.kind, number.amount) for cue, number in found] == [("above", 50), ("close", 3)]


@pytest.mark.parametrize("name", ["negation.tsv", "quantifiers.tsv", "linkers.tsv"])
def test_no_phrase_stands_twice_in_a_list(name: str) -> None:
    phrases = [row[0] for row in rows(name)]
    assert sorted(set(phrases)) == sorted(phrases)


def test_odd_text_is_no_error() -> None:
    for text in ("", "   ", "½", "…", "\u200b", "1e5 1/0 0/0 99/1", "第5章 です", "'", "." * 50):
        held = tokens(text)
        numbers(held), quantities(held), dates(held), names(held), cues.negations(held)
