"""A metric for deepeval: input is the source, expected output the reference.

    SimplificationMetric("sari", threshold=0.38)
    SimplificationMetric("check")

deepeval counts from 0 to 1, so scores are divided by the upper end of the metric.
"""

from __future__ import annotations

from typing import Any

from deepeval.metrics import BaseMetric

from samsari.integrations.one_pair import judgement


class SimplificationMetric(BaseMetric):  # type: ignore[misc]
    """Any metric of samsari, or check, level or select, for one test case; no model is asked."""

    def __init__(
        self,
        name: str = "sari",
        threshold: float | None = None,
        *,
        preset: str = "",
        target: str = "",
    ) -> None:
        self.metric, self.preset, self.target = name, preset, target
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
        found = judgement(
            self.metric,
            test_case.input,
            test_case.actual_output,
            references,
            self.preset,
            self.target,
        )
        self.score, self.reason = found.share, found.reason
        self.success = found.share >= (found.enough if self.threshold is None else self.threshold)
        return found.share

    async def a_measure(self, test_case: Any, *given: Any, **named: Any) -> float:
        """The same, for runs that wait for other metrics."""
        return self.measure(test_case, *given, **named)

    def is_successful(self) -> bool:
        """True if the last test case reached the threshold."""
        return self.success

    @property
    def __name__(self) -> str:
        return f"samsari {self.metric}"
