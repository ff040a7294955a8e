"""Outputs that say things twice, or cut sentences anywhere."""

from __future__ import annotations

import pytest

from samsari.text.edit_distance import is_cut_anywhere, repeats_itself

SOURCE = "The old bridge, which was closed in May, crosses the river near the town."


@pytest.mark.parametrize(
    ("output", "is_cut"),
    [
        ("The old bridge crosses. The river near the town.", True),
        ("The old bridge was closed in May. It crosses the river near the town.", False),
        ("The old bridge, which was closed in May. Crosses the river near the town.", False),
        (SOURCE, False),
        ("", False),
    ],
)
def test_cuts(output: str, is_cut: bool) -> None:
    assert is_cut_anywhere(SOURCE, output) is is_cut


def test_repetition() -> None:
    assert repeats_itself(SOURCE, f"{SOURCE} {SOURCE}")
    assert not repeats_itself(SOURCE, SOURCE)
    assert not repeats_itself(f"{SOURCE} {SOURCE}", f"{SOURCE} {SOURCE}")
    assert not repeats_itself(SOURCE, "The bridge crosses the river. The bridge was closed.")
