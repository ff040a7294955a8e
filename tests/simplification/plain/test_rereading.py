"""Changes that do not stand when the new sentence is read again, and why."""

from __future__ import annotations

import pytest

from samsari.simplification.plain.rereading import misread
from samsari.simplification.plain.simplifier import default


@pytest.mark.parametrize(
    ("text", "stays", "why"),
    [
        (
            "Cancer of the renal pelvis and ureter is usually found late in older patients.",
            "renal",
            "“renal pelvis” is a fixed phrase",
        ),
        (
            "Google may use your activity, such as your visits to an advertiser's site, purchases "
            "you made from them or information that they share with us.",
            "purchases",
            "would be read as a verb",
        ),
    ],
)
def test_a_change_is_refused_with_its_reason(text: str, stays: str, why: str) -> None:
    version = default().n_best(text, 1)[0]
    assert stays in version.text
    assert any(why in use.why for use in version.refused if stays in " ".join(use.source))


def test_one_word_is_replaced_everywhere_or_nowhere() -> None:
    text = (
        "If any portion of these terms is found to be invalid, that portion is cut, and the "
        "remaining portion stays in force."
    )
    found = default().line(text)
    assert found.count("portion") in {0, 3}


def test_no_note_parts_a_term_from_what_belongs_to_it() -> None:
    assert "(" not in default().line("Epidemics of typhus were caused by lice in the cold winters.")


def test_nothing_to_read_again_is_no_fault() -> None:
    assert misread([]) == []
