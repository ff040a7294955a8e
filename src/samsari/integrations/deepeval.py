"""A metric for deepeval: input is the source, expected output the reference.

    SimplificationMetric("sari", threshold=0.38)

deepeval counts from 0 to 1, so scores are divided by the upper end of the metric.
"""

from __future__ import annotations

import math
from typing import Any

from deepeval.metrics import BaseMetric

from samsari.integrations.one_pair import metric_of, pair_score


class SimplificationMetric(BaseMetric):  # type: ignore[misc]
    """Any metric of samsari for one test case; no language model is asked."""

    def __init__(self, name: str = "sari", threshold: float = 0.0) -> None:
        self.metric = name
        self.threshold = threshold
        self.async_mode = False
        self.include_reason = True
        self.score: float | None = None
        self.reason = ""
        self.success = False
        self.error: str | None = None

    def measure(self, test_case: Any, *_: Any, **__: Any) -> float:
        """The score of a test case between 0 and 1."""
        expected = test_case.expected_output
        references = [] if expected is None else [expected]
        value = pair_score(self.metric, test_case.input, test_case.actual_output, references)
        high = metric_of(self.metric).card.high
        self.score = value / high if math.isfinite(high) and high > 0 else value
        self.success = self.score >= self.threshold
        self.reason = f"{self.metric} is {value:.2f}"
        return self.score

    async def a_measure(self, test_case: Any, *given: Any, **named: Any) -> float:
        """The same, for runs that wait for other metrics."""
        return self.measure(test_case, *given, **named)

    def is_successful(self) -> bool:
        """True if the last test case reached the threshold."""
        return self.success

    @property
    def __name__(self) -> str:
        return f"samsari {self.metric}"
