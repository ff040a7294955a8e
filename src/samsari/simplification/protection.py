"""Words and phrases that the user wants left alone: where they stand in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from samsari.simplification.tokens import tokenize

Phrase = tuple[str, ...]


def phrases(entries: Iterable[str]) -> tuple[Phrase, ...]:
    """The entries cut into tokens as text is, in lower case.

    >>> phrases(["Islam's city"])
    (('islam', "'s", 'city'),)
    """
    rows = (tuple(token.text.lower() for token in tokenize(entry)) for entry in sorted(entries))
    return tuple(filter(None, rows))


def places(words: Sequence[str], protected: Iterable[Phrase]) -> frozenset[int]:
    """The positions of words, given in lower case, at which a protected phrase stands.

    >>> sorted(places(("the", "old", "the", "new", "one"), [("the", "new"), ("one",)]))
    [2, 3, 4]
    """
    row = tuple(words)
    return frozenset(
        position
        for phrase in protected
        for begin in range(len(row) - len(phrase) + 1)
        if row[begin : begin + len(phrase)] == phrase
        for position in range(begin, begin + len(phrase))
    )
