"""The table in all its forms: commences, commenced, commencing.

The forms of the shipped table are made when it is built, because the library that inflects takes a
second to start. Rows that a user adds are inflected when they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import overload

from samsari.english.lists import word_list, word_rows
from samsari.simplification.plain.table import Entry, read_entry
from samsari.text.word_lists import SortedLines

VERB_FORMS = ("VB", "VBP", "VBZ", "VBD", "VBN", "VBG")
TAGGED_BE = {"VB": ("be",), "VBP": ("are",), "VBZ": ("is",), "VBD": ("was", "were"),
             "VBN": ("been",), "VBG": ("being",)}  # fmt: skip
UNINFLECTED = word_list("verbs-without-inflection")
IRREGULAR = {(verb, tag): form for verb, tag, form in word_rows("forms-the-library-misses")}
AFTER_HEAD = word_list("after-the-head-of-a-noun-phrase")


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a row: its words, what replaces them, the tag it has, and the row's number."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    tag: str
    entry: int


def forms(entries: Sequence[Entry], start: int = 0) -> Iterator[Form]:
    """All forms of the rows, numbered from `start`."""
    for number, entry in enumerate(entries, start):
        for tag, source, target in _of_entry(entry):
            yield Form(tuple(source.split()), tuple(target.split()), tag, number)


def _of_entry(entry: Entry) -> Iterable[tuple[str, str, str]]:
    if entry.part == "verb":
        return _verb_forms(entry)
    if entry.part == "noun":
        return _noun_forms(entry)
    return [("", entry.source, entry.target)]


def _verb_forms(entry: Entry) -> Iterator[tuple[str, str, str]]:
    head, *rest = entry.source.split()
    for tag in VERB_FORMS:
        for place, form in enumerate(_verb(head, tag)):
            target = _target_verb(entry.target, tag, place, is_from_be=head == "be")
            if target is not None:
                yield tag, " ".join([form, *rest]), target


def _verb(lemma: str, tag: str) -> tuple[str, ...]:
    return TAGGED_BE[tag] if lemma == "be" else tuple(filter(None, [inflected(lemma, tag)]))


def _target_verb(target: str, tag: str, place: int, *, is_from_be: bool) -> str | None:
    """The target in a form; None where its number is not known, or for a clumsy "being"."""
    head, *rest = target.split() or [""]
    if head in UNINFLECTED or not head:
        return target
    if head != "be":
        return " ".join([inflected(head, tag), *rest])
    found = TAGGED_BE[tag]
    if tag in {"VBD", "VBG"} and not is_from_be:
        return None
    return " ".join([found[min(place, len(found) - 1)], *rest])


def _noun_forms(entry: Entry) -> Iterator[tuple[str, str, str]]:
    *before, head = entry.source.split()
    words = entry.target.split()
    at = next((k for k, word in enumerate(words) if k and word in AFTER_HEAD), len(words)) - 1
    for tag in ("NN", "NNS"):
        if ("plural" in entry.flags and tag == "NN") or (
            "singular" in entry.flags and tag == "NNS"
        ):
            continue
        plural_like = tag == "NNS" and inflected(head, tag) == head
        if plural_like or (tag == "NNS" and "or" in words):
            continue
        target = list(words)
        if "as-written" not in entry.flags:
            target[at] = inflected(words[at], tag)
        yield tag, " ".join([*before, inflected(head, tag)]), " ".join(target)


def inflected(lemma: str, tag: str) -> str:
    """A word in the form of a tag.

    >>> inflected("buy", "VBD"), inflected("leaf", "NNS")
    ('bought', 'leaves')
    """
    if (lemma, tag) in IRREGULAR:
        return IRREGULAR[lemma, tag]
    if tag in {"VB", "VBP", "NN"}:
        return lemma
    from lemminflect import getInflection

    found = getInflection(lemma, tag=tag)
    return str(found[0]) if found else ""


def read_forms(path: Path) -> tuple[Form, ...]:
    """The forms of the shipped table, sorted by their first words."""
    return tuple(map(read_form, path.read_text("utf-8").splitlines()))


def read_form(line: str) -> Form:
    """The form of a line."""
    first, rest, target, tag, number = line.split("\t")
    return Form((first, *rest.split()), tuple(target.split()), tag, int(number))


def by_first_word(found: Iterable[Form]) -> list[Form]:
    """Forms in the order of their first words, else as they are."""
    return sorted(found, key=lambda own: own.source[0])


# The shipped table without reading all of it: a sentence needs few of its rows.
#
# The files are checked when they are built (`tests/simplification/plain/test_shipped_table.py`),
# so a row is parsed only when a word asks for it. That saves most of the time that starting
# takes.

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
