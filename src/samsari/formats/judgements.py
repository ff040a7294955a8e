"""What judges said of outputs, from a table: a column for each judge, beside facts of the output.

    system,item,run,position,output,gpt,human
    A,1,1,first,A cat sat.,4,5

`system`, `item`, `run` (of a repeated judgement) and the facts are known by their headings, every
other column is a judge. A judge gives numbers, or verdicts in words; an empty cell is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError, check_known
from samsari.formats.ratings import ALIASES, check_once, first_heading, value_columns
from samsari.formats.tables.sheets import Row, Sheet, read_sheet, sheet_of, with_headings
from samsari.model.rating import plain_number

# Facts about an output that should not move a judge. `kin`: the judge's own family wrote it.
LENGTH, POSITION, KIN, OUTPUT, RUN = "length", "position", "kin", "output", "run"
FACTS = (LENGTH, POSITION, KIN)
YES = frozenset({"yes", "true", "pass", "ok", "right", "correct", "good", "accept", "first"})
NO = frozenset({"no", "false", "fail", "wrong", "incorrect", "bad", "reject", "second"})
MISSING = frozenset({"", "cannot judge", "nan", "none", "null", "n/a", "na"})


@dataclass(frozen=True, slots=True)
class Judgement:
    """A row: which output, in which run, what is known of it, what each judge said."""

    system: str
    item: str
    run: str
    facts: Mapping[str, float]
    values: Mapping[str, float]
    place: str


@dataclass(frozen=True, slots=True)
class Judgements:
    """All rows, and the names of the judges in the order of their columns."""

    name: str
    judges: tuple[str, ...]
    rows: tuple[Judgement, ...]


def read_judgements(
    given: str | Path | Sequence[Mapping[str, object]],
    judges: Sequence[str] = (),
    human: str = "",
    yes: Collection[str] = (),
) -> Judgements:
    """The judgements in a table file or in rows.

    `human` names the column with people's labels, read as one more judge. `yes` are the words of a
    verdict that mean yes; every other word then means no.
    """
    sheet = read_sheet(given) if isinstance(given, str | Path) else sheet_of(given)
    known = [name for names in ALIASES.values() for name in names]
    sheet = with_headings(sheet, [*known, RUN, OUTPUT, *FACTS])
    system, item = (first_heading(sheet, part) for part in ("system", "item"))
    own = {system, item, RUN, OUTPUT, *FACTS, human}
    columns = tuple(judges) or tuple(value_columns(sheet, own))
    wanted, heads = (*columns, *filter(None, [human])), list(filter(None, sheet.headings))
    for name in wanted:
        check_known(name, heads, f"{sheet.name} has no column {name!r}", "it has {}")
    if not columns:
        raise FormatError("there is no column of a judge", place=f"{sheet.name}:1")
    words = frozenset(word.casefold() for word in yes)
    rows = tuple(_rows(sheet, system, item, wanted, words))
    if not rows:
        raise FormatError("there is not a single judgement", place=sheet.name)
    named = ((_named(row), row.place) for row in rows)
    check_once(named, "number repeated judgements in a column run")
    return Judgements(sheet.name, columns, rows)


def _rows(
    sheet: Sheet, system: str, item: str, columns: Sequence[str], yes: frozenset[str]
) -> Iterator[Judgement]:
    for number, row in enumerate(sheet.rows, start=1):
        values = {name: _value(name, row, yes) for name in columns}
        yield Judgement(
            row.cells.get(system, ""),
            row.cells[item] if item else str(number),
            row.cells.get(RUN, ""),
            dict(_facts(row)),
            {name: value for name, value in values.items() if value is not None},
            row.place,
        )


def _facts(row: Row) -> Iterator[tuple[str, float]]:
    for name in FACTS:
        value = _value(name, row, frozenset()) if name in row.cells else None
        if value is not None:
            yield name, value
    if not row.cells.get(LENGTH) and row.cells.get(OUTPUT):
        yield LENGTH, float(len(row.cells[OUTPUT].split()))


def _value(name: str, row: Row, yes: frozenset[str]) -> float | None:
    text = row.cells[name].strip()
    word = text.casefold()
    if word in MISSING:
        return None
    if yes:
        return float(word in yes)
    if word in YES or word in NO:
        return float(word in YES)
    try:
        return plain_number(text)
    except ValueError:
        raise FormatError(
            f"{name} says {text!r}, which is no number and no verdict",
            place=row.place,
            remedy="write numbers, or yes and no; with --yes say which words mean yes",
        ) from None


def _named(row: Judgement) -> str:
    run = f" in run {row.run!r}" if row.run else ""
    return f"item {row.item!r} of system {row.system!r}{run}"
