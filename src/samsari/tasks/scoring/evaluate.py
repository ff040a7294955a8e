"""Scoring: items in, a Result out.

The systems and two baselines (identity, leave-one-out) are counted batch by batch. Scores,
intervals and comparisons come from these counts alone.
"""

from __future__ import annotations

import platform
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, get_args

import numpy as np

from samsari.errors import CorpusError, MetricError, SettingError, check_known
from samsari.metrics.catalog import check_references, names
from samsari.metrics.contract import Metric, as_tally, score_of, scored_signature
from samsari.model import VERSION
from samsari.model.result import InputFile, MetricInfo, Result, Role, System, Tallies
from samsari.model.text import Item
from samsari.stats.exact_sums import ExactSums
from samsari.stats.resampling import Resampling
from samsari.tasks.pool import in_order
from samsari.tasks.scoring.counting import (
    IDENTITY,
    LEAVE_ONE_OUT,
    Batch,
    JoinedScores,
    Task,
    check_names,
    counter,
    failures,
)
from samsari.tasks.scoring.uncertainty import with_comparisons, with_intervals
from samsari.tasks.scoring.warnings import Mixups, TextCounts, find_warnings, unscored

if TYPE_CHECKING:
    from samsari.formats.matched import MemorySet
    from samsari.formats.testset import TestSet

Keep = Literal["auto", "texts", "tallies", "scores"]
KEEPS: tuple[str, ...] = get_args(Keep)

# Above this many pairs a result keeps scores only, unless told otherwise: memory stays bounded.
KEEP_LIMIT = 20_000
LARGEST_BATCH = 4096
NONE_JOINED = JoinedScores()

ROLES: dict[str, Role] = {IDENTITY: "identity", LEAVE_ONE_OUT: "leave-one-out"}


ItemSource: TypeAlias = "TestSet | MemorySet"


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
        check_known(self.keep, KEEPS, f"keep cannot be {self.keep!r}", "choose {}")
        if self.jobs < 1:
            raise SettingError(f"jobs cannot be {self.jobs}", remedy="give 1 or more processes")

    @property
    def needs_rows(self) -> bool:
        """True if something is asked for that needs the tallies of every pair."""
        return self.intervals or self.paired or bool(self.against)


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
    keeps_texts = plan.keep == "texts" or (plan.keep == "auto" and items.n_pairs <= KEEP_LIMIT)
    keeps_tallies = keeps_texts or plan.keep == "tallies"
    texts = TextCounts(items.systems, every)
    counts = Counts(items.systems, texts=texts, keeps_rows=keeps_tallies or plan.needs_rows)
    mixups, kept = Mixups(items.systems), list[Item]()
    task = Task(items.systems, tuple(metrics), plan.baselines)
    size = max(32, min(LARGEST_BATCH, items.n_pairs // (16 * plan.jobs)))
    batches = checked_batches(items, metrics, size)
    # Few batches wait: together they hold thousands of items.
    work = in_order(partial(counter, task), batches, plan.jobs, 2, plan.executor)
    with closing(work):  # type: ignore[type-var]
        for batch in map(joined.added_to, work):
            counts.add_batch(batch)
            mixups.add(batch.items)
            kept += batch.items if keeps_texts else ()
            watch(batch)
    found = _with_texts(counts.result(every, items.inputs, testset), items.systems, kept)
    result = with_statistics(found, every, plan)
    result = counts.warned(result if keeps_tallies else without_tallies(result), every)
    return replace(result, warnings=(*result.warnings, *mixups.warnings()))


def _with_texts(result: Result, systems: Sequence[str], items: Sequence[Item]) -> Result:
    outputs = {name: tuple(i.outputs[at] for i in items) for at, name in enumerate(systems)}
    return replace(
        result,
        systems=tuple(replace(s, outputs=outputs.get(s.name, ())) for s in result.systems),
        ids=tuple(item.id for item in items),
        sources=tuple(item.source for item in items),
        references=tuple(item.references for item in items),
    )


def checked_batches(
    items: ItemSource, metrics: Sequence[Metric], size: int
) -> Iterator[tuple[int, tuple[Item, ...]]]:
    """The batches, and where each begins; an error if an item lacks references it needs."""
    start = 0
    for batch in items.batches(size):
        check_references(metrics, batch, items.place, start + 1)
        yield start, batch
        start += len(batch)


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
        if system in ROLES and plan.baselines:
            raise CorpusError(
                f"a system is called {system!r} like the baseline beside it",
                remedy="give it another name: -o NAME=FILE",
            )
    if plan.against not in ("", LEAVE_ONE_OUT):
        what = f"there is no system {plan.against!r} to compare with"
        check_known(plan.against, (*systems, IDENTITY), what, "choose among {}", kind=CorpusError)


@dataclass
class Counts:
    """The sums of each system and metric over some pairs; grows batch by batch."""

    systems: tuple[str, ...]
    n_pairs: int = 0
    sums: dict[tuple[str, str], ExactSums] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    texts: TextCounts = field(default_factory=lambda: TextCounts(()))
    keeps_rows: bool = False
    rows: dict[tuple[str, str], array[float]] = field(default_factory=dict)  # of every pair
    failed: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.texts.systems:
            self.texts = TextCounts(self.systems)

    def add_batch(self, batch: Batch) -> None:
        """Add the rows of one batch."""
        self.n_pairs += len(batch.items)
        self.texts.add(batch.items)
        self.failed.update(failures(batch))
        for name in dict.fromkeys(name for name, _ in batch.rows):
            self.counted[name] += len(batch.items)
        for key, rows in batch.rows.items():
            self._add(key, ExactSums.of(rows))
            if self.keeps_rows:
                packed = np.ascontiguousarray(rows, dtype=np.float64).tobytes()
                self.rows.setdefault(key, array("d")).frombytes(packed)

    def add(self, other: Counts) -> None:
        """Add the counts of another part; rows have an order, so they are not added."""
        self.n_pairs += other.n_pairs
        self.counted.update(other.counted)
        self.texts.merge(other.texts)
        self.failed.update(other.failed)
        for key, sums in other.sums.items():
            self._add(key, sums)

    def _add(self, key: tuple[str, str], sums: ExactSums) -> None:
        self.sums[key] = self.sums[key] + sums if key in self.sums else sums

    def result(
        self, metrics: Sequence[Metric], inputs: Iterable[InputFile], testset: str = ""
    ) -> Result:
        """The scores, without warnings, of all systems that were counted on every pair."""
        # Leave-one-out drops out if a batch has an item with fewer than two references.
        everywhere = [name for name, count in self.counted.items() if count == self.n_pairs]
        used = self.texts.references_used
        infos = tuple(
            MetricInfo(m.name, scored_signature(m, used), m.higher_is_better) for m in metrics
        )
        systems = tuple(self._system(name, metrics) for name in everywhere)
        return Result(
            infos, systems, self.n_pairs, testset, inputs=tuple(inputs), versions=versions()
        )

    def warned(self, result: Result, metrics: Sequence[Metric]) -> Result:
        """The result with what a reader of its scores should be told."""
        found = find_warnings(result, self.texts, metrics)
        return replace(result, warnings=(*unscored(self.failed), *found))

    def _system(self, name: str, metrics: Sequence[Metric]) -> System:
        role = "system" if name in self.systems else ROLES[name]
        used = self.texts.references_used
        if role == "leave-one-out" and used.isdigit():  # it has one reference fewer
            used = str(int(used) - 1)
        scores = (score_of(m, as_tally(self.sums[name, m.name].rounded()), used) for m in metrics)
        kept = {m.name: Tallies(m.width, self.rows[name, m.name]) for m in metrics if self.rows}
        return System(name, tuple(scores), role, kept)


def with_statistics(result: Result, metrics: Sequence[Metric], plan: Plan) -> Result:
    """The result with the intervals and comparisons that a plan asks for."""
    if plan.intervals:
        result = with_intervals(result, metrics, plan.resampling)
    if plan.paired or plan.against:
        result = with_comparisons(result, metrics, plan.resampling, against=plan.against)
    return result


def without_tallies(result: Result) -> Result:
    """A result without the tallies of its pairs, which large results do not keep."""
    return replace(result, systems=tuple(replace(s, tallies={}) for s in result.systems))


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
