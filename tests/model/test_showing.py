"""A number and its noun, as messages and tables show them."""

from __future__ import annotations

import pytest

from samsari.model.showing import number_of


@pytest.mark.parametrize(
    ("count", "shown"), [(0, "0 pairs"), (1, "1 pair"), (2, "2 pairs"), (12345, "12,345 pairs")]
)
def test_one_is_singular_and_the_rest_is_plural(count: int, shown: str) -> None:
    assert number_of(count, "pair") == shown
