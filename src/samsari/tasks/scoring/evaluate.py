"""Scoring: items in, a Result out.

Every system, and beside them the identity baseline and the leave-one-out reference, is counted
batch by batch; scores, intervals and comparisons come from the tallies alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, get_args

import numpy as np

from samsari.errors import CorpusError, MetricError, SettingError
from samsari.metrics.catalog import kind, names
from samsari.metrics.contract import Metric, Rows, as_tally, score_of, signature
from samsari.model.corpus import Item
from samsari.model.result import InputFile, MetricInfo, Result, Role, System, Tallies
from samsari.stats.resampling import Resampling
from samsari.tasks.scoring.counting import (
    IDENTITY,
    LEAVE_ONE_OUT,
    Batch,
    Task,
    check_references,
    count_all,
)
from samsari.tasks.scoring.sanity import Signs, cautions
from samsari.tasks.scoring.uncertainty import with_comparisons, with_intervals
from samsari.tasks.scoring.versions import versions

Keep = Literal["auto", "texts", "tallies", "scores"]
KEEPS: tuple[str, ...] = get_args(Keep)

# Above this many pairs a result keeps scores only, unless told otherwise: memory stays bounded.
KEEP_LIMIT = 20_000
LARGEST_BATCH = 4096

_ROLES: dict[str, Role] = {IDENTITY: "identity", LEAVE_ONE_OUT: "leave-one-out"}


class ItemSource(Protocol):
    """Where items come from: files or memory."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the systems."""

    @property
    def n_rows(self) -> int:
        """How many items there are."""

    @property
    def inputs(self) -> tuple[InputFile, ...]:
        """What was read, with checksums."""

    @property
    def has_references(self) -> bool:
        """True if references were given at all."""

    def place(self, number: int) -> str:
        """Where the item with this number (from 1) stands, for messages."""

    def batches(self, size: int) -> Iterator[tuple[Item, ...]]:
        """The items in groups."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to find out beside the scores, and what to keep of it."""

    intervals: bool = False
    paired: bool = False
    against: str = ""
    resampling: Resampling = field(default_factory=Resampling)
    baselines: bool = True
    keep: Keep = "auto"
    jobs: int = 1

    def __post_init__(self) -> None:
        if self.keep not in KEEPS:
            raise SettingError(f"keep cannot be {self.keep!r}", remedy=f"choose {', '.join(KEEPS)}")
        if self.jobs < 1:
            raise SettingError(f"jobs cannot be {self.jobs}", remedy="give 1 or more processes")


def evaluate(
    items: ItemSource,
    metrics: Sequence[Metric],
    plan: Plan | None = None,
    *,
    testset: str = "",
    watch: Callable[[Batch], None] = lambda batch: None,
) -> Result:
    """The result of scoring every system with every metric; `watch` sees each counted batch."""
    plan = plan or Plan()
    _check(items, metrics, plan)
    ledger = _Ledger(items, tuple(metrics), plan)
    task = Task(items.labels, tuple(metrics), plan.baselines)
    size = max(32, min(LARGEST_BATCH, items.n_rows // (16 * plan.jobs)))
    work = count_all(_checked(items, task, size), task, jobs=plan.jobs)
    with closing(work):  # type: ignore[type-var]
        for batch in work:
            ledger.add(batch)
            watch(batch)
    return _finished(ledger, plan, testset)


def _finished(ledger: _Ledger, plan: Plan, testset: str) -> Result:
    result = ledger.result(testset)
    if plan.intervals:
        result = with_intervals(result, ledger.metrics, plan.resampling)
    if plan.paired or plan.against:
        result = with_comparisons(result, ledger.metrics, plan.resampling, against=plan.against)
    if not ledger.keeps_tallies:
        result = replace(
            result, systems=tuple(replace(system, tallies={}) for system in result.systems)
        )
    return replace(result, warnings=cautions(result, ledger.signs, ledger.metrics))


def _checked(items: ItemSource, task: Task, size: int) -> Iterator[tuple[Item, ...]]:
    """The batches, each seen to have the references that the metrics need."""
    before = 0
    for batch in items.batches(size):
        check_references(batch, task, items.place, before)
        before += len(batch)
        yield batch


def _check(items: ItemSource, metrics: Sequence[Metric], plan: Plan) -> None:
    if not metrics:
        raise MetricError("no metric was chosen", remedy=f"choose among {', '.join(names())}")
    called = [metric.name for metric in metrics]
    for name in called:
        if called.count(name) > 1:
            raise MetricError(f"{name} was asked for twice", remedy="name every metric once")
    wanting = [metric.name for metric in metrics if "references" in metric.needs]
    if wanting and not items.has_references:
        free = [name for name in names() if "references" not in kind(name).needs]
        raise MetricError(
            f"{', '.join(wanting)} cannot be computed without references",
            place=items.place(1),
            remedy=f"give them (-r FILE) or choose metrics that need none: {', '.join(free)}",
        )
    _check_names(items.labels, plan)


def _check_names(labels: Sequence[str], plan: Plan) -> None:
    for label in labels:
        if label in _ROLES and plan.baselines:
            raise CorpusError(
                f"a system is called {label!r} like the baseline beside it",
                remedy="give it another name: -o NAME=FILE",
            )
    if plan.against and plan.against not in (*labels, *_ROLES):
        raise CorpusError(
            f"there is no system {plan.against!r} to compare with",
            remedy=f"choose among {', '.join((*labels, IDENTITY))}",
        )


class _Ledger:
    """Adds up what the batches bring: the one thing here that changes."""

    def __init__(self, items: ItemSource, metrics: tuple[Metric, ...], plan: Plan) -> None:
        is_moderate = plan.keep == "auto" and items.n_rows <= KEEP_LIMIT
        self.items = items
        self.metrics = metrics
        self.keeps_texts = plan.keep == "texts" or is_moderate
        self.keeps_tallies = self.keeps_texts or plan.keep == "tallies"
        self._needs_rows = self.keeps_tallies or plan.intervals or plan.paired or bool(plan.against)
        self.signs = Signs(items.labels)
        self._sums: dict[tuple[str, str], Rows] = {}
        self._rows: dict[tuple[str, str], array[float]] = {}
        self._counted: dict[str, int] = {}
        self._items: list[Item] = []

    def add(self, batch: Batch) -> None:
        """Take in one batch."""
        self.signs.look(batch.items)
        for name in dict.fromkeys(name for name, _ in batch.rows):
            self._counted[name] = self._counted.get(name, 0) + len(batch.items)
        for key, rows in batch.rows.items():
            self._sums[key] = self._sums.get(key, 0.0) + rows.sum(axis=0)
            if self._needs_rows:
                packed = np.ascontiguousarray(rows, dtype=np.float64).tobytes()
                self._rows.setdefault(key, array("d")).frombytes(packed)
        if self.keeps_texts:
            self._items.extend(batch.items)

    def result(self, testset: str) -> Result:
        """What has been found so far, as a value."""
        # A contestant that could not take part in every batch (leave-one-out) is left out.
        everywhere = [n for n, count in self._counted.items() if count == self.items.n_rows]
        return Result(
            metrics=tuple(
                MetricInfo(m.name, signature(m), m.higher_is_better) for m in self.metrics
            ),
            systems=tuple(self._system(name) for name in everywhere),
            n_pairs=self.items.n_rows,
            testset=testset,
            ids=tuple(item.id for item in self._items),
            sources=tuple(item.source for item in self._items),
            references=tuple(item.references for item in self._items),
            inputs=self.items.inputs,
            versions=versions(),
        )

    def _system(self, name: str) -> System:
        labels = self.items.labels
        return System(
            name,
            tuple(score_of(m, as_tally(self._sums[name, m.name])) for m in self.metrics),
            _ROLES.get(name, "system") if name not in labels else "system",
            {m.name: Tallies(m.width, self._rows[name, m.name]) for m in self.metrics}
            if self._needs_rows
            else {},
            tuple(item.outputs[labels.index(name)] for item in self._items)
            if name in labels
            else (),
        )
