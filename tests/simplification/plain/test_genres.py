"""Rows for news, letters of doctors, forms and articles, and where another sense keeps the word."""

from __future__ import annotations

import pytest

import samsari


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("The union has called off a strike by bus drivers.",
         "The union has cancelled a strike by bus drivers."),
        ("A man was charged in connection with the fire.", "A man was charged over the fire."),
        ("You must seek medical help at once.", "You must get medical help at once."),
        ("Do not use it if it appears cloudy.", "Do not use it if it looks cloudy."),
        ("Enclose a cheque with this form.", "Include a cheque with this form."),
        ("The licence must be displayed in a prominent place.",
         "The licence must be displayed where it is easy to see."),
        ("He was ordained a priest in 1911.", "He became a priest in 1911."),
        ("The firm is a subsidiary of a bank.", "The company is owned by a bank."),
    ],
)  # fmt: skip
def test_words_of_a_genre(source: str, simple: str) -> None:
    assert samsari.simplify(source) == simple


@pytest.mark.parametrize(
    "text",
    [
        "He served as ambassador to Sweden and later as minister.",
        "The explosion demolished the house.",
        "The delegates were pledged to Clinton.",
        "Users who were seeking treatment took part.",
        "The function vanishes at zero.",
        "The manuscript perished in the fire.",
        "The leaflets were scattered over the floor.",
    ],
)
def test_other_senses_of_a_genre(text: str) -> None:
    assert samsari.simplify(text) == text
