"""What a worker does with one part: read it, count it, write its scores, give back the sums."""

from __future__ import annotations

import json
import math
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from socket import gethostname
from typing import Any

import numpy as np

from samsari.errors import FormatError, ResourceError
from samsari.formats.doubts import Reading
from samsari.formats.parts import Part, n_rows, read_part, state_of, writing_part
from samsari.formats.rows import Field
from samsari.formats.testset import check_field, given_references, text_of
from samsari.metrics.catalog import check_references
from samsari.metrics.contract import Metric, as_tally, score_of, scored_signature
from samsari.model import VERSION
from samsari.model.result import InputFile, MetricInfo, Result, Role, System
from samsari.model.text import Item
from samsari.stats.exact_sums import ExactSums
from samsari.tasks.scale.sealing import sealed, unsealed
from samsari.tasks.scoring.counting import IDENTITY, LEAVE_ONE_OUT, Batch, Task, count, failures
from samsari.tasks.scoring.evaluate import versions
from samsari.tasks.scoring.warnings import TextCounts, find_warnings, unscored

# What decides the scores of an installation; workers that have another one are refused.


@cache
def fingerprint() -> str:
    """The version and the models of this installation."""
    from samsari.resources.artefacts import MODEL, Artefact

    return f"{VERSION} {Artefact.open(MODEL).signature}"


def check_fingerprint(wanted: str, found: str, who: str) -> None:
    """Raise if an installation is another one than that which asks."""
    if found != wanted:
        raise ResourceError(
            f"{who} has samsari {found}, and here it is {wanted}",
            remedy="install the same version everywhere: scores could differ",
        )


# What travels from a worker: the exact sums of a part, and counts of its texts. Never pairs.

SCHEMA = "samsari-part/3"
ROLES: dict[str, Role] = {IDENTITY: "identity", LEAVE_ONE_OUT: "leave-one-out"}


@dataclass
class PartCounts:
    """The sums of each system and metric over some pairs; grows batch by batch."""

    systems: tuple[str, ...]
    n_pairs: int = 0
    sums: dict[tuple[str, str], ExactSums] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    texts: TextCounts = field(default_factory=lambda: TextCounts(()))
    keeps_rows: bool = False
    rows: dict[tuple[str, str], bytes] = field(default_factory=dict)  # of every pair, as doubles
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
                self.rows[key] = self.rows.get(key, b"") + packed

    def add(self, other: PartCounts) -> None:
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
        """The scores of all systems that were counted on every pair."""
        everywhere = [name for name, count in self.counted.items() if count == self.n_pairs]
        systems = tuple(
            System(
                name,
                tuple(
                    score_of(m, as_tally(self.sums[name, m.name].rounded()), self._used(name))
                    for m in metrics
                ),
                "system" if name in self.systems else ROLES[name],
            )
            for name in everywhere
        )
        used = self.texts.references_used
        infos = tuple(
            MetricInfo(m.name, scored_signature(m, used), m.higher_is_better) for m in metrics
        )
        found = Result(
            infos, systems, self.n_pairs, testset, inputs=tuple(inputs), versions=versions()
        )
        return replace(
            found, warnings=(*unscored(self.failed), *find_warnings(found, self.texts, metrics))
        )

    def _used(self, name: str) -> str:
        """How many references judged a system; leave-one-out has one fewer."""
        used = self.texts.references_used
        return str(int(used) - 1) if name == LEAVE_ONE_OUT and used.isdigit() else used


def dumps(counts: PartCounts, identity: Mapping[str, Any]) -> str:
    """The counts as JSON text with a checksum; `identity` says what was counted."""
    body = {
        "schema": SCHEMA,
        "identity": dict(identity),
        "systems": list(counts.systems),
        "n_pairs": counts.n_pairs,
        "counted": dict(counts.counted),
        "sums": [[*key, sums.packed()] for key, sums in counts.sums.items()],
        "texts": counts.texts.packed(),
        "failed": [[*key, count] for key, count in counts.failed.items()],
        "rows": [[*key, b64encode(rows).decode()] for key, rows in counts.rows.items()],
    }
    return sealed(body)


def loads(text: str, identity: Mapping[str, Any], place: str = "") -> PartCounts | None:
    """The counts of a text; None if it was made of another input, or is damaged."""
    body = unsealed(text, SCHEMA, identity)
    if body is None:
        return None
    try:
        counts = PartCounts(tuple(body["systems"]), body["n_pairs"])
        counts.counted.update(body["counted"])
        counts.texts = TextCounts.unpacked(body["systems"], body["texts"])
        for system, metric, reason, count in body["failed"]:
            counts.failed[system, metric, reason] = count
        for system, metric, sums in body["sums"]:
            counts.sums[system, metric] = ExactSums.unpacked(sums)
        for system, metric, rows in body["rows"]:
            counts.rows[system, metric] = b64decode(rows)
    except (ValueError, KeyError, TypeError):
        return None
    return counts


def same_or_fail(counts: PartCounts, expected: int, place: str) -> None:
    """Raise if a part has another number of rows than when it was listed."""
    if counts.n_pairs != expected:
        raise FormatError(
            f"{counts.n_pairs} rows where {expected} were counted before",
            place=place,
            remedy="the part was written while it was read; start again when it is finished",
        )


ROWS = 4096  # counted at a time


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns of a part play which part."""

    source: str
    outputs: tuple[str, ...]
    references: tuple[str, ...] = ()
    ids: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All columns in a fixed order."""
        ids = (self.ids,) if self.ids else ()
        return (self.source, *self.outputs, *self.references, *ids)


@dataclass(frozen=True, slots=True)
class PartTask:
    """One part, the number of its first row among all rows, and how it is counted."""

    number: int
    part: Part
    start: int
    rows: int
    columns: Columns
    task: Task
    per_pair: str = ""  # the address of the file of scores
    keeps_rows: bool = False  # for intervals and comparisons
    reading: Reading = field(default_factory=Reading.here)
    made_by: str = ""  # the fingerprint of who asks: a worker may join after all were checked


def survey(parts: Sequence[Part], reading: Reading | None = None) -> list[int]:
    """How many rows each part has."""
    with (reading or Reading.here()).in_force():
        return [n_rows(part) for part in parts]


def count_part(task: PartTask) -> PartCounts:
    """The counts of one part, read as who asks reads; its scores are written if wanted."""
    with task.reading.in_force():
        return _counted(task)


def _counted(task: PartTask) -> PartCounts:
    if task.made_by:
        check_fingerprint(task.made_by, fingerprint(), f"the worker on {gethostname()}")
    _unchanged(task.part)
    found = PartCounts(task.task.systems, keeps_rows=task.keeps_rows)
    with ExitStack() as stack:
        write = _writer(task, stack)
        for batch in _batches(task):
            found.add_batch(batch)
            write(batch)
        _unchanged(task.part)
        same_or_fail(found, task.rows, task.part.address)
    return found


def _unchanged(part: Part) -> None:
    if state_of(part.address) != part.state:
        raise FormatError(
            "the part has changed since it was listed",
            place=part.address,
            remedy="start again when it is finished; other finished parts stay",
        )


def _batches(task: PartTask) -> Iterator[Batch]:
    rows = read_part(task.part, task.columns.names)
    start = task.start
    while items := tuple(_item(task, *row) for row in islice(rows, ROWS)):
        first = start - task.start + 1
        check_references(
            task.task.metrics, items, lambda number: f"{task.part.address}:{number}", first
        )
        yield count(start, items, task.task)
        start += len(items)


def _item(task: PartTask, number: int, fields: Sequence[Field]) -> Item:
    columns, place = task.columns, f"{task.part.address}:{number}"
    n_outputs, n_references = len(columns.outputs), len(columns.references)
    roles = ("source", *["output"] * n_outputs, *["reference"] * n_references, "ids")
    for one, role in zip(fields, roles, strict=False):
        check_field(one, role, place)
    return Item(
        str(fields[-1]) if columns.ids else str(task.start + number),
        text_of(fields[0]),
        tuple(map(text_of, fields[1 : 1 + n_outputs])),
        tuple(given_references(list(fields[1 + n_outputs : 1 + n_outputs + n_references]))),
    )


def _writer(task: PartTask, stack: ExitStack) -> Callable[[Batch], None]:
    """A function that writes the scores of a batch to the file of the part."""
    if not task.per_pair:
        return lambda batch: None
    metrics = task.task.metrics
    stream = stack.enter_context(writing_part(task.per_pair))

    def write_batch(batch: Batch) -> None:
        for name in task.task.systems:
            columns = [batch.values(name, metric) for metric in metrics]
            for index, item in enumerate(batch.items):
                values = (_number(float(column[index])) for column in columns)
                scores = zip((metric.name for metric in metrics), values, strict=True)
                row = {"id": item.id, "system": name, **dict(scores)}
                stream.write((json.dumps(row, ensure_ascii=False) + "\n").encode("utf-8"))

    return write_batch


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value
