"""Which terms a line explains: each once in a text, and one in a sentence.

The plan is made line by line and in order, before the lines are simplified, perhaps by several
processes at once. So the result is the same for any number of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Item = tuple[str, bool]  # a line, and whether it is part of verse and stays
Planned = tuple[str, bool, frozenset[str] | None]  # the same, with the terms to explain


# Which terms a line explains if some are known.
Planner = Callable[[str, frozenset[str]], frozenset[str]]


def planned(items: Iterable[Item], planner: Planner) -> Iterator[Planned]:
    """The lines of a text with the terms that each of them explains."""
    known: frozenset[str] = frozenset()
    for line, is_verse in items:
        terms = frozenset() if is_verse else planner(line, known)
        known |= terms
        yield line, is_verse, terms


def unplanned(items: Iterable[Item]) -> Iterator[Planned]:
    """The lines of a text in which nothing is explained."""
    return ((line, is_verse, None) for line, is_verse in items)
