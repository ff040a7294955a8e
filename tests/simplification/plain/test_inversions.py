"""Conditions without "if" become conditions with it; questions and unreal ones stay."""

from __future__ import annotations

import pytest

import samsari


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("Should any problem arise, please call us.", "If any problem arises, please call us."),
        ("Should the tenants be absent, we may enter.", "If the tenants are absent, we may enter."),
        ("Should it be too late, write to us.", "If it is too late, write to us."),
        ("Should my wife fail to sign, tell us.", "If my wife fails to sign, tell us."),
        (
            "Had the alarm not been raised, more people would have died.",
            "If the alarm had not been raised, more people would have died.",
        ),
        (
            "Had she known the risk, she would have left.",
            "If she had known the risk, she would have left.",
        ),
    ],
)
def test_a_condition_gets_its_if(source: str, simple: str) -> None:
    assert samsari.simplify(source, operations=["inversions"]) == simple
    assert samsari.simplify(source, operations=["words"]) != simple


@pytest.mark.parametrize(
    "text",
    [
        "Should the government resign, or wait?",
        "Should the country accept, it would be alone.",  # "if it accepts, it would" is no English
        "Should the law change.",  # no comma ends the condition
        "Had lunch, he would say, been better, we could stay.",
        "Had a good time, thanks.",
    ],
)
def test_other_sentences_stay(text: str) -> None:
    assert samsari.simplify(text, operations=["inversions"]) == text


def test_the_rows_for_you_leave_the_verb_free_for_other_rows() -> None:
    source = "Should you wish to purchase a coat, keep the receipt."
    assert samsari.simplify(source) == "If you want to buy a coat, keep the receipt."


def test_the_reason_names_if() -> None:
    found = samsari.simplified("Should any problem arise, please call us.")
    assert [own.operation for own in found.changes] == ["inversions"]
    assert "if" in found.changes[0].why
