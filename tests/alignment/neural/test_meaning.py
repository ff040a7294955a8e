from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import samsari
from samsari.alignment.lexicon import bare_lexicon
from samsari.alignment.neural import meaning
from samsari.alignment.neural.meaning import LinkedWords, Meanings
from samsari.model.alignment import Link
from samsari.model.finding import Sameness
from samsari.sameness.network import Asked


class Ear:
    """A judge that calls everything the same and writes down what it is asked, call by call."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def __call__(self, sentences: Sequence[Asked]) -> list[list[Sameness]]:
        self.calls.append(
            [
                f"{' '.join(own.words[asked.start : asked.end])} > {' '.join(asked.words)}"
                for own in sentences
                for asked in own.questions
            ]
        )
        return [[Sameness(0.9, "means the same here") for _ in own.questions] for own in sentences]


def plain(left: str, right: str, *places: tuple[int, int]) -> Meanings:
    """What links between two sentences carry before a judge is asked."""
    forms = (bare_lexicon().forms(left.split()), bare_lexicon().forms(right.split()))
    return Meanings.plain(
        [LinkedWords(forms, tuple(Link(i, j, "vectors", 0.9) for i, j in places))]
    )


def asked(left: str, right: str, *places: tuple[int, int]) -> list[str]:
    """What the judge is asked about links between two sentences."""
    ear = Ear()
    plain(left, right, *places).judged(ear)
    return [question for call in ear.calls for question in call]


def test_only_different_content_words_are_asked_about() -> None:
    left, right = "The dogs barked at him .", "A dog howled at her !"
    assert asked(left, right, *((n, n) for n in range(6))) == ["barked > howled"]


def test_words_that_hang_together_are_asked_about_together() -> None:
    assert asked("They gave up .", "They quit .", (0, 0), (1, 1), (2, 1)) == ["gave up > quit"]


def test_a_negation_before_a_word_belongs_to_it() -> None:
    assert asked("It was not alive .", "It was dead .", (3, 2)) == ["not alive > dead"]
    assert asked("It was dead .", "It was not alive .", (2, 3)) == ["dead > not alive"]
    assert asked("It was not alive .", "It was not dead .", (3, 3)) == ["alive > dead"]


def test_some_words_are_asked_about_first_and_the_others_later() -> None:
    left = "The dogs barked at him and he gave up the enormous garden ."
    right = "The dogs howled at him and he quit the huge garden ."
    places = [(2, 2), (7, 7), (8, 7), (10, 9)]
    ear = Ear()
    some = plain(left, right, *places).judged(ear, [{8}])
    (carried,) = some.found
    assert {place for place, own in carried.items() if own.sameness < 1.0} == {(7, 7), (8, 7)}
    (every,) = some.judged(ear).found
    assert ear.calls == [["gave up > quit"], ["barked > howled", "enormous > huge"]]
    assert {own.sameness for own in every.values()} == {0.9}


def test_a_judge_is_not_asked_where_nothing_is_open() -> None:
    ear = Ear()
    plain("The dogs barked .", "The dogs barked .", (1, 1), (2, 2)).judged(ear)
    assert not ear.calls


def test_all_words_of_short_sentences_are_asked_about_first() -> None:
    ear = Ear()
    plain("Dogs barked .", "Cats ran .", (0, 0), (1, 1)).judged(ear, [{0}])
    assert ear.calls == [["Dogs > Cats", "barked > ran"]]


def sameness(left: str, right: str, word: str) -> float:
    cut = left.split()
    (found,) = (link for link in samsari.align(cut, right.split()).links if cut[link.left] == word)
    return found.sameness


@pytest.mark.parametrize(
    ("left", "right", "word"),
    [
        ("He won the election .", "He lost the election .", "won"),
        ("The law reduces taxes .", "The law increases taxes .", "reduces"),
        ("He lives in Paris now .", "He lives in Berlin now .", "Paris"),
        ("She bought the house .", "She sold the house .", "bought"),
        ("The shop opened at nine .", "The shop closed at nine .", "opened"),
        ("Take it before meals .", "Take it after meals .", "before"),
    ],
)
def test_counterparts_that_say_something_else(left: str, right: str, word: str) -> None:
    assert sameness(left, right, word) < 0.1


def test_counterparts_that_say_the_same() -> None:
    assert sameness("He takes it .", "He took it .", "takes") == 1.0
    assert sameness("He commenced work .", "He started work .", "commenced") > 0.5


def test_sentences_that_are_only_built_alike_have_no_links() -> None:
    assert not samsari.align("A dog barked.", "A cat ran.").links
    assert samsari.align("A dog barked.", "A dog ran.").links


def by_hand(links: Sequence[Link]) -> list[set[tuple[int, int]]]:
    """Links that share a word, directly or through others, joined until nothing changes."""
    groups: list[set[tuple[int, int]]] = []
    for link in links:
        place = (link.left, link.right)
        touched = [one for one in groups if any(k[0] == place[0] or k[1] == place[1] for k in one)]
        groups = [one for one in groups if one not in touched]
        groups.append({place}.union(*touched))
    return groups


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), unique=True, max_size=30))
def test_links_that_hang_together_are_a_group(places: list[tuple[int, int]]) -> None:
    links = [Link(left, right, "vectors") for left, right in places]
    assert [set(group) for group in meaning._groups(links)] == by_hand(links)
