"""Scoring: items in, a Result out.

The systems and two baselines (identity, leave-one-out) are counted batch by batch. Scores,
intervals and comparisons come from these counts alone.
"""

from __future__ import annotations

import platform
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal, Protocol, cast, get_args

import numpy as np

from samsari.errors import CorpusError, MetricError, SettingError
from samsari.metrics.catalog import check_references, names
from samsari.metrics.contract import Metric, as_tally, score_of, scored_signature
from samsari.model import VERSION
from samsari.model.result import InputFile, MetricInfo, Result, Role, System, Tallies
from samsari.model.text import Item
from samsari.stats.exact_sums import ExactSums
from samsari.stats.resampling import Resampling
from samsari.tasks.scoring.counting import (
    IDENTITY,
    LEAVE_ONE_OUT,
    Batch,
    JoinedScores,
    Task,
    check_names,
    count_all,
    failures,
)
from samsari.tasks.scoring.uncertainty import with_comparisons, with_intervals
from samsari.tasks.scoring.warnings import Mixups, TextCounts, find_warnings, unscored

Keep = Literal["auto", "texts", "tallies", "scores"]
KEEPS: tuple[str, ...] = get_args(Keep)

# Above this many pairs a result keeps scores only, unless told otherwise: memory stays bounded.
KEEP_LIMIT = 20_000
LARGEST_BATCH = 4096
NONE_JOINED = JoinedScores()

_ROLES: dict[str, Role] = {IDENTITY: "identity", LEAVE_ONE_OUT: "leave-one-out"}


class ItemSource(Protocol):
    """Where items come from: files or memory."""

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems."""

    @property
    def n_pairs(self) -> int:
        """How many items there are: as many as pairs of each system."""

    @property
    def inputs(self) -> tuple[InputFile, ...]:
        """What was read, with checksums."""

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
    executor: Any = None  # anything with `submit`: of concurrent.futures, or a Dask client

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
    joined: JoinedScores = NONE_JOINED,
    watch: Callable[[Batch], None] = lambda batch: None,
) -> Result:
    """The result of scoring every system with every metric; `watch` sees each counted batch."""
    plan = plan or Plan()
    _check(items, metrics, plan)
    check_names(metrics, joined.metrics)
    every = (*metrics, *(cast(Metric, metric) for metric in joined.metrics))
    ledger = _Ledger(items, every, plan)
    task = Task(items.systems, tuple(metrics), plan.baselines)
    size = max(32, min(LARGEST_BATCH, items.n_pairs // (16 * plan.jobs)))
    work = count_all(_checked(items, task, size), task, jobs=plan.jobs, executor=plan.executor)
    with closing(work):  # type: ignore[type-var]
        for batch in map(joined.added_to, work):
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
    found = find_warnings(result, ledger.texts, ledger.metrics)
    return replace(result, warnings=(*unscored(ledger.failed), *found, *ledger.mixups.warnings()))


def _checked(items: ItemSource, task: Task, size: int) -> Iterator[tuple[Item, ...]]:
    """The batches; an error if an item lacks the references that a metric needs."""
    first = 1
    for batch in items.batches(size):
        check_references(task.metrics, batch, items.place, first)
        first += len(batch)
        yield batch


def _check(items: ItemSource, metrics: Sequence[Metric], plan: Plan) -> None:
    if not metrics:
        raise MetricError("no metric was chosen", remedy=f"choose among {', '.join(names())}")
    called = [metric.name for metric in metrics]
    for name in called:
        if called.count(name) > 1:
            raise MetricError(f"{name} was asked for twice", remedy="name every metric once")
    check_systems(items.systems, plan)


def check_systems(systems: Sequence[str], plan: Plan) -> None:
    """Raise if a system is called like a baseline, or if there is none to compare with."""
    for system in systems:
        if system in _ROLES and plan.baselines:
            raise CorpusError(
                f"a system is called {system!r} like the baseline beside it",
                remedy="give it another name: -o NAME=FILE",
            )
    if plan.against and plan.against not in (*systems, *_ROLES):
        raise CorpusError(
            f"there is no system {plan.against!r} to compare with",
            remedy=f"choose among {', '.join((*systems, IDENTITY))}",
        )


class _Ledger:
    """Adds up the counts of the batches."""

    def __init__(self, items: ItemSource, metrics: tuple[Metric, ...], plan: Plan) -> None:
        is_moderate = plan.keep == "auto" and items.n_pairs <= KEEP_LIMIT
        self.items = items
        self.metrics = metrics
        self.keeps_texts = plan.keep == "texts" or is_moderate
        self.keeps_tallies = self.keeps_texts or plan.keep == "tallies"
        self._needs_rows = self.keeps_tallies or plan.intervals or plan.paired or bool(plan.against)
        self.texts = TextCounts(items.systems, metrics)
        self.mixups = Mixups(items.systems)
        self._sums: dict[tuple[str, str], ExactSums] = {}
        self._rows: dict[tuple[str, str], array[float]] = {}
        self._counted: dict[str, int] = {}
        self._items: list[Item] = []
        self.failed: Counter[tuple[str, str, str]] = Counter()

    def add(self, batch: Batch) -> None:
        """Add one batch."""
        self.texts.add(batch.items)
        self.mixups.add(batch.items)
        for name in dict.fromkeys(name for name, _ in batch.rows):
            self._counted[name] = self._counted.get(name, 0) + len(batch.items)
        self.failed.update(failures(batch))
        for key, rows in batch.rows.items():
            sums = ExactSums.of(rows)
            self._sums[key] = self._sums[key] + sums if key in self._sums else sums
            if self._needs_rows:
                packed = np.ascontiguousarray(rows, dtype=np.float64).tobytes()
                self._rows.setdefault(key, array("d")).frombytes(packed)
        if self.keeps_texts:
            self._items.extend(batch.items)

    def result(self, testset: str) -> Result:
        """What has been found so far, as a value."""
        # Leave-one-out drops out if a batch has an item with fewer than two references.
        everywhere = [n for n, count in self._counted.items() if count == self.items.n_pairs]
        return Result(
            metrics=tuple(
                MetricInfo(
                    m.name, scored_signature(m, self.texts.references_used), m.higher_is_better
                )
                for m in self.metrics
            ),
            systems=tuple(self._system(name) for name in everywhere),
            n_pairs=self.items.n_pairs,
            testset=testset,
            ids=tuple(item.id for item in self._items),
            sources=tuple(item.source for item in self._items),
            references=tuple(item.references for item in self._items),
            inputs=self.items.inputs,
            versions=versions(),
        )

    def _system(self, name: str) -> System:
        systems = self.items.systems
        return System(
            name,
            tuple(
                score_of(m, as_tally(self._sums[name, m.name].rounded()), self._references(name))
                for m in self.metrics
            ),
            self._role(name),
            {m.name: Tallies(m.width, self._rows[name, m.name]) for m in self.metrics}
            if self._needs_rows
            else {},
            tuple(item.outputs[systems.index(name)] for item in self._items)
            if name in systems
            else (),
        )

    def _role(self, name: str) -> Role:
        return "system" if name in self.items.systems else _ROLES.get(name, "system")

    def _references(self, name: str) -> str:
        """How many references judged a system; leave-one-out has one fewer."""
        used = self.texts.references_used
        is_less = self._role(name) == "leave-one-out" and used.isdigit()
        return str(int(used) - 1) if is_less else used


_LIBRARIES = ("numpy", "sacrebleu", "rapidfuzz", "onnxruntime")


def versions() -> dict[str, str]:
    """The versions of samsari, Python and the libraries that scores depend on."""
    found = {"samsari": VERSION, "python": platform.python_version()}
    for name in _LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
