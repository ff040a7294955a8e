"""The figures of target levels, by hand."""

from __future__ import annotations

import pytest

from samsari.stats.distributions import target_figures


def test_target_levels_by_hand() -> None:
    # Level 1: 1 hit of 1 said and 1 wanted. Level 2: 1 hit, 2 said, 2 wanted. Level 3: none.
    found = target_figures([1, 2, 2, 4], [1, 2, 3, 2])
    assert found.weighted_f1 == pytest.approx((1 * 1 + 0.5 * 2 + 0) / 4)
    assert found.macro_f1 == pytest.approx(0.5)
    assert (found.accuracy, found.adjacent_accuracy) == (0.5, 0.75)
    assert found.rmse == pytest.approx((5 / 4) ** 0.5)
