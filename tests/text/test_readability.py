"""The readability formulas give the values that are printed for them."""

from __future__ import annotations

import pytest

from samsari.text.readability import (
    FORMULAS,
    Counts,
    ari,
    coleman_liau,
    counts,
    dale_chall,
    fkgl,
    flesch,
    fog,
    readability,
    smog,
)

# The abstract of Coleman & Liau (1975), on which their index is explained:
# 5 sentences, 119 words and 639 letters give a grade of 14.5.
ABSTRACT = Counts(sentences=5, words=119, letters=639)


def test_coleman_liau_of_its_own_abstract() -> None:
    assert coleman_liau(ABSTRACT) == pytest.approx(14.5, abs=0.05)


# Flesch reading ease of well-known sentences: 6 words of one syllable give 116.145, and the
# sentence of the platypus (13 words, 24 syllables) gives 37.455.
def test_flesch_of_known_sentences() -> None:
    assert flesch(Counts(sentences=1, words=6, syllables=6)) == pytest.approx(116.145)
    assert flesch(Counts(sentences=1, words=13, syllables=24)) == pytest.approx(37.455, abs=0.01)
    assert flesch(counts("The cat sat on the mat.")) == pytest.approx(116.145)


# Kincaid et al. (1975): the same counts on the scale of grades, worked out by hand.
def test_grade_level() -> None:
    assert fkgl(Counts(sentences=1, words=13, syllables=24)) == pytest.approx(11.27, abs=0.01)


# McLaughlin (1969) rounds the same formula to 3 + the root of the long words of 30 sentences:
# 95 of them are nearest to 100, so the grade is 13.
def test_smog_agrees_with_its_rule_of_thumb() -> None:
    assert smog(Counts(sentences=30, words=600, long_words=95)) == pytest.approx(13, abs=0.4)
    assert smog(Counts(sentences=30, words=600, long_words=0)) == pytest.approx(3.1291)


# Gunning (1952): 10 words a sentence and 10 % hard words give 8.
def test_fog() -> None:
    assert fog(Counts(sentences=10, words=100, hard_words=10)) == pytest.approx(8.0)
    assert counts("The president created a pretty-sounding hypothesis.").hard_words == 2


# Dale & Chall (1948): 3.6365 is added above five per cent of unfamiliar words only.
def test_dale_chall() -> None:
    assert dale_chall(Counts(sentences=1, words=20, unfamiliar_words=1)) == pytest.approx(1.7815)
    assert dale_chall(Counts(sentences=1, words=20, unfamiliar_words=2)) == pytest.approx(6.2075)


def test_regular_forms_of_easy_words_are_familiar() -> None:
    assert counts("the boys stopped carrying the biggest babies").unfamiliar_words == 0
    assert counts("the municipality ratified it").unfamiliar_words == 2


# Smith & Senter (1967): 4.71 letters a word and half the words a sentence.
def test_ari() -> None:
    assert ari(Counts(sentences=1, words=10, letters=50)) == pytest.approx(7.12)


@pytest.mark.parametrize("text", ["", "  ", "...", "🙂 !"])
def test_no_words_no_values(text: str) -> None:
    assert readability(counts(text)) == {}


def test_all_formulas_answer() -> None:
    assert list(readability(counts("Naïve 3.5-year-olds don't read."))) == list(FORMULAS)
