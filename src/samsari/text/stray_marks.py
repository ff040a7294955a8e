"""Brackets and quotation marks without a partner nearby.

A sentence splitter keeps the text between a bracket or quotation mark and its partner whole, and a
stray one takes any later one as its partner. So one stray bracket can join a whole text. Here marks
are paired by their kind and within a number of words; the others are stray.

    >>> without_stray("He came (early. It rained (# 2) again.", 60)
    'He came  early. It rained (# 2) again.'
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

_OPENING = dict(zip(")]}>）］｝”’»›》」』", "([{<（［｛“‘«‹《「『", strict=True))
_STRAIGHT = "\"'"
_CLOSING = re.escape("".join(_OPENING))
# Every mark, but no apostrophe inside a word.
_MARK = re.compile(
    rf"[{re.escape(''.join(_OPENING.values()))}„‚\"]|(?!(?<=\w)['’](?=\w))['{_CLOSING}]"
)
# Behind a stop mark: marks that touch it, or brackets and curly quotes that close.
_BEHIND = re.compile(rf"[{_CLOSING}\"']+|(?:\s*[{_CLOSING}])+")
_WORD = re.compile(r"\S+")


def without_stray(text: str, most_words: int) -> str:
    """The text with a space for every mark that has no partner within so many words."""
    places = [found.start() for found in _MARK.finditer(text)]
    paired = {place for pair in _pairs(text, places, most_words) for place in pair}
    signs = list(text)
    for place in places:
        if place not in paired:
            signs[place] = " "
    return "".join(signs)


def behind_closing(text: str, end: int) -> int:
    """The end of a sentence with the closing marks that follow its stop mark.

    >>> behind_closing('He left.") It rained.', 8)
    10
    """
    found = _BEHIND.match(text, end)
    return found.end() if found else end


def _pairs(text: str, places: list[int], most_words: int) -> Iterator[tuple[int, int]]:
    """Where marks stand that open and close the same few words."""
    words = [found.start() for found in _WORD.finditer(text)]
    opened: dict[str, list[int]] = {}  # for each kind, the places of marks that are not yet closed
    for place in places:
        sign = text[place]
        own = opened.setdefault(_OPENING.get(sign, sign), [])
        if own and _closes(text, place):
            start = own.pop()
            if bisect_left(words, place) - bisect_left(words, start) <= most_words:
                yield start, place
                continue
        if sign in _STRAIGHT:
            own.clear()  # none stands inside another of its kind
        if sign not in _OPENING:
            own.append(place)


def _closes(text: str, place: int) -> bool:
    """True if a mark may close; a straight one touches the word before it, or no word at all."""
    sign = text[place]
    if sign not in _STRAIGHT:
        return sign in _OPENING
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    return not before.isspace() or not after.strip()
