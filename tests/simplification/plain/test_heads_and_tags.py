"""The main noun of a phrase as a condition, tags that are mended, and words with a legal sense."""

from __future__ import annotations

import pytest

import samsari
from samsari.english.sentence import Sentence
from samsari.simplification.plain.conditions import read_conditions
from samsari.simplification.plain.folder import known_parts
from samsari.simplification.plain.grammar import mended


def _holds(where: str, text: str, tags: str, begin: int, end: int) -> bool:
    sentence = Sentence.of_words(tuple(text.split()), tuple(tags.split()))
    return all(own.holds(sentence, begin, end) for own in read_conditions(where))


@pytest.mark.parametrize(
    ("text", "tags", "at", "expected"),
    [
        ("They launched a second large investigation", "PRP VBD DT JJ JJ NN", 1, True),
        ("They launched investigations", "PRP VBD NNS", 1, True),
        ("They launched a number of investigations", "PRP VBD DT NN IN NNS", 1, True),
        ("They launched it", "PRP VBD PRP", 1, True),
        ("The investigation was launched", "DT NN VBD VBN", 3, True),
        ("They launched a rocket", "PRP VBD DT NN", 1, False),
        ("The rocket was launched", "DT NN VBD VBN", 3, False),
        ("They launched", "PRP VBD", 1, False),
    ],
)
def test_main_noun(text: str, tags: str, at: int, expected: bool) -> None:
    assert _holds("before=investigation|it", text, tags, at, at + 1) is expected


@pytest.mark.parametrize(
    ("words", "tags", "expected"),
    [
        ("a sluggish start", "DT NN NN", "DT JJ NN"),  # an adjective and nothing else
        ("talks avert a strike", "NNS IN DT NN", "NNS VB DT NN"),
        ("Request a form", "NNP DT NN", "VB DT NN"),  # a noun or verb that opens an order
        ("Request for help", "NN IN NN", "NN IN NN"),
        ("some continue to experience nerve pain", "DT VBP TO NN NN NN", "DT VBP TO VB NN NN"),
        ("owing to experience", "VBG TO NN", "VBG TO NN"),
        ("he was eliminated", "PRP VBD JJ", "PRP VBD VBN"),
        ("with terrifying clowns", "IN NN NNS", "IN NN NNS"),  # it describes the noun
        ("of detecting fraud", "IN NN NN", "IN VBG NN"),
        ("Sluggish is an album", "NNP VBZ DT NN", "NNP VBZ DT NN"),  # a name
    ],
)
def test_mended_tags(words: str, tags: str, expected: str) -> None:
    assert mended(words.split(), tags.split(), known_parts()) == tuple(expected.split())


@pytest.mark.parametrize(
    "text",
    [
        # "and to" goes on after a "to" that the new words leave out.
        "The court was able to sit or to adjourn.",
        # Words with a legal sense of their own.
        "It may have a material adverse effect on the borrower.",
        "The policy does not cover reckless acts of the insured.",
        "They have not relied on any representation.",
        "The insured pays for any loss from negligent acts.",
        # Names, sports and other senses.
        "Hurling is played in Ireland.",
        "The orchestra performed works by Haydn.",
        "The manuscript may have perished in the war.",
        "It is still known by its original name.",
        "The village was abandoned in 1900.",
    ],
)
def test_what_stays(text: str) -> None:
    assert samsari.simplify(text) == text


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("The landlord shall repair the roof.", "The landlord must repair the roof."),
        ("The contract shall be effective.", "The contract will be effective."),
        ("Title shall not pass to the buyer.", "Title will not pass to the buyer."),
        ("The contract is null and void.", "The contract is void."),
        ("He was convicted of theft.", "He was found guilty of theft."),
        ("He denied any involvement in the fire.", "He denied being involved in the fire."),
        ("The fate of the crew remains unclear.", "The fate of the crew is still unclear."),
        ("Following a fall at home, she was ill.", "After a fall at home, she was ill."),
        ("The form must be accompanied by a photo.", "The form must come with a photo."),
        ("Discard any tablets that are left.", "Throw away any tablets that are left."),
        ("It was built in the nineteenth century.", "It was built in the 19th century."),
        ("They worked there for two decades.", "They worked there for 20 years."),
    ],
)
def test_what_changes(source: str, simple: str) -> None:
    assert samsari.simplify(source) == simple


def test_a_past_tense_that_looks_like_a_participle_stays() -> None:
    source = "Further analyses indicated that the gene is rare."
    assert samsari.simplify(source) == source
