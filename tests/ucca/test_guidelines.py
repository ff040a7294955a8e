"""By which guidelines a passage was annotated, shown by passages written for it."""

from __future__ import annotations

import pytest

from samsari.formats.passages import bracketed
from samsari.ucca.evaluation import Signs, mismatch, signs

FIRST = "[H [A [E the] [C dog]] [P bit] [A [E the] [C man]] [D [R on] [C [E the] [C leg]]]]"
SECOND = "[H [A [F the] [C dog]] [P bit] [A [F the] [C man]] [T yesterday]]"


def test_articles_are_counted_by_category() -> None:
    assert signs(bracketed.loads(FIRST)) == Signs(elaborators=3)
    assert signs(bracketed.loads(SECOND)) == Signs(marked=1, functions=2)


@pytest.mark.parametrize(
    ("text", "guidelines"),
    [
        (f"{FIRST}\n\n{FIRST}", 1),
        (SECOND, 2),
        ("[H [P|A teaching]]", 2),
        ("[H [A [Q two] [C dogs]] [P ran]]", 2),
        (FIRST, None),  # three articles are not enough
        ("[H [A He] [P ran]]", None),
    ],
)
def test_guidelines_are_recognised(text: str, guidelines: int | None) -> None:
    assert signs(bracketed.loads(text)).guidelines == guidelines


def test_signs_of_files_add_up() -> None:
    one, other = (signs(bracketed.loads(text)) for text in (FIRST, SECOND))
    assert (one + other).guidelines == 2
    assert one + other == Signs(1, 3, 2)


def test_a_mismatch_is_said_with_its_reason_and_a_match_is_not() -> None:
    found = signs(bracketed.loads(SECOND))
    assert mismatch(found, 2, "the gold passages") == ""
    said = mismatch(found, 1, "the gold passages")
    assert said.startswith("the gold passages follow the second guidelines of UCCA, not the first")
    assert "1 edges with T, Q" in said
    assert mismatch(Signs(), 1, "the gold passages") == ""
