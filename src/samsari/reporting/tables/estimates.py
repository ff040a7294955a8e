"""How a statistic reads in a table: value, interval, stars for its p-value, or the reason."""

from __future__ import annotations

from samsari.model.result import Estimate
from samsari.model.table import Cell, missing

# Largest p-value -> stars, smallest first.
STARS = ((0.001, "***"), (0.01, "**"), (0.05, "*"))
STARS_NOTE = "* p < .05, ** p < .01, *** p < .001"


def estimate_cell(estimate: Estimate, *, is_best: bool = False) -> Cell:
    """The estimate as a table cell."""
    if estimate.value is None:
        return missing(estimate.reason)
    interval = ""
    if estimate.interval is not None:
        interval = f"[{estimate.interval.low:.2f}, {estimate.interval.high:.2f}]"
    return Cell(estimate.value, note=f"{interval}{stars(estimate.p)}", is_best=is_best)


def stars(p: float | None) -> str:
    """One to three stars for a small p-value, nothing for a large or unknown one.

    >>> [stars(p) for p in (0.0004, 0.02, 0.3, None)]
    ['***', '*', '', '']
    """
    if p is None:
        return ""
    return next((marks for largest, marks in STARS if p < largest), "")


def as_json(estimate: Estimate) -> dict[str, object]:
    """The estimate as members of a JSON object."""
    interval = estimate.interval
    return {
        "value": estimate.value,
        "low": None if interval is None else interval.low,
        "high": None if interval is None else interval.high,
        "p": estimate.p,
        "n": estimate.n_units,
        "reason": estimate.reason,
    }
