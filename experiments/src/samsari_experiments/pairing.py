"""Pairs of sentences on SWiPE: our search beside simple methods, on edits and on hand-made gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from samsari.model.document import Pairing, SentenceLink
from samsari.model.table import Cell, Column, Table, missing
from samsari.pairing.methods import (
    METHODS,
    PairCounts,
    count_pairs,
    pair_documents,
    signature,
    total,
)
from samsari_workshop.pairing.swipe import GoldDocuments, from_edits, load_records, load_swipe

COLUMNS: tuple[Column | str, ...] = (
    "method",
    *(Column(name, "%", digits=1) for name in ("precision", "recall", "F1", "F1 alone")),
    Column("documents", digits=0),
)


def tables(data: Path) -> Iterator[Table]:
    """Every method on the test half, on the documents aligned by hand, and gold against gold."""
    parts = load_swipe(data)
    yield _table("Sentence pairs, SWiPE test half (gold made from edits)", parts["test"])
    yield _table("Sentence pairs, 20 SWiPE documents aligned by hand", parts["hand"])
    yield _gold_against_gold(data, parts["hand"])


def _table(title: str, gold: Sequence[GoldDocuments]) -> Table:
    rows = [
        (
            method,
            *_cells(
                total(
                    count_pairs(pair_documents(g.left, g.right, method), g.sure, g.possible)
                    for g in gold
                )
            ),
        )
        for method in METHODS
    ]
    notes = [
        "F1 alone: sentences without a partner, on both sides.",
        f"search: {signature()}",
    ]
    return Table(title, COLUMNS, rows, notes)


def _gold_against_gold(data: Path, hand: Sequence[GoldDocuments]) -> Table:
    """How far the pairs made from edits agree with those made by hand."""
    records = load_records(data)
    counts = []
    for gold in hand:
        made = from_edits(records[gold.id])
        if made is not None:
            found = Pairing(gold.left, gold.right, tuple(SentenceLink(*c) for c in made.sure))
            counts.append(count_pairs(found, gold.sure, gold.possible))
    return Table(
        "Gold made from edits against gold by hand", COLUMNS, [("edits", *_cells(total(counts)))]
    )


def _cells(counts: PairCounts) -> Iterator[Cell | float]:
    links = counts.links
    yield from map(_percent, (links.precision, links.recall, links.f1, counts.alone.f1))
    yield links.pairs


def _percent(share: float | None) -> Cell | float:
    return missing("nothing to divide by") if share is None else 100 * share
