"""Reading again: what may not stand is not written, at any limit; what is lost is carried over."""

from __future__ import annotations

import pytest

from samsari.english.syntax import read_sentence
from samsari.splitting.acceptance import list_fault, standing_fault
from samsari.splitting.splitter import Settings, shared_splitter


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("When he came home.", "the main verb is not finite"),
        ("The rooms in the old house is small.", "subject and verb do not agree"),
        ("He came home.", ""),
        ("There is no evidence of it.", ""),
    ],
)
def test_a_sentence_stands_alone_or_not(text: str, reason: str) -> None:
    assert bool(standing_fault(read_sentence(text))) is bool(reason)


@pytest.mark.parametrize(
    ("text", "is_torn"),
    [
        ("He wrote novels, short stories.", True),
        ("He met Ann, a singer.", False),
        ("He wrote novels and short stories.", False),
    ],
)
def test_half_a_list_is_seen(text: str, is_torn: bool) -> None:
    assert bool(list_fault(read_sentence(text))) is is_torn


@pytest.mark.parametrize("limit", [0.1, 0.05, 0.005, 0])
def test_a_condition_is_never_lost(limit: float) -> None:
    source = (
        "If it rains, he stays at home with the dog and she goes to the old school in the town."
    )
    found = shared_splitter().split(source, Settings(min_confidence=limit)).sentences
    assert found == (source,) or all("If it rains" in one or "case" in one for one in found)


def test_the_reason_of_a_refusal_can_be_asked_for() -> None:
    source = "The team played, and the coach, who was ill, said that they won, and the fans left."
    found = shared_splitter().split(source)
    assert all(one.reason for one in found.refused)
