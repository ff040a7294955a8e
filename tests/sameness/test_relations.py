from __future__ import annotations

import pytest

from samsari.sameness.judge import shared_judge
from samsari.sameness.relations import FAR


@pytest.mark.parametrize(
    ("one", "other", "field", "value"),
    [
        ("car", "automobile", "shared", 1),
        ("sparrow", "bird", "up", 2),
        ("bird", "sparrow", "down", 2),
        ("scorching", "icy", "opposed", 1),
        ("huge", "big", "alike", 1),
        ("decided", "decision", "derived", 1),
        ("dog", "cat", "closed", 1),
        ("dog", "bark", "shared", 0),
        ("qwxz", "bird", "known", 0),
    ],
)
def test_what_wordnet_says(one: str, other: str, field: str, value: float) -> None:
    assert getattr(shared_judge().relations.between((one,), (other,)), field) == value


def test_two_words_of_one_closed_set() -> None:
    table = shared_judge().relations
    assert table.closed_set(("Tuesdays",), ("Friday",)) == "weekdays"
    assert table.closed_set(("violin",), ("flute",)) == "instruments"
    assert table.closed_set(("bird",), ("sparrow",)) == ""
    assert table.closed_set(("car",), ("automobile",)) == ""


def test_a_phrase_is_found_by_its_base_form() -> None:
    found = shared_judge().relations.between(("gave", "up"), ("abandoned",))
    assert found.shared > 0
    assert found.up < FAR
    assert shared_judge().relations.is_name("Paris")
    assert not shared_judge().relations.is_name("house")
