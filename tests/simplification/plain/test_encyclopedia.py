"""Rows for encyclopedic text: where they hold, and where another sense keeps the word."""

from __future__ import annotations

import pytest

import samsari


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("He returned to London the following year.", "He returned to London the next year."),
        ("Following the war, he became a teacher.", "After the war, he became a teacher."),
        ("He has served as a coach for ten years.", "He has been a coach for ten years."),
        ("The team was defeated by Hungary.", "The team was beaten by Hungary."),
        ("It remains one of the largest lakes.", "It is still one of the largest lakes."),
        ("The creek is a tributary of the Ohio River.", "The creek flows into the Ohio River."),
        ("The station is owned and operated by the city.",
         "The station is owned and run by the city."),
        ("Mount Baker is visible from the city.", "Mount Baker can be seen from the city."),
        ("They sell a variety of books.", "They sell many different books."),
    ],
)  # fmt: skip
def test_words_of_an_encyclopedia(source: str, simple: str) -> None:
    assert samsari.simplify(source, no_operations="glosses") == simple


@pytest.mark.parametrize(
    "text",
    [
        "Following the example of her mother, she became a nurse.",
        "They move one space following the pattern on the board.",
        "She lost the final match of the tournament.",
        "The film was produced and directed by a friend.",
        "He finished within two hours.",
        "The shop is within walking distance.",
        "The ownership was transferred to the state.",
        "The town was founded in 1749.",
        "A debtor may not defeat his creditors.",
        "The licence may not be transferred to others.",
        "The instrument is operated by hand.",
        "The antenna received a signal.",
        "He returned a punt for a touchdown.",
    ],
)
def test_other_senses_of_an_encyclopedia(text: str) -> None:
    assert samsari.simplify(text, no_operations="glosses") == text
