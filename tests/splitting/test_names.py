"""The last name of a person is not said alone where two people have it."""

from __future__ import annotations

from samsari.splitting.splitter import shared_splitter


def test_a_father_and_a_son_with_one_name_are_kept_apart() -> None:
    source = (
        "Lund had a son, Peter Hansen, also known as Peter Lund, who wrote a book on his youth "
        "and played a role in the war."
    )
    assert shared_splitter().split(source).text == source


def test_a_person_who_is_named_once_keeps_the_short_name() -> None:
    source = "Film star Anna Bell, who spent two years in Rome, was given the prize on Sunday."
    assert shared_splitter().split(source).sentences == (
        "Film star Anna Bell spent two years in Rome.",
        "Bell was given the prize on Sunday.",
    )


def test_nothing_is_cut_behind_an_inverted_condition() -> None:
    source = "Should a member die, the board elects another and informs the owners."
    assert shared_splitter().split(source).text == source


def test_there_stands_for_places_only() -> None:
    source = "This game has a hard version, where a wrong answer ends the game."
    assert shared_splitter().split(source).text == source
