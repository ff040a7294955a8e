"""The table of plain words: what may be replaced, by what, where, and how safe that is.

A row has five columns, separated by tabs: `source`, `part`, `target`, `where`, `strength`. A sixth
column, `from`, names who else proposes the row. `part` is verb, noun, adjective, adverb or phrase.
A verb or noun is given in its base form; all its forms are replaced. `where` is empty or a list of
conditions (`conditions.py`). `strength` is the first step of `--strength` that uses the row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from samsari.errors import ToolkitError
from samsari.simplification.plain.conditions import Condition, ConditionError, read_conditions
from samsari.simplification.plain.operations import STEPS, Operation, Strength, of_row

Part = Literal["verb", "noun", "adjective", "adverb", "phrase"]
PARTS: tuple[str, ...] = get_args(Part)
NOTHING = "(nothing)"


class TableError(ToolkitError):
    """A table of plain words that cannot be read."""


@dataclass(frozen=True)
class Entry:
    """A row of the table, or a change that another operation proposes for one place."""

    source: str
    part: Part
    target: str
    where: str = ""
    strength: Strength = "normal"
    origins: tuple[str, ...] = ()
    made_by: Operation | None = None  # the operation that made it up, where it is no row

    @cached_property
    def operation(self) -> Operation:
        """What kind of change it is."""
        return self.made_by or of_row(self.source, self.part, self.target)

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """What must hold in a place."""
        return read_conditions(self.where)

    @property
    def is_users(self) -> bool:
        """True for a row that a user gave: who wrote it has judged it."""
        return not self.origins and self.made_by is None

    @property
    def flags(self) -> frozenset[str]:
        """The conditions that are single words."""
        return frozenset(own.name for own in self.conditions if not own.values)

    @property
    def allowed_after(self) -> frozenset[str]:
        """Prepositions that may follow although they often belong to the old word."""
        return frozenset(
            value[0] for own in self.conditions if own.name == "with" for value in own.values
        )

    @property
    def rule(self) -> str:
        """The row as `--forbid` and `--allow` write it."""
        return f"{self.source} -> {self.target}".strip()


COLUMNS = tuple(column.name for column in fields(Entry))[:5]


def read_table(path: Path) -> tuple[Entry, ...]:
    """The rows of a table; an error names the line."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(
            "the table of plain words cannot be read",
            place=str(path),
            remedy="give a text file in UTF-8 with columns separated by tabs",
        ) from error
    return tuple(_entries(lines, str(path)))


def _entries(lines: Iterable[str], place: str) -> Iterable[Entry]:
    for number, line in enumerate(lines, 1):
        row = line.split("\t")
        if not line or line.startswith("#") or tuple(row[: len(COLUMNS)]) == COLUMNS:
            continue
        yield read_entry([cell.strip() for cell in row], f"{place}:{number}")


def read_entry(row: list[str], place: str) -> Entry:
    """A row with two to six columns."""
    if len(row) == 2:
        row = [row[0], "phrase", row[1]]
    source, part, target, where, strength, origins = (*row, *[""] * 6)[:6]
    if not source or part not in PARTS or (strength or "normal") not in STEPS:
        raise TableError(
            f"{' | '.join(row)!r} is no row of a table of plain words",
            place=place,
            remedy=f"write source, part ({', '.join(PARTS)}), target, where, "
            f"strength ({' or '.join(STEPS)})",
        )
    try:
        read_conditions(where)
    except ConditionError as error:
        raise TableError(str(error), place=place, remedy="see docs/guides/simplify.md") from None
    return Entry(
        " ".join(source.lower().split()),
        part,  # type: ignore[arg-type]
        "" if target == NOTHING else " ".join(target.split()),
        where,
        strength or "normal",  # type: ignore[arg-type]
        tuple(filter(None, origins.split(","))),
    )
