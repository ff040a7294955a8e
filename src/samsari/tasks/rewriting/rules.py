"""The rows of the table of plain words for a word or phrase."""

from __future__ import annotations

from pathlib import Path

from samsari.model.table import Table
from samsari.simplification.plain.candidates import Index
from samsari.simplification.plain.folder import extended_index
from samsari.simplification.plain.glosses.index import gloss_index
from samsari.simplification.plain.table import NOTHING, Entry
from samsari.simplification.protection import lower_words

PLAIN_NOTES = (
    "where: the conditions that must hold; strength: the first step of --strength that uses the "
    "row; from: who else proposes it (glosses: the row is of the table that --operations glosses "
    "uses)",
)


def plain_rules(phrase: str, tables: tuple[Path, ...] = (), most: int = 20) -> Table:
    """The rows of the table of plain words for a word in any of its forms, or for a phrase.

    >>> [row[2].value for row in plain_rules("endeavoured").rows]
    ['try']
    """
    words = tuple(lower_words(phrase))
    found = _entries(extended_index(tables), words)
    rows = [*map(_plain_row, found), *_gloss_rows(words)][:most]
    columns = ("source", "part", "target", "where", "strength", "from")
    notes = PLAIN_NOTES if rows else (f"no row of the table replaces {phrase!r}",)
    return Table(f"Plain words for {phrase!r}", columns, rows, notes)


def _entries(index: Index, words: tuple[str, ...]) -> list[Entry]:
    """The rows of an index for a word in any of its forms, or for a phrase."""
    numbers = {
        form.entry
        for form in index.by_word.get(words[0] if words else "", ())
        if form.source == words or index.entries[form.entry].source == " ".join(words)
    }
    return [index.entries[number] for number in sorted(numbers)]


def _gloss_rows(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What explains a term, given in singular or plural."""
    index = gloss_index()
    forms = index.by_word.get(words[0] if words else "", ())
    numbers = {form.row for form in forms if tuple(map(str.lower, form.words)) == words}
    found = [index.glosses[number] for number in sorted(numbers)]
    return [
        (own.term, own.part, f"{own.term} ({own.gloss})", own.where, "", "glosses") for own in found
    ]


def _plain_row(entry: Entry) -> tuple[str, ...]:
    origins = ", ".join(entry.origins)
    target = entry.target or NOTHING
    return (entry.source, entry.part, target, entry.where, entry.strength, origins)
