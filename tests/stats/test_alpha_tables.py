"""Alpha from per-unit tallies equals alpha from tables of pairs of raters."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.stats.answer_tables import krippendorff_alpha, over, resampled_tables, shuffled_tables
from samsari.stats.resampling import resampled_positions


@pytest.mark.parametrize("scale", ["nominal", "ordinal", "interval"])
def test_both_ways_agree_with_missing_answers(scale: str) -> None:
    rng = np.random.default_rng(3)
    values = rng.integers(1, 6, size=(7, 60)).astype(float)
    values[rng.random(values.shape) < 0.5] = np.nan
    positions = resampled_positions([n // 3 for n in range(60)], 50, 1)
    for make in (
        lambda pairs: resampled_tables(values, positions, pairs_too=pairs),
        lambda pairs: shuffled_tables(values, 50, 1, pairs_too=pairs),
    ):
        slow, fast = (
            over(make(pairs), lambda tables: krippendorff_alpha(tables, scale))  # type: ignore[arg-type]
            for pairs in (True, False)
        )
        assert fast == pytest.approx(slow, abs=1e-9)
        assert np.ptp(fast) > 0.01
