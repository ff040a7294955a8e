from __future__ import annotations

import pytest

from samsari.text.word_lists import syllables, syllables_2016


# Counted by the rules on paper; "simple" shows that the rule loses a syllabic l.
@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("cat", 1),
        ("the", 1),
        ("Mr", 2),
        ("region", 2),
        ("special", 2),
        ("lovely", 2),
        ("biology", 4),
        ("McDonald", 3),
        ("realism", 3),
        ("simple", 1),
        ("1990", 0),
        (",", 0),
        ("", 0),
    ],
)
def test_syllables(word: str, count: int) -> None:
    assert syllables(word) == count


@pytest.mark.parametrize(
    ("word", "count"),
    [("cat", 1), ("make", 1), ("able-bodied", 3), ("-lrb-", 2), ("-", 1), (".", 1), ("see", 1)],
)
def test_syllables_as_counted_in_2016(word: str, count: int) -> None:
    assert syllables_2016(word) == count
