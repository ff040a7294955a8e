"""Headings of tables: the usual names of each part, however they are cased or spaced.

>>> usual_columns(("id", "Source ", "Simplification"), "output")
('Simplification',)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from samsari.formats.reading.doubts import doubt

ROLE_COLUMNS = {
    "source": ("source", "src", "original", "orig", "complex", "normal"),
    "output": ("output", "simplification", "hypothesis", "prediction"),
    "reference": ("references", "reference", "refs", "ref", "simple", "target"),
    "id": ("id",),
}
LONGEST = 60  # characters
_LAST_SIGNS = (".", "!", "?", '"', "”")


def folded(heading: str) -> str:
    """A heading without differences of casing, spaces and signs between words.

    >>> folded(" Sentence-ID")
    'sentence_id'
    """
    return re.sub(r"[\s_-]+", "_", heading.strip()).casefold()


def looks_like_text(cell: str) -> bool:
    """True if a cell of the first row can hardly be a heading.

    >>> looks_like_text("The cat sat on the mat."), looks_like_text("sentence id")
    (True, False)
    """
    return len(cell) > LONGEST or len(cell.split()) > 4 or cell.endswith(_LAST_SIGNS)


def usual_columns(heads: Sequence[str], role: str) -> tuple[str, ...]:
    """The columns that commonly hold this part: the first usual name, or numbered ones."""
    for name in ROLE_COLUMNS[role]:
        if name in heads:
            return (name,)
        found = tuple(head for head in heads if folded(head) == name)
        if found:
            return found[:1]
    stems = "|".join(ROLE_COLUMNS[role])
    return tuple(head for head in heads if re.fullmatch(rf"({stems})[_.]?[0-9]+", folded(head)))


def is_usual(heading: str) -> bool:
    """True if a heading commonly names some part of a test set."""
    return any(usual_columns((heading,), role) for role in ROLE_COLUMNS)


def check_named(column: str, heading: str, place: str) -> None:
    """Refuse a column that is chosen by its number where the heading may be a text."""
    if looks_like_text(heading) or not heading.strip():
        doubt(
            f"the heading of column {column} is {heading[:LONGEST]!r}",
            place=place,
            remedy="add --no-header if the first row is none, or delete what stands above it",
        )


def check_only(heading: str, file: str) -> None:
    """Refuse the only column of a table if its heading may be the first text."""
    if not is_usual(heading):
        doubt(
            f"the first row is {heading[:LONGEST]!r}: a heading, or the first text?",
            place=f"{file}:1",
            remedy=f"name the column ({file}:COLUMN), or give lines without a heading as .txt",
        )


def check_no_heading(
    cells: Sequence[str], place: str, remedy: str = "leave out --no-header"
) -> None:
    """Refuse a first row of headings in a table that is said to have none."""
    if cells and all(map(is_usual, cells)):
        doubt(
            f"the first row is {', '.join(cells)}, which looks like a heading",
            place=place,
            remedy=remedy,
        )
