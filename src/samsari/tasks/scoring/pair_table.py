"""The scores of every pair as a table file, with the texts if they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from samsari.formats.tables.writers import NUMBER, TEXT, TEXTS, Value, holds_lists, table_writer
from samsari.formats.testset import BATCH
from samsari.metrics.contract import Metric
from samsari.model.corpus import Item
from samsari.tasks.scoring.checker import Checker
from samsari.tasks.scoring.counting import Batch
from samsari.tasks.scoring.evaluate import ItemSource

Write = Callable[[Batch], None]


@contextmanager
def pair_table(
    target: str,
    items: ItemSource,
    metrics: Sequence[Metric],
    *,
    texts: bool = False,
    checker: Checker | None = None,
) -> Iterator[Write]:
    """A function that writes the scores of a batch: one row for each system and pair.

    Baselines have no rows: nobody gave their texts.
    """
    if not target:
        yield lambda batch: None
        return
    columns = _TextColumns(items, holds_lists(target)) if texts else None
    heads = {"id": TEXT, "system": TEXT, **{metric.name: NUMBER for metric in metrics}}
    checks = checker or Checker(())
    heads |= dict.fromkeys(checks.heads, TEXT)
    with table_writer(target, {**heads, **(columns.heads if columns else {})}) as write:

        def write_batch(batch: Batch) -> None:
            for name in items.systems:
                scores = [batch.values(name, metric) for metric in metrics]
                for index, item in enumerate(batch.items):
                    more = columns.values(item, name) if columns else ()
                    values = (float(column[index]) for column in scores)
                    write((item.id, name, *values, *checks.cells(name, index), *more))

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
        """The texts of a row."""
        output = item.outputs[self.systems.index(system)]
        if self.has_lists:
            return item.source, output, item.references
        missing = [None] * (self.most - len(item.references))
        return item.source, output, *item.references, *missing
