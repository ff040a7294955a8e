"""`samsari.tallies`: the sums of a table of pairs, for engines that spread tables over machines.

Spark (`mapInPandas`), Ray (`map_batches`) and Dask frames give a function some rows at a time.
`tallies` turns them into a few rows of sums, `score_tallies` adds the sums of all calls to a
Result. Sums are exact, so it does not matter how the rows were spread.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from samsari.errors import CorpusError
from samsari.formats.matched import MemorySet
from samsari.metrics.catalog import check_references, create
from samsari.metrics.contract import Metric, signature
from samsari.model.result import Result
from samsari.model.text import Item
from samsari.stats.exact_sums import ExactSums
from samsari.tasks.scoring.counting import IDENTITY, Task, count
from samsari.tasks.scoring.evaluate import Counts
from samsari.tasks.scoring.frames import Library, make_frame
from samsari.tasks.scoring.score import from_table, made_metrics

COLUMNS = ("system", "metric", "signature", "pairs", "tally")


def tallies(
    frame: Any,
    outputs: str | Iterable[str] = "output",
    references: str | Iterable[str] | None = None,
    metrics: Iterable[str | Metric] = ("samsa",),
    *,
    source: str = "source",
    library: Library = "pandas",
    **settings: Any,
) -> Any:
    """The sums of a table of pairs: a row for each system and metric, identity included.

    `frame` is a pandas, polars or Arrow table. `tally` is a text that holds the exact sums; the
    other columns are `system`, `metric`, `signature` and `pairs`. `samsari.score_tallies` makes a
    result of the rows of many calls.

        >>> import pandas, samsari
        >>> texts = {"source": ["a b", "c"], "output": ["a", "c"], "ref": ["a", "c"]}
        >>> frame = pandas.DataFrame(texts)
        >>> sums = samsari.tallies(frame, references="ref", metrics=["sari"])
        >>> list(sums["pairs"]), list(sums["system"])
        ([2, 2], ['output', 'identity'])
        >>> samsari.score_tallies([sums, sums]).n_pairs
        4
    """
    items = from_table(frame, outputs, references, source, None)
    made = made_metrics(metrics, settings)
    check_references(made, items.items, items.place)
    counts = _counts(items, made)
    rows = [
        (system, metric.name, signature(metric), counts.n_pairs, " ".join(sums.packed()))
        for metric in made
        for system in (*items.systems, IDENTITY)
        for sums in [counts.sums[system, metric.name]]
    ]
    columns = {name: [row[at] for row in rows] for at, name in enumerate(COLUMNS)}
    return make_frame(library, columns)


def score_tallies(frames: Any) -> Result:
    """The result of the rows that `tallies` gave: one table, or many."""
    several = frames if isinstance(frames, list | tuple) else [frames]
    rows = [row for frame in several for row in _rows(frame)]
    if not rows:
        raise CorpusError("there are no tallies", remedy="give the rows of samsari.tallies")
    signatures = dict.fromkeys(str(row["signature"]) for row in rows)
    metrics = [create(text) for text in signatures]
    systems = dict.fromkeys(str(row["system"]) for row in rows if row["system"] != IDENTITY)
    total = Counts(tuple(systems))
    for row in rows:
        part = Counts(total.systems)
        name = str(row["signature"]).split("|", maxsplit=1)[0]
        part.sums[str(row["system"]), name] = ExactSums.unpacked(str(row["tally"]).split())
        total.add(part)
        if str(row["signature"]) == next(iter(signatures)):
            total.counted[str(row["system"])] += int(row["pairs"])
    total.n_pairs = max(total.counted.values())
    total.texts.n_pairs = total.n_pairs
    return total.warned(total.result(metrics, ()), metrics)


def _counts(items: MemorySet, metrics: Sequence[Metric]) -> Counts:
    counts = Counts(items.systems)
    # No leave-one-out: which reference it leaves out depends on a row's place among all rows.
    task = Task(items.systems, tuple(metrics), baselines=False)
    identity = Task((IDENTITY,), tuple(metrics), baselines=False)
    copies = tuple(Item(i.id, i.source, (i.source,), i.references) for i in items.items)
    counts.add_batch(count(0, items.items, task))
    for _, metric, reason in counts.failed:
        raise CorpusError(
            f"{metric} cannot be computed for every row: {reason}",
            remedy="find the row with samsari score --per-pair, and leave it out",
        )
    for key, rows in count(0, copies, identity).rows.items():
        counts.sums[key] = ExactSums.of(rows)
    return counts


def _rows(frame: Any) -> list[dict[str, Any]]:
    """The rows of a pandas, polars or Arrow table as dictionaries."""
    columns = {name: _values(frame, name) for name in COLUMNS}
    return [dict(zip(COLUMNS, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _values(frame: Any, column: str) -> list[Any]:
    try:
        values = frame[column]
    except (KeyError, TypeError) as error:
        raise CorpusError(
            f"the table has no column {column!r}", remedy="give the rows of samsari.tallies"
        ) from error
    return list(values.to_pylist() if hasattr(values, "to_pylist") else values)
