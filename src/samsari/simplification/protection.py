"""Words and phrases that the user wants left alone: where they stand in a sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from samsari.simplification.tokens import tokenize

# The protected phrases by their first word.
Phrases = Mapping[str, Sequence[tuple[str, ...]]]


def lower_words(text: str) -> list[str]:
    """The words of a text in lower case."""
    return [token.text.lower() for token in tokenize(text)]


def phrases(entries: Iterable[str], cut: Callable[[str], Sequence[str]] = lower_words) -> Phrases:
    """The entries cut into words as a search cuts text, by their first word.

    >>> phrases(["Islam's city"])
    {'islam': [('islam', "'s", 'city')]}
    """
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for words in map(cut, sorted(entries)):
        if words:
            found[words[0]].append(tuple(words))
    return dict(found)


def places(words: Sequence[str], protected: Phrases) -> frozenset[int]:
    """The positions of words, given in lower case, at which a protected phrase stands.

    >>> sorted(places(("the", "old", "the", "new", "one"), phrases(["the new", "one"])))
    [2, 3, 4]
    """
    row = tuple(words)
    return frozenset(
        position
        for begin, word in enumerate(row)
        for phrase in protected.get(word, ())
        if row[begin : begin + len(phrase)] == phrase
        for position in range(begin, begin + len(phrase))
    )
