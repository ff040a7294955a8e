"""Scores computed elsewhere (LENS, BERTScore, a language model as judge), from a table file.

Wide: the columns system and item, and one column for each metric. Long: the columns system, item,
metric and value. A row without an item is the score of a whole system; an empty cell is a missing
score. Columns of text (source, output, reference) are passed over.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.reading.doubts import doubt
from samsari.formats.tables.sheets import Row, Sheet, read_sheet
from samsari.model.rating import plain_number

LONG = ("metric", "value")
SYSTEM = ("system", "model")
ITEM = ("item", "sentence_id", "sentence", "id", "segment")
TEXTS = ("source", "output", "reference")  # how headings of columns of text begin


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One score; an empty item stands for the whole system."""

    system: str
    item: str
    metric: str
    value: float
    place: str


def read_scores(path: str | Path) -> tuple[ScoreRow, ...]:
    """The scores in a CSV, TSV or spreadsheet file; nothing may be scored twice."""
    sheet = read_sheet(path)
    rows = tuple(_scores(sheet))
    seen: dict[tuple[str, str, str], str] = {}
    for row in rows:
        key = row.system, row.item, row.metric
        if key in seen:
            what = f"item {row.item!r}" if row.item else "the whole system"
            raise FormatError(
                f"{row.metric} of {what} of {row.system!r} stands twice, first at {seen[key]}",
                place=row.place,
                remedy="write one row for each system and item, with columns system, item and "
                "one for each metric",
            )
        seen[key] = row.place
    if not rows:
        raise FormatError("there is not a single score", place=sheet.name)
    return rows


def check_items(rows: Iterable[ScoreRow], known: Collection[str], whose: str) -> None:
    """Refuse scores of an item 0 where items are counted from 1: all would be one row off."""
    first = next((row for row in rows if row.item == "0"), None)
    if first is not None and "0" not in known and "1" in known:
        doubt(
            f"the scores count items from 0, {whose} from 1",
            place=first.place,
            remedy="count the items of both from 1, or give both the same ids",
        )


def _scores(sheet: Sheet) -> Iterator[ScoreRow]:
    system, item = _heading(sheet, SYSTEM), _heading(sheet, ITEM)
    is_long = all(heading in sheet.headings for heading in LONG)
    metrics = [
        name
        for name in sheet.headings
        if name and name not in (system, item) and not name.startswith(TEXTS)
    ]
    if not is_long and not metrics:
        raise FormatError("there is no column with scores", place=f"{sheet.name}:1")
    for row in sheet.rows:
        where = row.cells.get(system, ""), row.cells.get(item, "")
        cells = [(row.cells["metric"], row.cells["value"])] if is_long else None
        for metric, text in cells or [(name, row.cells[name]) for name in metrics]:
            if text:
                yield ScoreRow(*where, metric, _number(metric, text, row), row.place)


def _heading(sheet: Sheet, names: tuple[str, ...]) -> str:
    return next((name for name in names if name in sheet.headings), "")


def _number(metric: str, text: str, row: Row) -> float:
    try:
        value = plain_number(text)
    except ValueError:
        raise FormatError(
            f"the score of {metric} is {text!r}, not a number",
            place=row.place,
            remedy="besides system and item, every column must hold the scores of one metric",
        ) from None
    if not math.isfinite(value):
        raise FormatError(
            f"the score of {metric} is {text}",
            place=row.place,
            remedy="leave the cell empty where there is no score",
        )
    return value
