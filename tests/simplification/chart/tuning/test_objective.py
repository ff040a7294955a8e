"""What weights may be tuned towards: a metric, or a sum of metrics."""

from __future__ import annotations

import pytest

from samsari.errors import SettingError
from samsari.metrics.catalog import create
from samsari.model.text import Pair
from samsari.simplification.chart.tuning.objective import objective


def test_a_sum_of_metrics_is_a_metric() -> None:
    pair = Pair("1", "the big dog", "the large dog", ("the large dog", "a big dog"))
    both = objective("0.7*sari + 0.3*bleu", create)
    total = both.tally(pair)
    parts = [create(name).score(create(name).tally(pair)) for name in ("sari", "bleu")]
    assert both.score(total) == pytest.approx(0.7 * parts[0] + 0.3 * parts[1])
    assert len(total) == both.width


@pytest.mark.parametrize("text", ["", "x*sari", "sari+", "0.5*nothing"])
def test_bad_objectives(text: str) -> None:
    with pytest.raises(SettingError):
        objective(text, create)
