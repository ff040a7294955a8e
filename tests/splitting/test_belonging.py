"""Which noun a part of a sentence belongs to, and when it held: right cuts of a kind stay."""

from __future__ import annotations

import re

import pytest

from samsari.splitting.splitter import shared_splitter


def _split(source: str) -> tuple[str, ...]:
    return shared_splitter().split(source).sentences


def test_a_year_is_the_subject() -> None:
    source = (
        "In 1996, the choir signed a contract with Voss Records and 1997 saw the release of their "
        "first tape."
    )
    assert _split(source)[-1] == "1997 saw the release of their first tape."


@pytest.mark.parametrize(
    "source",
    [
        "In 1981, Ardenham took the decision to leave the Union, and 1982 saw them enter the cup.",
        "In 1994 the team went down, 1996 saw it come back to the first league.",
    ],
)
def test_a_year_that_sees_something_is_not_torn_from_its_verb(source: str) -> None:
    assert re.search(r"\d saw (?:them|it)", " ".join(_split(source)))


def test_a_time_before_a_verb_is_no_subject() -> None:
    source = "The choir was founded in Bonn by Ann Voss, and in 1997 won the first prize in Rome."
    assert _split(source)[-1] == "In 1997, it won the first prize in Rome."


@pytest.mark.parametrize(
    "source",
    [
        "A survey in June put Lang in front with 40 percent, followed by Voss with 25 percent.",
        "In 1953 Bellmann built three wooden huts, followed by a stone barn in 1955.",
        "They went on a tour of Spain in 1996, followed by a few concerts in Bonn.",
        "He spent two years there, followed by a 12-month spell at Arden Town.",
        "The sickness then spread quickly to young soldiers, followed by nurses.",
    ],
)
def test_the_subject_is_not_what_is_followed(source: str) -> None:
    assert _split(source) == (source,)


@pytest.mark.parametrize(
    ("source", "second"),
    [
        (
            "Bellmann won the race in 2:07, followed by Voss in 2:09.",
            "Bellmann was followed by Voss in 2:09.",
        ),
        (
            "The book was printed in 1970, followed by a tour of Italy.",
            "It was followed by a tour of Italy.",
        ),
        (
            "The Bonn building opened in 1951, followed by the Trier building in 1957.",
            "It was followed by the Trier building in 1957.",
        ),
    ],
)
def test_the_subject_is_followed(source: str, second: str) -> None:
    assert _split(source)[-1] == second


@pytest.mark.parametrize(
    "source",
    [
        "She wrote a play in 1970, starring her sister.",
        'In 1974, she appeared as a nurse in the comedy "Sweet Hall", starring Karl Voss and Ann '
        "Bell.",
        "It hosts a large fair in August, featuring songs and dances from around the world.",
    ],
)
def test_the_maker_does_not_star_somebody(source: str) -> None:
    assert _split(source) == (source,)


@pytest.mark.parametrize(
    ("source", "second"),
    [
        ("The play was staged in 1970, starring Ann Voss.", "It starred Ann Voss."),
        ("She began her work in 1970, starring in two operas.", "She starred in two operas."),
    ],
)
def test_the_play_stars_somebody(source: str, second: str) -> None:
    assert _split(source)[-1] == second


@pytest.mark.parametrize(
    ("source", "first"),
    [
        (
            "The land may be used however the farmers want, while the wood must be kept.",
            "The land may be used however the farmers want.",
        ),
        (
            "The gift can be spent however the schools see fit, while the loan must be paid back.",
            "The gift can be spent however the schools see fit.",
        ),
    ],
)
def test_however_may_mean_in_any_way(source: str, first: str) -> None:
    assert _split(source)[0] == first


def test_however_without_commas_may_still_begin_a_clause() -> None:
    source = "She was tired however she won the game in the end."
    assert _split(source) == ("She was tired.", "However she won the game in the end.")


@pytest.mark.parametrize(
    "source",
    [
        "Karla Bell was a founding member of Night Parade, a member of Amber and Blue Glass.",
        "Voss was a founding member of Grey Lantern, a member of Opaline and Amber Sun.",
    ],
)
def test_a_second_role_explains_no_name(source: str) -> None:
    assert _split(source) == (source,)


@pytest.mark.parametrize(
    ("source", "second"),
    [
        ("He was a son of Ann Voss, a singer from Trier.", "Ann Voss was a singer from Trier."),
        (
            "He was a pupil of Moreau, a teacher at Arden College.",
            "Moreau was a teacher at Arden College.",
        ),
    ],
)
def test_a_role_behind_a_person_explains_the_person(source: str, second: str) -> None:
    assert _split(source)[-1] == second


@pytest.mark.parametrize(
    ("source", "second"),
    [
        (
            "She has also been a local leader of the union and a judge in the city.",
            "She has been a judge in the city.",
        ),
        (
            "She had been a famous dancer and a member of the town council.",
            "She had been a member of the town council.",
        ),
    ],
)
def test_a_second_noun_keeps_the_perfect(source: str, second: str) -> None:
    assert _split(source)[-1] == second


@pytest.mark.parametrize(
    "source",
    [
        "Karl Voss, a nurse from Trier, said the bridge was closed.",
        "Ann Bell, a sailor who once lost her boat in a storm, said: The sea is not to blame.",
        "Ann Bell, the head of the library, announced on Friday that it would close.",
    ],
)
def test_somebody_who_said_something_may_still_be_what_she_was(source: str) -> None:
    assert _split(source) == (source,)


@pytest.mark.parametrize(
    ("source", "first"),
    [
        ("Karl Voss, a nurse from Trier, moved to Rome in 1970.", "Karl Voss was"),
        ("Karl Voss, a nurse from Trier, says the bridge is closed.", "Karl Voss is"),
        ("Karl Voss, a nurse from Trier, said in 1950 that the bridge was shut.", "Karl Voss was"),
    ],
)
def test_the_time_of_an_apposition_is_sure(source: str, first: str) -> None:
    assert _split(source)[0] == f"{first} a nurse from Trier."
