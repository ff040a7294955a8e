"""Shapes of input that are read wrongly if they are taken as they stand.

A table whose first text may be a heading, an output `nan`, a list written as text: each is refused
with a remedy. The option `--as-is` insists.

    >>> with as_is():
    ...     doubt("the output is 'nan'", place="out.txt:1", remedy="write an empty line")
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from samsari.errors import FormatError
from samsari.formats.limits import Limits, current, using

OPTION = "--as-is"
_insists: ContextVar[bool] = ContextVar("insists", default=False)


def doubt(what: str, *, place: str, remedy: str) -> None:
    """Refuse a shape that looks misread, unless the user insists."""
    if not _insists.get():
        raise FormatError(what, place=place, remedy=f"{remedy}; {OPTION} takes it as it stands")


@contextmanager
def as_is() -> Iterator[None]:
    """Take every shape as it stands, for a block."""
    with Reading(True, current()).in_force():
        yield


def insist() -> None:
    """Take every shape as it stands for the rest of this context, such as one call of a command."""
    _insists.set(True)


@dataclass(frozen=True, slots=True)
class Reading:
    """How input is read here, for work in another process."""

    insists: bool
    limits: Limits

    @classmethod
    def here(cls) -> Reading:
        """Whether input is taken as it stands (`--as-is`) in this call."""
        return cls(_insists.get(), current())

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Read in this way, for a block."""
        token = _insists.set(self.insists)
        try:
            with using(self.limits):
                yield
        finally:
            _insists.reset(token)


# How programs write that there is no value.
MISSING = frozenset({"None", "nan", "NaN", "NAN", "null", "NULL", "<NA>", "#N/A", "N/A", "NA"})


def check_text(text: str, role: str, place: str) -> None:
    """Refuse a text that says that there is none, and a list that was written as text."""
    if text in MISSING or text.strip() in MISSING:
        doubt(
            f"the {role} is {text.strip()!r}, which may stand for no text",
            place=place,
            remedy="write an empty line or cell where there is no text",
        )
    if listed(text, place) is not None:
        doubt(
            f"the {role} is a list that was written as text",
            place=place,
            remedy="write the text itself, or JSON lines, which can hold lists",
        )


def listed(text: str, place: str) -> tuple[str, ...] | None:
    """The texts of a list that was written as text, `['a', 'b']`; None if it is none.

    >>> listed("['one', 'two']", "t.csv:2"), listed("He left.", "t.csv:2")
    (('one', 'two'), None)
    """
    if not text.startswith("[") or not text.rstrip().endswith("]"):
        return None
    bare = text.strip()
    for parse in (json.loads, ast.literal_eval):
        try:
            with warnings.catch_warnings(action="ignore"):  # of odd escapes
                found = parse(bare)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            continue
        is_list = isinstance(found, list) and all(isinstance(one, str) for one in found)
        # Python joins texts that stand side by side, which NumPy writes for a list.
        if is_list and (parse is json.loads or repr(found) == bare):
            return tuple(found)
    if bare[1:].lstrip()[:1] in "'\"" and bare[:-1].rstrip()[-1:] in "'\"":
        doubt(
            "this looks like a list of texts, and cannot be read as one",
            place=place,
            remedy='write JSON, such as ["a", "b"], or one column for each reference',
        )
    return None


# Headings of tables: the usual names of each part, however they are cased or spaced.
#
# >>> usual_columns(("id", "Source ", "Simplification"), "output")
# ('Simplification',)

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
