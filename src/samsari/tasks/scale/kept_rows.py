"""The tallies of every pair, where intervals or comparisons are wanted of input in parts.

Workers send them with the sums of a part. They are put together in the order of the parts, so
resampling sees the same rows in the same order as if all pairs had been in one place.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace

from samsari.errors import SettingError
from samsari.metrics.contract import Metric
from samsari.model.result import Result, System, Tallies
from samsari.tasks.scoring.evaluate import Plan
from samsari.tasks.scoring.uncertainty import with_comparisons, with_intervals

Key = tuple[str, str]  # system and metric
RowsOfPart = Mapping[Key, bytes]

MOST_BYTES = 1 << 30  # of all rows together
DOUBLE = 8


def are_wanted(plan: Plan) -> bool:
    """True if a plan asks for something that needs the tallies of every pair."""
    return plan.intervals or plan.paired or bool(plan.against)


def check_size(n_pairs: int, systems: Sequence[str], metrics: Sequence[Metric]) -> None:
    """Raise if the tallies of all pairs are more than this process should hold."""
    # Two baselines stand beside the systems.
    size = n_pairs * (len(systems) + 2) * sum(m.width for m in metrics) * DOUBLE
    if size > MOST_BYTES:
        raise SettingError(
            f"intervals over {n_pairs} pairs need {size / 1e9:.1f} GB in one place",
            remedy="leave out --ci, --paired and --against, or take a part of the pairs",
        )


def with_statistics(
    result: Result, metrics: Sequence[Metric], plan: Plan, parts: Mapping[int, RowsOfPart]
) -> Result:
    """The result with the intervals and comparisons that a plan asks for."""
    ordered = [parts[number] for number in sorted(parts)]
    held = replace(
        result,
        systems=tuple(replace(s, tallies=_tallies(s, metrics, ordered)) for s in result.systems),
    )
    if plan.intervals:
        held = with_intervals(held, metrics, plan.resampling)
    if plan.paired or plan.against:
        held = with_comparisons(held, metrics, plan.resampling, against=plan.against)
    return replace(held, systems=tuple(replace(s, tallies={}) for s in held.systems))


def _tallies(
    system: System, metrics: Sequence[Metric], parts: Sequence[RowsOfPart]
) -> dict[str, Tallies]:
    found = {}
    for metric in metrics:
        values: array[float] = array("d")
        for rows in parts:
            values.frombytes(rows[system.name, metric.name])
        found[metric.name] = Tallies(metric.width, values)
    return found
