"""The shipped table without reading all of it: a sentence needs few of its rows.

The files are checked when they are built (`tests/simplification/plain/test_shipped_table.py`), so
a row is parsed only when a word asks for it. That saves most of the time that starting takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import overload

from samsari.simplification.plain.forms import Form, read_form
from samsari.simplification.plain.table import Entry, read_entry


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
    """The forms of a table by their first word, parsed when the word is met."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, Sequence[Form]] = {}

    @cached_property
    def _lines(self) -> Mapping[str, Sequence[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for line in self._path.read_text("utf-8").splitlines():
            found[line.split("\t", 3)[2].partition(" ")[0]].append(line)
        return found

    def __getitem__(self, word: str) -> Sequence[Form]:
        if word not in self._known:
            if word not in self._lines:
                raise KeyError(word)
            self._known[word] = sorted(map(read_form, self._lines[word]), key=form_order)
        return self._known[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def form_order(form: Form) -> tuple[int, int]:
    """The longest first, then in the order of the table."""
    return -len(form.source), form.entry
