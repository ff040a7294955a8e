"""Counting: batches of items become rows of tallies for every system and metric.

Two baselines are counted like systems: identity (the source itself) and leave-one-out (item after
item, the references take turns as the output and are judged by the others).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from samsari.errors import CorpusError, SettingError
from samsari.formats.ratings import ScoreRow, check_items, read_scores
from samsari.metrics.contract import GivenScores, Metric, Rows
from samsari.model.finding import Findings
from samsari.model.result import System
from samsari.model.text import Item, Pair
from samsari.tasks.pool import row_by_row

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


def counter(task: Task) -> Callable[[tuple[int, tuple[Item, ...]]], Batch]:
    """What counts the items that begin at a number."""
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


# Scores from elsewhere (`--scores FILE`) joined to what samsari counts.


@dataclass(frozen=True)
class JoinedScores:
    """Metrics of which only scores are known, and the scores by metric, system and item."""

    metrics: tuple[GivenScores, ...] = ()
    values: Mapping[tuple[str, str], Mapping[str, float]] | None = None

    def added_to(self, batch: Batch) -> Batch:
        """The batch with a row of tallies for each given score."""
        if not self.metrics or self.values is None:
            return batch
        ids = [item.id for item in batch.items]
        rows = dict(batch.rows)
        for system in dict.fromkeys(name for name, _ in batch.rows):
            for metric in self.metrics:
                known = self.values.get((metric.name, system), {})
                rows[system, metric.name] = metric.rows(ids, known)
        return replace(batch, rows=rows)


def read_joined(
    paths: Iterable[str | Path],
    systems: Sequence[str],
    lower: Iterable[str] = (),
    ids: Collection[str] = (),
) -> JoinedScores:
    """The scores of some tables; an error if they belong to none of the systems."""
    metrics: list[GivenScores] = []
    values: dict[tuple[str, str], dict[str, float]] = {}
    less = set(lower)
    for path in paths:
        rows = read_scores(path)
        _check_systems(rows, systems, path)
        check_items(rows, ids, "the pairs")
        for name in dict.fromkeys(row.metric for row in rows):
            metrics.append(GivenScores(name, Path(path).name, name not in less))
        for row in rows:
            if not row.item:
                raise CorpusError(
                    "a score has no item", place=row.place, remedy="give a score for each pair"
                )
            # A table without a column of systems belongs to the one system that is scored.
            values.setdefault((row.metric, row.system or systems[0]), {})[row.item] = row.value
    for name in less - {metric.name for metric in metrics}:
        raise SettingError(f"no table has scores of {name!r}", remedy="check --lower")
    return JoinedScores(tuple(metrics), values)


def _check_systems(rows: Sequence[ScoreRow], systems: Sequence[str], path: str | Path) -> None:
    named = {row.system for row in rows}
    if not named & {*systems, ""}:
        raise CorpusError(
            f"the scores are about {', '.join(sorted(named))}",
            place=str(path),
            remedy=f"name the systems as they are scored: {', '.join(systems)}",
        )
    if "" in named and len(systems) > 1:
        raise CorpusError(
            "the scores name no system", place=str(path), remedy="add a column system"
        )


# Other columns of the tables of pairs; columns of texts are no metrics anyway.
_TAKEN = ("id", "system", "verdict", "findings")


def check_names(own: Iterable[Metric], given: Iterable[GivenScores]) -> None:
    """Raise if a metric of a table has the name of another one, or of another column."""
    seen = {metric.name for metric in own}
    for metric in given:
        if metric.name in _TAKEN:
            raise SettingError(
                f"a column of scores is called {metric.name!r}, as another column of every table",
                remedy="rename the column, or leave it out if it holds no scores",
            )
        if metric.name in seen:
            raise SettingError(
                f"two metrics are called {metric.name!r}", remedy="rename the column in the table"
            )
        seen.add(metric.name)


# Checking pairs while they are scored (`samsari score --check`).


class Checker:
    """Checks the pairs of each batch, if it is on, and keeps the findings."""

    def __init__(self, systems: Sequence[str], *, is_on: bool = False, jobs: int = 1) -> None:
        self.systems, self.is_on, self.jobs = systems, is_on, jobs
        self.found: dict[str, list[Findings]] = {name: [] for name in systems}
        self.now: dict[str, list[Findings]] = {}

    def add(self, batch: Batch) -> None:
        """Check the pairs of a batch."""
        if not self.is_on:
            return
        from samsari.checking.settings import Settings
        from samsari.tasks.checking.check import check_pairs

        for index, name in enumerate(self.systems):
            pairs = [item.pair(index) for item in batch.items]
            checked = check_pairs(pairs, Settings(), jobs=self.jobs)
            self.now[name] = [replace(each, source="", output="") for each in checked]
            self.found[name] += self.now[name]

    def with_checks(self, system: System) -> System:
        """A scored system with what `check` found in its pairs."""
        return replace(system, checks=tuple(self.found.get(system.name, ())))

    def cells(self, name: str, index: int) -> tuple[str, ...]:
        """What a table of pairs says about a pair of the batch: verdict and rules."""
        if not self.is_on:
            return ()
        if name not in self.now:
            return ("", "")
        one = self.now[name][index]
        return one.verdict, " ".join(finding.rule for finding in one.findings)

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of these cells."""
        return ("verdict", "findings") if self.is_on else ()
