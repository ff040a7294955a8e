"""Scoring input in parts: each part is read and counted where a worker is, and only sums travel."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samsari.errors import CorpusError, SettingError
from samsari.formats.doubts import Reading, usual_columns
from samsari.formats.parts import Part, column_names, list_parts
from samsari.metrics.contract import Metric, signature
from samsari.model import VERSION
from samsari.model.result import InputFile, Result, System, Tallies
from samsari.model.text import Item
from samsari.tasks.pool import in_order
from samsari.tasks.scale.clusters import fingerprint
from samsari.tasks.scale.pair_scores import PairScores, is_written, part_address, writing_pairs
from samsari.tasks.scale.part_work import (
    Columns,
    PartTask,
    count_part,
    finished,
    keep,
    survey,
)
from samsari.tasks.scale.run_folder import RunFolder
from samsari.tasks.scoring.counting import Task, count
from samsari.tasks.scoring.evaluate import (
    Counts,
    ItemSource,
    Plan,
    check_systems,
    checked_batches,
    with_statistics,
    without_tallies,
)
from samsari.tasks.workers import spread

if TYPE_CHECKING:
    from samsari.tasks.scoring.score_files import Request

Step = Callable[[int, int], None]
SURVEYED = 32  # parts whose rows are counted in one go


def score_parts(
    request: Request, metrics: Sequence[Metric], on_step: Step = lambda done, n: None
) -> Result:
    """The scores of all parts that the table of a request stands for, together."""
    parts = list_parts(request.table)
    systems, columns = _columns(request, parts[0])
    rows = _rows(parts, request.plan)
    if not sum(rows):
        raise CorpusError("the parts hold no row", place=request.table)
    plan = request.plan
    if plan.needs_rows:
        _check_size(sum(rows), systems, metrics)
        check_systems(systems, plan)
    task = Task(systems, tuple(metrics), plan.baselines)
    asker = fingerprint() if plan.executor is not None else ""
    named = {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(columns).items()}
    addresses, per_pair = [part.address for part in parts], request.per_pair
    common = _identity(task, parts=addresses, columns=named, per_pair=per_pair)
    folder = RunFolder.open(Path(request.run), common) if request.run else None
    with _pairs(request, common, task, len(parts)) as target:
        tasks = [
            replace(one, keeps_rows=plan.needs_rows, made_by=asker)
            for one in _tasks(parts, rows, columns, task, target)
        ]
        counted = _counted(tasks, folder, plan)
        inputs = _inputs(parts, rows)
        return _summed(counted, task, plan, inputs, n_pairs=sum(rows), on_step=on_step)


def _summed(
    counted: Iterable[tuple[int, Counts]],
    task: Task,
    plan: Plan,
    inputs: Iterable[InputFile],
    *,
    n_pairs: int,
    on_step: Step,
) -> Result:
    """The result of the counts of all parts, which come in any order."""
    total, kept = Counts(task.systems), {}
    for number, counts in counted:
        total.add(counts)
        kept[number] = counts.rows
        on_step(total.n_pairs, n_pairs)
    result = total.warned(total.result(task.metrics, inputs), task.metrics)
    return _with_statistics(result, task.metrics, plan, kept) if plan.needs_rows else result


def _counted(
    tasks: Sequence[PartTask], folder: RunFolder | None, plan: Plan
) -> Iterator[tuple[int, Counts]]:
    """The number and counts of each part: finished ones, then the others as they come."""
    waiting: list[PartTask] = []
    for task in tasks:
        is_there = not task.per_pair or is_written(task.per_pair)
        held = finished(folder, task.number, identity(task)) if folder and is_there else None
        if held is None:
            waiting.append(task)
        else:
            yield task.number, held
    for place, counts in spread(count_part, waiting, plan.jobs, plan.executor):
        if folder:
            keep(folder, waiting[place].number, identity(waiting[place]), counts)
        yield waiting[place].number, counts


def identity(task: PartTask) -> Mapping[str, Any]:
    """What the counts of a part depend on, beside what the whole run has in common."""
    return {
        "address": task.part.address,
        "state": task.part.state,
        "start": task.start,
        "rows": task.keeps_rows,
    }


def _identity(task: Task, **more: object) -> dict[str, Any]:
    """What all parts of a run have in common."""
    return {
        "version": VERSION,
        "systems": list(task.systems),
        "metrics": [signature(metric) for metric in task.metrics],
        "baselines": task.baselines,
        **more,
    }


def _pairs(
    request: Request, common: Mapping[str, Any], task: Task, n_parts: int
) -> AbstractContextManager[str]:
    """The folder or address that the workers write scores to; empty if none are wanted."""
    if not request.per_pair:
        return nullcontext("")
    names = tuple(metric.name for metric in task.metrics)
    return writing_pairs(
        PairScores(request.per_pair, common, names, n_parts, request.run, request.overwrite)
    )


def _rows(parts: Sequence[Part], plan: Plan) -> list[int]:
    """How many rows each part has."""
    groups = [parts[start : start + SURVEYED] for start in range(0, len(parts), SURVEYED)]
    work = partial(survey, reading=Reading.here())
    found = dict(spread(work, groups, plan.jobs, plan.executor))
    return [n for place in range(len(groups)) for n in found[place]]


def _tasks(
    parts: Sequence[Part], rows: Sequence[int], columns: Columns, task: Task, per_pair: str
) -> Iterator[PartTask]:
    starts = accumulate(rows, initial=0)
    for number, (part, n, start) in enumerate(zip(parts, rows, starts, strict=False)):
        target = part_address(per_pair, number) if per_pair else ""
        yield PartTask(number, part, start, n, columns, task, target)


def _columns(request: Request, part: Part) -> tuple[tuple[str, ...], Columns]:
    """The names of the systems, and the columns; usual names are found."""
    heads = column_names(part)
    named = [text.rpartition("=") for text in request.outputs or usual_columns(heads, "output")]
    if not named:
        raise CorpusError(
            "no column of outputs was named",
            place=part.address,
            remedy=f"give -o COLUMN, one of {', '.join(heads)}",
        )
    source = request.source or next(iter(usual_columns(heads, "source")), "source")
    references = request.references or usual_columns(heads, "reference")
    columns = Columns(source, tuple(c for _, _, c in named), tuple(references), request.ids)
    systems = tuple(name or column for name, _, column in named)
    if len(set(systems)) < len(systems):
        raise SettingError("two systems have one name", remedy="name them: -o FIRST=COLUMN")
    return systems, columns


def _inputs(parts: Sequence[Part], rows: Sequence[int]) -> Iterator[InputFile]:
    for part, n in zip(parts, rows, strict=True):
        yield InputFile("part", part.address, part.state, n)


# A run over ordinary files that can go on: slices of the rows are the parts.

ROWS = 512  # of a slice: some seconds of work for the slowest metric
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
    read = [[file.role, file.sha256, file.rows] for file in items.inputs]
    folder = RunFolder.open(Path(run), _identity(task, inputs=read, rows=ROWS))
    if plan.needs_rows:
        _check_size(items.n_pairs, items.systems, metrics)
    check_systems(items.systems, plan)
    counted = _counted_slices(items, task, folder, plan)
    n = items.n_pairs
    return _summed(counted, task, plan, items.inputs, n_pairs=n, on_step=on_step)


def _counted_slices(
    items: ItemSource, task: Task, folder: RunFolder, plan: Plan
) -> Iterator[tuple[int, Counts]]:
    """The number and counts of each slice: finished ones, then the others in order."""

    def what(start: int, n: int) -> dict[str, int | bool]:
        return {"start": start, "pairs": n, "rows": plan.needs_rows}

    done = set()
    for number, start in enumerate(range(0, items.n_pairs, ROWS)):
        held = finished(folder, number, what(start, min(ROWS, items.n_pairs - start)))
        if held is not None:
            done.add(number)
            yield number, held
    slices = enumerate(checked_batches(items, task.metrics, ROWS))
    waiting = ((number, *rows) for number, rows in slices if number not in done)
    load = partial(partial, _count_slice, task, plan.needs_rows)
    for number, start, counts in in_order(load, waiting, plan.jobs, 2, plan.executor):
        keep(folder, number, what(start, counts.n_pairs), counts)
        yield number, counts


def _count_slice(task: Task, keeps_rows: bool, slice_: Slice) -> tuple[int, int, Counts]:
    number, start, items = slice_
    counts = Counts(task.systems, keeps_rows=keeps_rows)
    counts.add_batch(count(start, items, task))
    return number, start, counts


# The tallies of every pair, where intervals or comparisons are wanted of input in parts.
#
# Workers send them with the sums of a part. They are put together in the order of the parts, so
# resampling sees the same rows in the same order as if all pairs had been in one place.

Key = tuple[str, str]  # system and metric
RowsOfPart = Mapping[Key, "array[float]"]

MOST_BYTES = 1 << 30  # of all rows together
DOUBLE = 8


def _check_size(n_pairs: int, systems: Sequence[str], metrics: Sequence[Metric]) -> None:
    """Raise if the tallies of all pairs are more than this process should hold."""
    # Two baselines stand beside the systems.
    size = n_pairs * (len(systems) + 2) * sum(m.width for m in metrics) * DOUBLE
    if size > MOST_BYTES:
        raise SettingError(
            f"intervals over {n_pairs} pairs need {size / 1e9:.1f} GB in one place",
            remedy="leave out --ci, --paired and --against, or take a part of the pairs",
        )


def _with_statistics(
    result: Result, metrics: Sequence[Metric], plan: Plan, parts: Mapping[int, RowsOfPart]
) -> Result:
    """The result with what a plan asks for, from the tallies of all parts in their order."""
    ordered = [parts[number] for number in sorted(parts)]
    systems = (replace(s, tallies=_tallies(s, metrics, ordered)) for s in result.systems)
    held = with_statistics(replace(result, systems=tuple(systems)), metrics, plan)
    return without_tallies(held)


def _tallies(
    system: System, metrics: Sequence[Metric], parts: Sequence[RowsOfPart]
) -> dict[str, Tallies]:
    found = {}
    for metric in metrics:
        values: array[float] = array("d")
        for rows in parts:
            values.extend(rows[system.name, metric.name])
        found[metric.name] = Tallies(metric.width, values)
    return found
