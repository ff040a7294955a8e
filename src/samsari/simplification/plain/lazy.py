"""The shipped table without reading all of it: a sentence needs few of its rows.

The files are checked when they are built (`tests/simplification/plain/test_shipped_table.py`), so
a row is parsed only when a word asks for it. That saves most of the time that starting takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import overload

from samsari.simplification.plain.forms import Form, read_form
from samsari.simplification.plain.table import Entry, read_entry
from samsari.text.word_lists import SortedLines

MOST_KNOWN = 50_000  # words whose forms, or lack of them, are kept


class LazyEntries(Sequence[Entry]):
    """The rows of a table, each parsed when it is asked for."""

    def __init__(self, path: Path) -> None:
        self._lines = path.read_text("utf-8").splitlines()[1:]
        self._known: dict[int, Entry] = {}

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(self[place] for place in range(*at.indices(len(self))))
        if at not in self._known:
            self._known[at] = read_entry(self._lines[at].split("\t"), f"row {at + 1}")
        return self._known[at]


class LazyForms(Mapping[str, Sequence[Form]]):
    """The forms of a table by their first word, found and parsed when the word is met."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, Sequence[Form]] = {}

    @cached_property
    def _lines(self) -> SortedLines:
        return SortedLines.read(self._path)

    def __getitem__(self, word: str) -> Sequence[Form]:
        found = self._known.get(word)
        if found is None:
            found = tuple(sorted(map(read_form, self._lines.of(word)), key=form_order))
            if len(self._known) < MOST_KNOWN:
                self._known[word] = found
        if not found:
            raise KeyError(word)
        return found

    def __iter__(self) -> Iterator[str]:
        return self._lines.first_columns()

    def __len__(self) -> int:
        return sum(1 for _ in self._lines.first_columns())


def form_order(form: Form) -> tuple[int, int]:
    """The longest first, then in the order of the table."""
    return -len(form.source), form.entry
