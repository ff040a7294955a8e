"""The PBMT-R baseline's choice among the n-best."""

from __future__ import annotations

from samsari.simplification.versions import most_different

SOURCE = ["jeddah", "is", "the", "principal", "gateway", "to", "mecca"]


def test_the_most_different_of_the_first_ten_wins() -> None:
    same = [SOURCE] * 9
    near = ["jeddah", "is", "the", "main", "gateway", "to", "mecca"]
    far = ["it", "is", "a", "main", "way", "in"]
    assert most_different(SOURCE, [*same, near, far]) == 9
    assert most_different(SOURCE, [*same, near, far], first=11) == 10


def test_of_equals_the_better_scored_wins() -> None:
    one = ["jeddah", "is", "the", "main", "gateway", "to", "mecca"]
    other = ["jeddah", "is", "the", "key", "gateway", "to", "mecca"]
    assert most_different(SOURCE, [one, other]) == 0


def test_words_and_not_letters_are_compared() -> None:
    one_long_word = ["jeddah", "is", "the", "principal-and-only-way", "gateway", "to", "mecca"]
    two_short = ["a", "is", "b", "principal", "gateway", "to", "mecca"]
    assert most_different(SOURCE, [one_long_word, two_short]) == 1
