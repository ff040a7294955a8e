"""Words as the encoder sees them."""

from __future__ import annotations

import pytest

from samsari.neural.wordpieces import case_of


@pytest.mark.parametrize(
    ("token", "case"),
    [("1990", 1), ("...", 2), ("cat", 3), ("A", 4), ("USA", 5), ("Paris", 6), ("iPhone", 7)],
)
def test_every_way_of_writing_has_its_number(token: str, case: int) -> None:
    assert case_of(token) == case
