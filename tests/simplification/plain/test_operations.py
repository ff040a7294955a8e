"""Kinds of change: their names, their switches, and numbers and dates in short form."""

from __future__ import annotations

import pytest

import samsari
from samsari.errors import SettingError
from samsari.simplification.plain.operations import OPERATIONS, USUAL, chosen, of_row


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("It has 2,000,000 readers.", "It has 2 million readers."),
        ("It cost $1,500,000.", "It cost $1.5 million."),
        ("It cost €2,250,000 in 1999.", "It cost €2.25 million in 1999."),
        ("It has 3,000,000,000 users.", "It has 3 billion users."),
        ("From 1,000,000 to 2,000,000 came.", "From 1 million to 2 million came."),
        ("It begins on the 3rd day of March, 2019.", "It begins on 3 March 2019."),
        ("It began on the third of March 2019.", "It began on 3 March 2019."),
        ("It ends on the thirty-first day of May.", "It ends on 31 May."),
        ("It began on March 3rd, 2019.", "It began on March 3, 2019."),
        ("It began on 21st March 2019.", "It began on 21 March 2019."),
    ],
)
def test_numbers_and_dates(source: str, simple: str) -> None:
    assert samsari.simplify(source, operations=["numbers", "dates"]) == simple


@pytest.mark.parametrize(
    "text",
    [
        "It has 1,234,567 readers.",  # not exact
        "It has 150,000 readers.",  # short enough
        "From 1,000,000 to 2,345,678 came.",  # numbers side by side look alike
        "It cost $2,000,000.50.",
        "Give 2,000,000 units of penicillin.",
        "Give 5,000,000 IU each day.",
        "See patent no. 5,000,000 for this.",
        "It is in section 2,000,000 of the law.",
        "A 2,000,000-strong army came.",
        "He has 2000000 readers.",
        "He paid two million dollars ($2,000,000).",
        "The scale is 1:2,000,000.",
        'He said "it has 2,000,000 readers".',
        "We met on the 4th of July.",
        "It is due on the first day of each month.",
        "It is due on the 3rd of March or April.",
        "On the 33rd day of March, 2019, he came.",
        "It ran from the 3rd of March 2019 to May.",
        "He may come on the first of many days.",
        "| 2,000,000 | the 3rd of March 2019 |",
    ],
)
def test_numbers_and_dates_that_stay(text: str) -> None:
    assert samsari.simplify(text, operations=["numbers", "dates"]) == text


def test_each_kind_has_a_switch() -> None:
    text = "He purchased a total of 2,000,000 books and made a decision to leave."
    for name in OPERATIONS:
        found = samsari.simplified(text, operations=name)
        assert {own.operation for own in found.changes} <= {name}
        rest = samsari.simplified(text, no_operations=name)
        assert name not in {own.operation for own in rest.changes}


def test_a_change_names_its_kind() -> None:
    found = samsari.simplified("He purchased 2,000,000 books.")
    assert [(own.old, own.operation) for own in found.changes] == [
        ("purchased", "words"),
        ("2,000,000", "numbers"),
    ]
    assert "exactly the same" in found.changes[1].why


@pytest.mark.parametrize(
    ("row", "operation"),
    [
        (("commence", "verb", "start"), "words"),
        (("each and every", "phrase", "every"), "fillers"),
        (("please be advised that", "phrase", ""), "fillers"),
        (("make a decision", "verb", "decide"), "nominalisations"),
        (("conduct a survey of", "verb", "survey"), "nominalisations"),
        (("the utilisation of", "phrase", "using"), "nominalisations"),
        (("take an examination", "verb", "take an exam"), "words"),
    ],
)
def test_the_kind_of_a_row(row: tuple[str, str, str], operation: str) -> None:
    assert of_row(*row) == operation


def test_names_of_operations() -> None:
    assert chosen() == USUAL
    assert chosen(["all"]) == frozenset(OPERATIONS)
    assert chosen(["words", "dates"], ["dates"]) == {"words"}
    with pytest.raises(SettingError, match="no such operation: 'verbs'"):
        chosen(["verbs"])


def test_no_operation_changes_nothing() -> None:
    assert samsari.simplify("He purchased it.", operations=[]) == "He purchased it."
