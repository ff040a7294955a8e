"""A run over ordinary files that can go on: slices of the rows are the parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from samsari.metrics.catalog import check_references
from samsari.metrics.contract import Metric, signature
from samsari.model import VERSION
from samsari.model.result import Result
from samsari.model.text import Item
from samsari.tasks.pool import in_order
from samsari.tasks.scale.part_work import PartCounts
from samsari.tasks.scale.run_folder import (
    RowsOfPart,
    RunFolder,
    are_wanted,
    check_size,
    with_statistics,
)
from samsari.tasks.scoring.counting import Task, count
from samsari.tasks.scoring.evaluate import ItemSource, Plan, check_systems

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
    keeps_rows = are_wanted(plan)
    if keeps_rows:
        check_size(items.n_pairs, items.systems, metrics)
    check_systems(items.systems, plan)
    total = PartCounts(items.systems)
    rows: dict[int, RowsOfPart] = {}
    for number, start in enumerate(range(0, items.n_pairs, ROWS)):
        what = _identity(start, min(ROWS, items.n_pairs - start), keeps_rows)
        held = folder.finished(number, what)
        if held is not None:
            rows[number] = held.rows
            total.add(held)
    on_step(total.n_pairs, items.n_pairs)
    finished = frozenset(rows)
    waiting = (one for one in _slices(items, task) if one[0] not in finished)
    load = partial(partial, _count_slice, task, keeps_rows)
    for number, start, counts in in_order(load, waiting, plan.jobs, 2, plan.executor):
        folder.keep(number, _identity(start, counts.n_pairs, keeps_rows), counts)
        total.add(counts)
        rows[number] = counts.rows
        on_step(total.n_pairs, items.n_pairs)
    result = total.result(metrics, items.inputs)
    return with_statistics(result, metrics, plan, rows) if keeps_rows else result


def _identity(start: int, n: int, keeps_rows: bool) -> dict[str, int | bool]:
    return {"start": start, "pairs": n, "rows": keeps_rows}


def _count_slice(task: Task, keeps_rows: bool, slice_: Slice) -> tuple[int, int, PartCounts]:
    number, start, items = slice_
    counts = PartCounts(task.systems, keeps_rows=keeps_rows)
    counts.add_batch(count(start, items, task))
    return number, start, counts


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
