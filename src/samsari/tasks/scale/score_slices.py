"""A run over ordinary files that can go on: slices of the rows are the parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from samsari.metrics.catalog import check_references
from samsari.metrics.contract import Metric, signature
from samsari.model.corpus import Item
from samsari.model.result import Result
from samsari.model.version import VERSION
from samsari.tasks.pool import in_order
from samsari.tasks.scale.counts import PartCounts
from samsari.tasks.scale.run_folder import RunFolder
from samsari.tasks.scoring.counting import Task, count
from samsari.tasks.scoring.evaluate import ItemSource, Plan

ROWS = 512  # of a slice: some seconds of work for the slowest metric
Step = Callable[[int, int], None]
Slice = tuple[int, int, tuple[Item, ...]]  # number, first row, rows


def score_slices(
    items: ItemSource,
    metrics: Sequence[Metric],
    plan: Plan,
    run: str,
    on_step: Step = lambda done, n: None,
) -> Result:
    """The scores of all items; slices that a folder holds are not counted again."""
    task = Task(items.systems, tuple(metrics), plan.baselines)
    folder = RunFolder.open(Path(run), _common(items, task))
    total = PartCounts(items.systems)
    kept = set()
    for number, start in enumerate(range(0, items.n_pairs, ROWS)):
        what = {"start": start, "rows": min(ROWS, items.n_pairs - start)}
        held = folder.finished(number, what)
        if held is not None:
            kept.add(number)
            total.add(held)
    on_step(total.n_pairs, items.n_pairs)
    waiting = (one for one in _slices(items, task) if one[0] not in kept)
    load = partial(partial, _count_slice, task)
    for (number, what), counts in in_order(load, waiting, plan.jobs, 2, plan.executor):
        folder.keep(number, what, counts)
        total.add(counts)
        on_step(total.n_pairs, items.n_pairs)
    return total.result(metrics, items.inputs)


def _count_slice(task: Task, slice_: Slice) -> tuple[tuple[int, dict[str, int]], PartCounts]:
    number, start, items = slice_
    counts = PartCounts(task.systems)
    counts.add_batch(count(start, items, task))
    return (number, {"start": start, "rows": len(items)}), counts


def _slices(items: ItemSource, task: Task) -> Iterator[Slice]:
    start = 0
    for number, rows in enumerate(items.batches(ROWS)):
        check_references(task.metrics, rows, items.place, start + 1)
        yield number, start, rows
        start += len(rows)


def _common(items: ItemSource, task: Task) -> Mapping[str, Any]:
    return {
        "version": VERSION,
        "inputs": [[file.role, file.sha256, file.rows] for file in items.inputs],
        "systems": list(task.systems),
        "metrics": [signature(metric) for metric in task.metrics],
        "baselines": task.baselines,
        "rows": ROWS,
    }
