"""Rows of knowledge: a pattern, what follows from it, why, and sentences where it holds or not.

A file of rows is TOML. Each `[[row]]` has

    name = "condition-before-root"
    why  = "a condition holds for both clauses"
    find = ["if word:@conditions rel:mark", "clause head(if)", "at head(clause) rel:root"]
    yes  = ["If it rains, we [stay]."]
    no   = ["He asked if it [rains]."]

and whatever else its reader needs. In an example the word in brackets is `at`, the word that the
row is asked about. The tests read every example with the shipped grammar head.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from samsari.english.patterns import Pattern, read
from samsari.english.reading import read_sentence
from samsari.english.sentence import Sentence
from samsari.errors import ToolkitError

MARKED = re.compile(r"\[([^\[\]]+)\]")
OWN = frozenset({"name", "why", "find", "yes", "no"})


class RowError(ToolkitError):
    """A row that lacks something."""


@dataclass(frozen=True)
class Row:
    """One fact about English; `effect` holds what its reader needs besides."""

    name: str
    why: str
    pattern: Pattern
    yes: tuple[str, ...]
    no: tuple[str, ...]
    effect: Mapping[str, Any]

    def holds(self, sentence: Sentence, **bound: int) -> bool:
        """True if the row holds in a sentence, at these places."""
        return self.pattern.holds(sentence, **bound)

    def is_true_of(self, example: str) -> bool:
        """True if the row holds in an example with its word in brackets, read now."""
        sentence, at = marked(example)
        return self.holds(sentence, **({} if at is None else {"at": at}))


def marked(example: str) -> tuple[Sentence, int | None]:
    """The sentence of an example, and the place of the word in brackets."""
    found = MARKED.search(example)
    sentence = read_sentence(MARKED.sub(r"\1", example))
    if found is None:
        return sentence, None
    return sentence, next(
        at for at, token in enumerate(sentence.tokens) if token.start >= found.start()
    )


@cache
def rows(path: Path) -> tuple[Row, ...]:
    """The rows of a file, checked."""
    given = tomllib.loads(path.read_text(encoding="utf-8")).get("row", [])
    found = tuple(_row(one, f"{path.name}, row {at}") for at, one in enumerate(given, 1))
    names = [row.name for row in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise RowError(f"{min(twice)!r} stands twice", place=path.name, remedy="rename one")
    return found


def _row(given: Mapping[str, Any], place: str) -> Row:
    if missing := [name for name in sorted(OWN) if not given.get(name)]:
        remedy = "a row has a name, why, find, and a sentence for yes and for no"
        raise RowError(f"{missing[0]!r} is missing", place=place, remedy=remedy)
    return Row(
        given["name"],
        given["why"],
        read(given["find"]),
        tuple(given["yes"]),
        tuple(given["no"]),
        {key: value for key, value in given.items() if key not in OWN},
    )
