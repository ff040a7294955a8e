"""What a comparison of metrics with human ratings found."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.human.comparison import MetricContest
from samsari.human.correlation import Correlation
from samsari.human.panel import Panel


@dataclass(frozen=True)
class Findings:
    """The values, the correlations of metrics with aspects and among each other, and the tests."""

    panel: Panel
    correlations: tuple[Correlation, ...]
    alike: tuple[Correlation, ...] = ()
    contests: tuple[MetricContest, ...] = ()
