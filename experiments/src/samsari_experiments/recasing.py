"""Capitals for a tokenised line in lower case, taken from the same line with its capitals."""

from __future__ import annotations


def recased(line: str, cased: str) -> str:
    """The tokens of `line`, written as they are in `cased` where they stand there.

    >>> recased("he saw bonn , a city .", "He saw Bonn, a city.")
    'He saw Bonn , a city .'
    """
    lower, at, found = cased.lower(), 0, []
    for token in line.split():
        place = lower.find(token.lower(), at, at + len(token) + 40)
        if place < 0 or len(lower) != len(cased):
            found.append(token)
            continue
        at = place + len(token)
        found.append(cased[place:at])
    return " ".join(found)
