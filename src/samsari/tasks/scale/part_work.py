"""What a worker does with one part of the input: read, count, write its scores, give back sums."""

from __future__ import annotations

import json
import math
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from socket import gethostname
from typing import Any

from samsari.errors import FormatError
from samsari.formats.doubts import Reading
from samsari.formats.parts import Part, n_rows, read_part, state_of, writing_part
from samsari.formats.rows import Field
from samsari.formats.testset import check_field, item_of
from samsari.metrics.catalog import check_references
from samsari.model.text import Item
from samsari.stats.exact_sums import ExactSums
from samsari.tasks.scale.clusters import check_fingerprint, fingerprint
from samsari.tasks.scale.run_folder import RunFolder, sealed, unsealed
from samsari.tasks.scoring.counting import Batch, Task, count
from samsari.tasks.scoring.evaluate import Counts
from samsari.tasks.scoring.warnings import TextCounts

# What travels from a worker: the exact sums of a part, and counts of its texts. Never pairs.

SCHEMA = "samsari-part/3"


def dumps(counts: Counts, identity: Mapping[str, Any]) -> str:
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
        "rows": [[*key, b64encode(rows.tobytes()).decode()] for key, rows in counts.rows.items()],
    }
    return sealed(body)


def loads(text: str, identity: Mapping[str, Any]) -> Counts | None:
    """The counts of a text; None if it was made of another input, or is damaged."""
    body = unsealed(text, SCHEMA, identity)
    if body is None:
        return None
    try:
        counts = Counts(tuple(body["systems"]), body["n_pairs"])
        counts.counted.update(body["counted"])
        counts.texts = TextCounts.unpacked(body["systems"], body["texts"])
        for system, metric, reason, count in body["failed"]:
            counts.failed[system, metric, reason] = count
        for system, metric, sums in body["sums"]:
            counts.sums[system, metric] = ExactSums.unpacked(sums)
        for system, metric, rows in body["rows"]:
            counts.rows[system, metric] = array("d", b64decode(rows))
    except (ValueError, KeyError, TypeError):
        return None
    return counts


def finished(folder: RunFolder, number: int, identity: Mapping[str, Any]) -> Counts | None:
    """The counts of a part that is finished."""
    return loads(folder.read(number), identity)


def keep(folder: RunFolder, number: int, identity: Mapping[str, Any], counts: Counts) -> None:
    """Write the counts of a finished part, whole or not at all."""
    folder.write(number, dumps(counts, identity))


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


def count_part(task: PartTask) -> Counts:
    """The counts of one part, read as who asks reads; its scores are written if wanted."""
    with task.reading.in_force():
        return _counted(task)


def _counted(task: PartTask) -> Counts:
    if task.made_by:
        check_fingerprint(task.made_by, fingerprint(), f"the worker on {gethostname()}")
    _unchanged(task.part)
    found = Counts(task.task.systems, keeps_rows=task.keeps_rows)
    with ExitStack() as stack:
        write = _writer(task, stack)
        for batch in _batches(task):
            found.add_batch(batch)
            write(batch)
        _unchanged(task.part)
        if found.n_pairs != task.rows:
            raise FormatError(
                f"{found.n_pairs} rows where {task.rows} were counted before",
                place=task.part.address,
                remedy="the part was written while it was read; start again when it is finished",
            )
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
    id = str(fields[-1]) if columns.ids else str(task.start + number)
    return item_of(id, fields, n_outputs, n_references)


def _writer(task: PartTask, stack: ExitStack) -> Callable[[Batch], None]:
    """A function that writes the scores of a batch to the file of the part."""
    if not task.per_pair:
        return lambda batch: None
    stream = stack.enter_context(writing_part(task.per_pair))

    def write_batch(batch: Batch) -> None:
        for name in task.task.systems:
            columns = {one.name: batch.values(name, one) for one in task.task.metrics}
            for index, item in enumerate(batch.items):
                scores = {metric: float(values[index]) for metric, values in columns.items()}
                known = {key: None if math.isnan(one) else one for key, one in scores.items()}
                row = {"id": item.id, "system": name, **known}
                stream.write((json.dumps(row, ensure_ascii=False) + "\n").encode("utf-8"))

    return write_batch
