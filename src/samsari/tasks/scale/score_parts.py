"""Scoring input in parts: each part is read and counted where a worker is, and only sums travel."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, SettingError
from samsari.formats.doubts import Reading, usual_columns
from samsari.formats.parts import Part, column_names, list_parts
from samsari.metrics.catalog import check_references
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
    with_statistics,
    without_tallies,
)
from samsari.tasks.workers import spread

Step = Callable[[int, int], None]
SURVEYED = 32  # parts whose rows are counted in one go


@dataclass(frozen=True, slots=True)
class PartsRequest:
    """The parts, their columns, what to compute, and where finished parts and scores are kept."""

    pattern: str
    metrics: tuple[Metric, ...]
    outputs: tuple[str, ...] = ()  # COLUMN or NAME=COLUMN
    source: str = ""
    references: tuple[str, ...] = ()
    ids: str = ""
    per_pair: str = ""  # a folder, an address or one file
    run: str = ""
    plan: Plan = field(default_factory=Plan)
    overwrite: bool = False  # scores of another run may be replaced


def score_parts(request: PartsRequest, on_step: Step = lambda done, n: None) -> Result:
    """The scores of all parts together."""
    parts = list_parts(request.pattern)
    systems, columns = _columns(request, parts[0])
    rows = _rows(parts, request)
    if not sum(rows):
        raise CorpusError("the parts hold no row", place=request.pattern)
    keeps_rows = request.plan.needs_rows
    if keeps_rows:
        _check_size(sum(rows), systems, request.metrics)
        check_systems(systems, request.plan)
    task = Task(systems, request.metrics, request.plan.baselines)
    asker = fingerprint() if request.plan.executor is not None else ""
    common = _identity(request, parts, columns, task)
    folder = RunFolder.open(Path(request.run), common) if request.run else None
    total = Counts(systems)
    kept: dict[int, RowsOfPart] = {}
    with _pairs(request, common, len(parts)) as target:
        tasks = [
            replace(one, keeps_rows=keeps_rows, made_by=asker)
            for one in _tasks(parts, rows, columns, task, target)
        ]
        for number, counts in _counted(tasks, folder, request):
            total.add(counts)
            if keeps_rows:
                kept[number] = counts.rows
            on_step(total.n_pairs, sum(rows))
    result = total.warned(total.result(request.metrics, _inputs(parts, rows)), request.metrics)
    return _with_statistics(result, request.metrics, request.plan, kept) if kept else result


def _counted(
    tasks: Sequence[PartTask], folder: RunFolder | None, request: PartsRequest
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
    plan = request.plan
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


def _identity(
    request: PartsRequest, parts: Sequence[Part], columns: Columns, task: Task
) -> dict[str, Any]:
    """What all parts of a run have in common."""
    return {
        "version": VERSION,
        "parts": [part.address for part in parts],
        "columns": {
            key: list(v) if isinstance(v, tuple) else v for key, v in asdict(columns).items()
        },
        "systems": list(task.systems),
        "metrics": [signature(metric) for metric in task.metrics],
        "baselines": task.baselines,
        "per_pair": request.per_pair,
    }


def _pairs(
    request: PartsRequest, common: Mapping[str, Any], n_parts: int
) -> AbstractContextManager[str]:
    """The folder or address that the workers write scores to; empty if none are wanted."""
    if not request.per_pair:
        return nullcontext("")
    names = tuple(metric.name for metric in request.metrics)
    return writing_pairs(
        PairScores(request.per_pair, common, names, n_parts, request.run, request.overwrite)
    )


def _rows(parts: Sequence[Part], request: PartsRequest) -> list[int]:
    """How many rows each part has."""
    groups = [parts[start : start + SURVEYED] for start in range(0, len(parts), SURVEYED)]
    work = partial(survey, reading=Reading.here())
    found = dict(spread(work, groups, request.plan.jobs, request.plan.executor))
    return [n for place in range(len(groups)) for n in found[place]]


def _tasks(
    parts: Sequence[Part], rows: Sequence[int], columns: Columns, task: Task, per_pair: str
) -> Iterator[PartTask]:
    starts = accumulate(rows, initial=0)
    for number, (part, n, start) in enumerate(zip(parts, rows, starts, strict=False)):
        target = part_address(per_pair, number) if per_pair else ""
        yield PartTask(number, part, start, n, columns, task, target)


def _columns(request: PartsRequest, part: Part) -> tuple[tuple[str, ...], Columns]:
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
    folder = RunFolder.open(Path(run), _common(items, task))
    keeps_rows = plan.needs_rows
    if keeps_rows:
        _check_size(items.n_pairs, items.systems, metrics)
    check_systems(items.systems, plan)
    total = Counts(items.systems)
    rows: dict[int, RowsOfPart] = {}
    for number, start in enumerate(range(0, items.n_pairs, ROWS)):
        what = _slice_identity(start, min(ROWS, items.n_pairs - start), keeps_rows)
        held = finished(folder, number, what)
        if held is not None:
            rows[number] = held.rows
            total.add(held)
    on_step(total.n_pairs, items.n_pairs)
    done = frozenset(rows)
    waiting = (one for one in _slices(items, task) if one[0] not in done)
    load = partial(partial, _count_slice, task, keeps_rows)
    for number, start, counts in in_order(load, waiting, plan.jobs, 2, plan.executor):
        keep(folder, number, _slice_identity(start, counts.n_pairs, keeps_rows), counts)
        total.add(counts)
        rows[number] = counts.rows
        on_step(total.n_pairs, items.n_pairs)
    result = total.warned(total.result(metrics, items.inputs), metrics)
    return _with_statistics(result, metrics, plan, rows) if keeps_rows else result


def _slice_identity(start: int, n: int, keeps_rows: bool) -> dict[str, int | bool]:
    return {"start": start, "pairs": n, "rows": keeps_rows}


def _count_slice(task: Task, keeps_rows: bool, slice_: Slice) -> tuple[int, int, Counts]:
    number, start, items = slice_
    counts = Counts(task.systems, keeps_rows=keeps_rows)
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
