from __future__ import annotations

from collections.abc import Sequence

import pytest

import samsari
from samsari.alignment.lexicon import bare_lexicon
from samsari.alignment.neural.meaning import LinkedWords, meanings
from samsari.model.alignment import Link
from samsari.model.sameness import Sameness
from samsari.sameness.network import Sentence


def asked(left: str, right: str, *places: tuple[int, int]) -> list[str]:
    """What the judge is asked about links between two sentences."""
    heard: list[str] = []

    def judge(sentences: Sequence[Sentence]) -> list[list[Sameness]]:
        for own in sentences:
            heard.extend(
                f"{' '.join(own.words[q.start : q.end])} > {' '.join(q.words)}"
                for q in own.questions
            )
        return [[Sameness(0.9, "means the same here") for _ in own.questions] for own in sentences]

    forms = (bare_lexicon().forms(left.split()), bare_lexicon().forms(right.split()))
    links = tuple(Link(i, j, "vectors", 0.9) for i, j in places)
    meanings([LinkedWords(forms, links)], judge)
    return heard


def test_only_different_content_words_are_asked_about() -> None:
    left, right = "The dogs barked at him .", "A dog howled at her !"
    assert asked(left, right, *((n, n) for n in range(6))) == ["barked > howled"]


def test_words_that_hang_together_are_asked_about_together() -> None:
    assert asked("They gave up .", "They quit .", (0, 0), (1, 1), (2, 1)) == ["gave up > quit"]


def test_a_negation_before_a_word_belongs_to_it() -> None:
    assert asked("It was not alive .", "It was dead .", (3, 2)) == ["not alive > dead"]
    assert asked("It was dead .", "It was not alive .", (2, 3)) == ["dead > not alive"]
    assert asked("It was not alive .", "It was not dead .", (3, 3)) == ["alive > dead"]


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
