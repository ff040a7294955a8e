"""The word lists of English, each once: `lists/*.txt`.

A list begins with its name in brackets and what it is for; its words follow, in one line or more:

    [conditions] a condition or a question about all that follows
    if unless whether

A word of several parts has low lines between them (`according_to`).
A pair has a colon between its two parts (`he:him`): such a list is a table. What a pair gives may
be a number (`score:20`). Some lists have a phrase or a group of words in each line.

Each file is read once, when the first list is asked for, and each list is made once.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from samsari.errors import ToolkitError

FOLDER = Path(__file__).with_name("lists")


class ListError(ToolkitError):
    """A word list that is not there, or is written twice."""


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of a list.

    >>> "unless" in word_list("conditions")
    True
    """
    return frozenset(word_tuple(name))


@cache
def word_tuple(name: str) -> tuple[str, ...]:
    """The words of a list as they stand in the file."""
    return tuple(sys.intern(one.replace("_", " ")) for one in _text(name).split())


@cache
def word_table(name: str) -> Mapping[str, str]:
    """The pairs of a list.

    >>> word_table("object-forms")["he"]
    'him'
    """
    pairs = (one.partition(":") for one in word_tuple(name))
    return {left: right for left, _, right in pairs}


@cache
def word_numbers(name: str) -> Mapping[str, float]:
    """The pairs of a list whose right parts are numbers.

    >>> word_numbers("number-words-that-multiply")["dozen"]
    12
    """
    pairs = word_table(name).items()
    return {word: float(it) if "e" in it else int(it) for word, it in pairs}


@cache
def word_rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a list, each with its words in order: phrases, or what belongs together.

    >>> word_rows("two-words-that-deny")[0]
    ('far', 'from')
    """
    return tuple(tuple(map(sys.intern, line.split())) for line in _text(name).splitlines())


@cache
def word_groups(name: str) -> tuple[frozenset[str], ...]:
    """The lines of a list: each is a group of words.

    >>> "bill" in next(group for group in word_groups("short-forms-of-names") if "will" in group)
    True
    """
    return tuple(map(frozenset, word_rows(name)))


def _text(name: str) -> str:
    if name not in _lists():
        raise ListError(f"there is no word list {name!r}", place=str(FOLDER))
    return _lists()[name]


@cache
def _lists() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        for block in ("\n" + path.read_text(encoding="utf-8")).split("\n[")[1:]:
            head, _, rest = block.partition("\n")
            name = head.partition("]")[0]
            if name in found:
                raise ListError(f"the word list {name!r} stands twice", place=str(path))
            found[name] = rest.strip()
    return found
