"""Counting: batches of items become rows of tallies for every system and metric.

Two baselines are counted like systems: identity (the source itself) and leave-one-out (item after
item, the references take turns as the output and are judged by the others).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from samsari.metrics.contract import Metric, Rows
from samsari.model.text import Item, Pair
from samsari.tasks.pool import in_order, row_by_row

IDENTITY = "identity"
LEAVE_ONE_OUT = "leave-one-out"
# Pairs that all metrics count before the next: the encoder still remembers the texts of so many.
TOGETHER = 64


@dataclass(frozen=True, slots=True)
class Task:
    """Which systems are counted with which metrics, and whether baselines join them."""

    systems: tuple[str, ...]
    metrics: tuple[Metric, ...]
    baselines: bool = True


@dataclass(frozen=True, slots=True)
class Batch:
    """Items and, for each system and metric, one row of tallies per item."""

    start: int
    items: tuple[Item, ...]
    rows: dict[tuple[str, str], Rows]
    # By system and metric: the places of items that the metric failed on, and why. Their rows are
    # zeros, which add nothing.
    failed: dict[tuple[str, str], dict[int, str]] = field(default_factory=dict)

    def values(self, system: str, metric: Metric) -> Rows:
        """The score of each item; NaN where the metric failed."""
        found = np.array(metric.scores(self.rows[system, metric.name]), dtype=np.float64)
        found[list(self.failed.get((system, metric.name), ()))] = np.nan
        return found


def count_all(
    batches: Iterable[tuple[Item, ...]], task: Task, *, jobs: int = 1, executor: Any = None
) -> Iterator[Batch]:
    """Every batch counted, in order; with `jobs` above 1 on as many processes."""
    # Few batches wait: together they hold thousands of items.
    load = partial(_counter, task)
    return in_order(load, _numbered(batches), jobs, ahead=2, executor=executor)


def _counter(task: Task) -> Callable[[tuple[int, tuple[Item, ...]]], Batch]:
    return lambda numbered: count(*numbered, task)


def count(start: int, items: tuple[Item, ...], task: Task) -> Batch:
    """One batch, counted for every system and metric."""
    found: dict[tuple[str, str], list[Rows]] = {}
    failed: dict[tuple[str, str], dict[int, str]] = {}
    for name, pairs in system_pairs(start, items, task):
        for first in range(0, len(pairs), TOGETHER):
            some = pairs[first : first + TOGETHER]
            for metric in task.metrics:
                key = name, metric.name
                made = row_by_row(metric.tallies, some, lambda pair, reason: reason)
                wrong = {first + at: row for at, row in enumerate(made) if isinstance(row, str)}
                if wrong:
                    failed.setdefault(key, {}).update(wrong)
                found.setdefault(key, []).append(_stacked(made, metric.width))
    rows = {key: np.concatenate(parts) for key, parts in found.items()}
    return Batch(start, items, rows, failed)


def failures(batch: Batch) -> Iterator[tuple[str, str, str]]:
    """The system, the metric and the reason of each failure."""
    for (system, metric), found in batch.failed.items():
        yield from ((system, metric, reason) for reason in found.values())


def _stacked(rows: Sequence[Rows | str], width: int) -> Rows:
    zeros = np.zeros(width)
    whole = [zeros if isinstance(row, str) else row for row in rows]
    return np.array(whole, dtype=np.float64).reshape(len(rows), width)


def system_pairs(
    start: int, items: Sequence[Item], task: Task
) -> Iterator[tuple[str, tuple[Pair, ...]]]:
    """The name and the pairs of every system; leave-one-out needs two references per item."""
    for index, system in enumerate(task.systems):
        yield system, tuple(item.pair(index) for item in items)
    if not task.baselines:
        return
    yield IDENTITY, tuple(Pair(i.id, i.source, i.source, i.references) for i in items)
    if all(len(item.references) > 1 for item in items):
        yield (
            LEAVE_ONE_OUT,
            tuple(_left_out(item, start + offset) for offset, item in enumerate(items)),
        )


def _left_out(item: Item, turn: int) -> Pair:
    chosen = turn % len(item.references)
    others = item.references[:chosen] + item.references[chosen + 1 :]
    return Pair(item.id, item.source, item.references[chosen], others)


def _numbered(batches: Iterable[tuple[Item, ...]]) -> Iterator[tuple[int, tuple[Item, ...]]]:
    start = 0
    for items in batches:
        yield start, items
        start += len(items)
