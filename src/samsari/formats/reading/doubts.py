"""Shapes of input that are read wrongly if they are taken as they stand.

A table whose first text may be a heading, an output `nan`, a list written as text: each is refused
with a remedy. The option `--as-is` insists.

    >>> with as_is():
    ...     doubt("the output is 'nan'", place="out.txt:1", remedy="write an empty line")
"""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from samsari.errors import FormatError
from samsari.formats.reading.limits import Limits, current, using

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
        """What is in force here."""
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
