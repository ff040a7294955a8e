"""A statistic with its size, interval and p-value, or with the reason why it has no value."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.errors import ToolkitError
from samsari.model.result import Interval


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure over `n_units` units; None needs the reason why it is undefined."""

    value: float | None
    n_units: int
    interval: Interval | None = None
    p: float | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if self.value is None and not self.reason:
            raise ToolkitError("an undefined figure needs the reason why it is undefined")


def undefined(reason: str, n_units: int = 0) -> Estimate:
    """An estimate without a value, and why."""
    return Estimate(None, n_units, reason=reason)
