from __future__ import annotations

import pytest

from samsari.english.spelling import american, folded, number_value


@pytest.mark.parametrize(
    ("british", "us"),
    [
        ("colour", "color"),
        ("organisation", "organization"),
        ("analyse", "analyze"),
        ("theatre", "theater"),
        ("dialogue", "dialog"),
        ("defence", "defense"),
        ("encyclopaedia", "encyclopedia"),
        ("labelling", "labeling"),
        ("honourable", "honorable"),
        ("favourite", "favorite"),
    ],
)
def test_british_and_american_forms_share_a_key(british: str, us: str) -> None:
    assert american(british) == american(us)


@pytest.mark.parametrize("word", ["four", "our", "hour", "wise", "rise", "are", "re", "tire"])
def test_different_words_keep_different_keys(word: str) -> None:
    assert american(word) not in {"for", "or", "hor", "wize", "er", "aer", "tier"}


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("1,000", "1000"),
        ("007", "7"),
        ("3.50", "3.5"),
        ("eleven", "11"),
        ("ninety", "90"),
        ("third", "3th"),
        ("3rd", "3th"),
        ("twentieth", "20th"),
        ("1990s", "1990s"),
        ("million", "1000000"),
        ("sixty-four", "64"),
        ("sixty-fourth", "64th"),
        ("sixty-ten", None),
        ("word", None),
        ("1,00", None),
        ("٣", None),
    ],
)
def test_numbers_have_a_value(word: str, value: str | None) -> None:
    assert number_value(word) == value


def test_marks_are_folded() -> None:
    assert [folded(mark) for mark in ("“", "''", "’s", "—", "-RRB-")] == ['"', '"', "'s", "-", ")"]
