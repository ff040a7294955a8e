"""Verbs in other forms."""

from __future__ import annotations

import pytest

from samsari.english.inflection import finite, lemma

FORMS = [
    ("winning", "past", "singular", "won"),
    ("making", "present", "singular", "makes"),
    ("making", "present", "plural", "make"),
    ("being", "past", "plural", "were"),
    ("lying", "past", "singular", "lay"),
    ("contributing", "past", "singular", "contributed"),
    ("having", "present", "singular", "has"),
]


@pytest.mark.parametrize(("verb", "tense", "number", "expected"), FORMS)
def test_finite_forms(verb: str, tense: str, number: str, expected: str) -> None:
    assert finite(verb, tense, number) == expected


def test_the_lemma_of_an_unknown_word_is_a_guess_and_no_error() -> None:
    assert lemma("blorfing")
