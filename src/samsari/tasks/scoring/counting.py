"""Counting: batches of items become rows of tallies for every contestant and metric.

Contestants are the systems, the identity baseline (the source itself) and the leave-one-out
reference: item after item the references take turns as output and are judged by the others.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from samsari.errors import MetricError
from samsari.metrics.contract import Metric, Rows
from samsari.model.corpus import Item, Pair

IDENTITY = "identity"
LEAVE_ONE_OUT = "leave-one-out"


@dataclass(frozen=True, slots=True)
class Task:
    """Which systems are counted with which metrics, and whether baselines join them."""

    labels: tuple[str, ...]
    metrics: tuple[Metric, ...]
    baselines: bool = True


@dataclass(frozen=True, slots=True)
class Batch:
    """Items and, for each contestant and metric, one row of tallies per item."""

    start: int
    items: tuple[Item, ...]
    rows: dict[tuple[str, str], Rows]


def count_all(batches: Iterable[tuple[Item, ...]], task: Task, *, jobs: int = 1) -> Iterator[Batch]:
    """Every batch counted, in order; with `jobs` above 1 on as many processes."""
    numbered = _numbered(batches)
    if jobs <= 1:
        for start, items in numbered:
            yield count(start, items, task)
        return
    # Fresh processes: a fork would inherit locks held by other libraries' threads, and hang.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, initializer=_adopt, initargs=(task,)) as pool:
        waiting: deque[Future[Batch]] = deque()
        try:
            for start, items in numbered:
                waiting.append(pool.submit(_count_adopted, start, items))
                if len(waiting) > 2 * jobs:  # bounded: a million items are not queued at once
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def count(start: int, items: tuple[Item, ...], task: Task) -> Batch:
    """One batch, counted for every contestant and metric."""
    rows: dict[tuple[str, str], Rows] = {}
    for name, pairs in contestants(start, items, task):
        for metric in task.metrics:
            rows[name, metric.name] = metric.tallies(pairs)
    return Batch(start, items, rows)


def contestants(
    start: int, items: Sequence[Item], task: Task
) -> Iterator[tuple[str, tuple[Pair, ...]]]:
    """The name and the pairs of every contestant; leave-one-out needs two references per item."""
    for index, label in enumerate(task.labels):
        yield label, tuple(Pair(i.id, i.source, i.outputs[index], i.references) for i in items)
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


def check_references(
    items: Sequence[Item], task: Task, place: Callable[[int], str], before: int = 0
) -> None:
    """Raise if an item has no reference although a metric needs one; `before` came earlier."""
    wanting = [metric.name for metric in task.metrics if "references" in metric.needs]
    for number, item in enumerate(items if wanting else (), start=before + 1):
        if not item.references:
            raise MetricError(
                f"row {item.id!r} has no reference, and {wanting[0]} needs one",
                place=place(number),
                remedy="give every row at least one reference or leave the metric out",
            )


def _numbered(batches: Iterable[tuple[Item, ...]]) -> Iterator[tuple[int, tuple[Item, ...]]]:
    start = 0
    for items in batches:
        yield start, items
        start += len(items)


# What a worker process counts with; set once when the process starts, since metrics may hold
# models that are dear to send with every batch.
_adopted: list[Task] = []


def _adopt(task: Task) -> None:
    # Ctrl-C is for the parent, which ends its workers; they have nothing to say about it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _adopted[:] = [task]


def _count_adopted(start: int, items: tuple[Item, ...]) -> Batch:
    return count(start, items, _adopted[0])
