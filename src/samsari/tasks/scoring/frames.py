"""Results as tables of pandas, polars or Arrow, imported only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from samsari.errors import SettingError, check_known, needed
from samsari.formats.tables.writers import NUMBER, TEXT, TEXTS, Value, holds_lists, table_writer
from samsari.formats.testset import BATCH
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, as_array
from samsari.model.result import Result
from samsari.model.text import Item
from samsari.tasks.scoring.counting import Batch, Checker
from samsari.tasks.scoring.evaluate import ItemSource
from samsari.tasks.scoring.uncertainty import need_tallies

Library = Literal["pandas", "polars", "arrow"]

# Library -> its module, and what makes a table there.
_MAKERS = {
    "pandas": ("pandas", "DataFrame"),
    "polars": ("polars", "DataFrame"),
    "arrow": ("pyarrow", "table"),
}


def frame(result: Result, library: Library = "pandas", *, per_pair: bool = False) -> Any:
    """The scores as a table of that library: one row per score, or one per pair and system."""
    return make_frame(library, pair_columns(result) if per_pair else score_columns(result))


def make_frame(library: Library, columns: dict[str, list[Any]]) -> Any:
    """A table of that library with these columns."""
    check_known(library, _MAKERS, f"no tables of {library!r}")
    name, make = _MAKERS[library]
    module = needed(name, f"{name} is not installed", f"pip install {name}", kind=SettingError)
    return getattr(module, make)(columns)


def score_columns(result: Result) -> dict[str, list[Any]]:
    """Columns of one row per system and metric."""
    rows = [(system, score) for system in result.systems for score in system.scores]
    spans = [score.interval for _, score in rows]
    return {
        "system": [system.name for system, _ in rows],
        "role": [system.role for system, _ in rows],
        "metric": [score.metric for _, score in rows],
        "value": [score.value for _, score in rows],
        "low": [span.low if span else None for span in spans],
        "high": [span.high if span else None for span in spans],
        "signature": [score.signature for _, score in rows],
    }


def pair_columns(result: Result) -> dict[str, list[Any]]:
    """Columns of one row per system and pair; an undefined score is None."""
    need_tallies(result)
    ids = list(result.pair_ids)
    columns: dict[str, list[Any]] = {
        "id": ids * len(result.systems),
        "system": [system.name for system in result.systems for _ in ids],
    }
    for info in result.metrics:
        metric = create(info.signature)
        columns[info.name] = [
            None if value != value else float(value)  # noqa: PLR0124 - NaN differs from itself
            for system in result.systems
            for value in metric.scores(as_array(system.tallies[info.name]))
        ]
    return columns


# The scores of every pair as a table file, with the texts if they are wanted.

Write = Callable[[Batch], None]


@contextmanager
def pair_table(
    target: str,
    items: ItemSource,
    metrics: Sequence[Metric],
    has_texts: bool,
    checker: Checker,
) -> Iterator[Write]:
    """A function that writes the scores of a batch: one row for each system and pair.

    Baselines have no rows: nobody gave their texts.
    """
    columns = _TextColumns(items, holds_lists(target)) if has_texts else None
    heads = {"id": TEXT, "system": TEXT, **{metric.name: NUMBER for metric in metrics}}
    heads |= dict.fromkeys(checker.heads, TEXT)
    with table_writer(target, {**heads, **(columns.heads if columns else {})}) as write:

        def write_batch(batch: Batch) -> None:
            for name in items.systems:
                scores = [batch.values(name, metric) for metric in metrics]
                for index, item in enumerate(batch.items):
                    more = columns.values(item, name) if columns else ()
                    values = (float(column[index]) for column in scores)
                    write((item.id, name, *values, *checker.cells(name, index), *more))

        yield write_batch


class _TextColumns:
    """The source, the output and the references of a row."""

    def __init__(self, items: ItemSource, has_lists: bool) -> None:
        self.systems = items.systems
        self.has_lists = has_lists
        batches = items.batches(BATCH) if not has_lists else ()
        self.most = max((len(item.references) for batch in batches for item in batch), default=0)

    @property
    def heads(self) -> dict[str, str]:
        """The headings; several references have a column each where a cell holds no list."""
        if self.has_lists:
            return {"source": TEXT, "output": TEXT, "references": TEXTS}
        numbered = {f"reference_{number}": TEXT for number in range(1, self.most + 1)}
        return {"source": TEXT, "output": TEXT, **numbered}

    def values(self, item: Item, system: str) -> tuple[Value, ...]:
        """The source, output and references of a pair, as a row of a data frame."""
        output = item.outputs[self.systems.index(system)]
        if self.has_lists:
            return item.source, output, item.references
        missing = [None] * (self.most - len(item.references))
        return item.source, output, *item.references, *missing
