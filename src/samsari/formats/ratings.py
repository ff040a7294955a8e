"""Human ratings, and scores computed elsewhere, from a table file; every mistake with its line."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from samsari.errors import FormatError, RatingError, check_known
from samsari.formats.doubts import doubt
from samsari.formats.tables.sheets import Row, Sheet, read_sheet, with_headings
from samsari.model.rating import Question, QuestionSet, Rating, Ratings, plain_number

# Scores computed elsewhere (LENS, BERTScore, a language model as judge), from a table file.
#
# Wide: the columns system and item, and one column for each metric. Long: the columns system, item,
# metric and value. A row without an item is the score of a whole system; an empty cell is a missing
# score. Columns of text (source, output, reference) are passed over.

LONG_SCORES = ("metric", "value")
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
    check_once(
        (
            f"{row.metric} of {f'item {row.item!r}' if row.item else 'the whole system'}"
            f" of {row.system!r}",
            row.place,
        )
        for row in rows
    )
    if not rows:
        raise FormatError("there is not a single score", place=sheet.name)
    return rows


def check_once(
    rows: Iterable[tuple[str, str]],
    remedy: str = "write one row for a system and item, with a column for each metric",
) -> None:
    """Refuse a second value of what has one: `rows` are what each value is of, and its place."""
    seen: dict[str, str] = {}
    for what, place in rows:
        if what in seen:
            message = f"{what} stands twice, first at {seen[what]}"
            raise FormatError(message, place=place, remedy=remedy)
        seen[what] = place


def value_columns(sheet: Sheet, own: Collection[str]) -> list[str]:
    """The headings that are neither a column's own nor those of texts: what holds values."""
    return [n for n in sheet.headings if n and n not in own and not n.startswith(TEXTS)]


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
    system, item = first_heading(sheet, "system"), first_heading(sheet, "item")
    is_long = all(heading in sheet.headings for heading in LONG_SCORES)
    metrics = value_columns(sheet, (system, item))
    if not is_long and not metrics:
        raise FormatError("there is no column with scores", place=f"{sheet.name}:1")
    for row in sheet.rows:
        where = row.cells.get(system, ""), row.cells.get(item, "")
        cells = [(row.cells["metric"], row.cells["value"])] if is_long else None
        for metric, text in cells or [(name, row.cells[name]) for name in metrics]:
            if text:
                yield ScoreRow(*where, metric, _score_number(metric, text, row), row.place)


def _score_number(metric: str, text: str, row: Row) -> float:
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


# Human ratings from a table file, long or wide, every mistake with its file and line.
#
# Long: the columns system, item, rater, question, value; one answer a row. Wide: one column for
# each question, named by its id, beside the columns that the question set names for system, item
# and rater. A file without a system, rater or item column has one nameless system, one nameless
# rater, and items numbered from 1. An empty cell is a missing answer, never a zero.

LONG = ("question", "value")
# Names that people give to these columns; the question set's own name comes first.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "system": ("system", "model"),
    "item": ("item", "sentence_id", "sentence", "id", "segment"),
    "rater": ("rater", "annotator", "worker", "judge"),
}


def is_long(sheet: Sheet) -> bool:
    """True if the table has one answer a row."""
    return all(heading in sheet.headings for heading in LONG)


def first_heading(sheet: Sheet, part: str) -> str:
    """The heading of the column for the system, item or rater by its usual names, if any."""
    return next((name for name in ALIASES[part] if name in sheet.headings), "")


def asked(sheet: Sheet) -> tuple[str, ...]:
    """What may be question ids: the questions of a long table, the headings of a wide one."""
    if is_long(sheet):
        return tuple(dict.fromkeys(row.cells["question"] for row in sheet.rows))
    return tuple(heading for heading in sheet.headings if heading)


def spelled(sheet: Sheet, question_set: QuestionSet) -> Sheet:
    """The table with headings and questions spelled as the question set spells them.

    People write `qa` for Qa and `Sentence ID` for sentence_id.
    """
    own = (*question_set.by_id, *question_set.columns.values())
    usual = [name for names in ALIASES.values() for name in names]
    found = with_headings(sheet, own)
    found = with_headings(found, [name for name in (*usual, *LONG) if name not in own])
    if not is_long(found):
        return found
    known = {name.casefold(): name for name in question_set.by_id}
    rows = tuple(
        Row(row.place, {**row.cells, "question": known.get(asks.casefold(), asks)})
        for row in found.rows
        for asks in (row.cells["question"],)
    )
    return Sheet(found.name, found.headings, rows)


def ratings(
    sheet: Sheet, question_set: QuestionSet, where: Mapping[str, str] | None = None
) -> Ratings:
    """The ratings in a table, answers checked against the question set.

    `where` keeps only the rows whose cells equal the given ones, such as {"split": "test"}.
    """
    rows = tuple(_kept(sheet, where or {}))
    columns = {part: _column(part, question_set, sheet) for part in ALIASES}
    if is_long(sheet):
        found = _long(rows, columns, question_set, sheet)
    else:
        found = _wide(rows, columns, question_set, sheet)
    answers = tuple(found)
    if not answers:
        raise RatingError("there is not a single rating", place=sheet.name)
    return Ratings(question_set, answers, sheet.name)


def _kept(sheet: Sheet, where: Mapping[str, str]) -> Iterator[Row]:
    known, place = tuple(filter(None, sheet.headings)), f"{sheet.name}:1"
    for heading in where:
        what = f"there is no column {heading!r}"
        check_known(heading, known, what, "the columns are {}", place=place, kind=RatingError)
    for row in sheet.rows:
        if all(row.cells[heading] == value for heading, value in where.items()):
            yield row


def _column(part: str, question_set: QuestionSet, sheet: Sheet) -> str:
    """The heading of the column for the system, item or rater; empty if there is none."""
    wanted = (question_set.columns.get(part, ""), *ALIASES[part])
    taken = set() if is_long(sheet) else set(question_set.by_id)
    return next((name for name in wanted if name in sheet.headings and name not in taken), "")


def _long(
    rows: Iterable[Row], columns: Mapping[str, str], question_set: QuestionSet, sheet: Sheet
) -> Iterator[Rating]:
    if not columns["item"]:
        raise RatingError(
            "there is no column `item`",
            place=f"{sheet.name}:1",
            remedy="a table with an answer in each row has system, item, rater, question, value",
        )
    for row in rows:
        if row.cells["value"]:
            question = _question(row.cells["question"], row, question_set)
            yield _rating(row, row.cells[columns["item"]], columns, question, row.cells["value"])


def _wide(
    rows: Iterable[Row], columns: Mapping[str, str], question_set: QuestionSet, sheet: Sheet
) -> Iterator[Rating]:
    present = [question for question in question_set.questions if question.id in sheet.headings]
    if not present:
        raise RatingError(
            f"no column is called {' or '.join(question_set.by_id)}",
            place=f"{sheet.name}:1",
            remedy="name the question columns after the question ids, or choose other --questions",
        )
    numbers = count(1)
    for row in rows:
        item = row.cells[columns["item"]] if columns["item"] else str(next(numbers))
        for question in present:
            if row.cells[question.id]:
                yield _rating(row, item, columns, question, row.cells[question.id])


def _question(name: str, row: Row, question_set: QuestionSet) -> Question:
    known, what = question_set.by_id, f"{question_set.id} has no question {name!r}"
    check_known(name, known, what, "it has {}", place=row.place, kind=RatingError)
    return known[name]


def _rating(
    row: Row, item: str, columns: Mapping[str, str], question: Question, answer: str
) -> Rating:
    named = {part: row.cells[columns[part]] if columns[part] else "" for part in columns}
    for part in columns:
        if columns[part] and not named[part]:
            raise RatingError(f"the {part} is empty", place=row.place)
    try:
        value = question.value(answer)
    except RatingError as error:
        raise RatingError(error.what, place=row.place, remedy=error.remedy) from None
    return Rating(named["system"], item, named["rater"], question.id, value, row.place)
