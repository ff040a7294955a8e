"""The table of glosses: a term, what it means in a few plain words, and where that is true.

A row has six columns, separated by tabs: `term`, `part` (noun or adjective), `field`, `gloss`,
`plural` (the gloss behind the plural of the term) and `where`, which has the conditions of the
table of plain words. `@law` in a condition stands for the words of a field, which are in a file
of their own. A term with a capital letter is matched as it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from samsari.simplification.plain.conditions import Condition, ConditionError, read_conditions
from samsari.simplification.plain.table import TableError

GlossPart = Literal["noun", "adjective"]
PARTS: tuple[str, ...] = get_args(GlossPart)
COLUMNS = ("term", "part", "field", "gloss", "plural", "where")


@dataclass(frozen=True)
class Gloss:
    """A row of the table."""

    term: str
    part: GlossPart
    field: str
    gloss: str
    plural: str
    where: str

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """What must hold in a place."""
        return read_conditions(self.where)

    @property
    def is_as_written(self) -> bool:
        """True for a term with capitals, such as "MRI"."""
        return not self.term.islower()


def read_glosses(path: Path, fields: Mapping[str, str]) -> tuple[Gloss, ...]:
    """The rows of a table; an error names the line."""
    lines = path.read_text("utf-8").splitlines()
    rows = enumerate((line.split("\t") for line in lines), 1)
    return tuple(
        _gloss(row, fields, f"{path}:{number}") for number, row in rows if tuple(row) != COLUMNS
    )


def _gloss(row: list[str], fields: Mapping[str, str], place: str) -> Gloss:
    if len(row) != len(COLUMNS) or not row[0] or not row[3] or row[1] not in PARTS:
        raise TableError(
            f"{' | '.join(row)!r} is no row of a table of glosses",
            place=place,
            remedy=f"write {', '.join(COLUMNS)}",
        )
    term, part, field, gloss, plural, where = row
    for name, words in fields.items():
        where = where.replace(f"@{name}", words)
    try:
        read_conditions(where)
    except ConditionError as error:
        raise TableError(str(error), place=place, remedy="see docs/guides/simplify.md") from None
    return Gloss(term, part, field, gloss, plural or gloss, where)  # type: ignore[arg-type]


def read_fields(path: Path) -> dict[str, str]:
    """The words of each field, as a condition writes them."""
    lines = path.read_text("utf-8").splitlines()
    pairs = (line.partition("\t") for line in lines)
    return {name: "|".join(words.split()) for name, _, words in pairs}
