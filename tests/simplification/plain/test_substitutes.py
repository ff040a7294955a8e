"""Substitutes for hard words that the table of plain words leaves."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.lexical.ranking import facts
from samsari.lexical.terms import counts_of
from samsari.simplification.plain.operations import OPERATIONS, Options
from samsari.simplification.plain.simplifier import default
from samsari.simplification.plain.substitutes import hard_places, seen_facts, shared_sureness
from samsari.simplification.tokens import tokenize

EVERY = Options(operations=frozenset(OPERATIONS))


def changed(text: str, options: Options = EVERY) -> dict[str, str]:
    tokens = tokenize(text)
    return {
        text[tokens[own.begin].start : tokens[own.end - 1].end]: " ".join(own.candidate.target)
        for own in default().made(text, tokens, options)
        if own.candidate.entry.made_by == "substitutes"
    }


def test_a_sure_substitute_is_taken_and_only_if_asked_for() -> None:
    text = "It was released against the backdrop of the war."
    assert changed(text) == {"backdrop": "background"}
    assert changed(text, Options()) == {}


@pytest.mark.parametrize(
    "text",
    [
        "The study is of vascular events in old people.",  # "cardiovascular" is of one family
        "She reads classical music very well.",
        "They provide food for the poor.",  # a common word is not hard
        "He works at the Backdrop Theatre in London.",
    ],
)
def test_what_stays(text: str) -> None:
    assert changed(text) == {}


def test_only_easier_words_that_fit_are_weighed() -> None:
    text = "It was released against the backdrop of the war."
    sentence = default().read(tokenize(text))
    at = sentence.words.index("backdrop")
    (hard,) = hard_places(sentence, [at], counts_of([sentence.words]))
    (rows,) = facts([hard.place])
    numbers, seen = seen_facts(hard, rows)
    assert set(numbers) <= set(hard.usable)
    odds = shared_sureness().predict(seen)
    assert hard.place.candidates[numbers[int(np.argmax(odds))]].text == "background"
