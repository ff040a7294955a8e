"""Two faults of outputs that scores may reward: saying things twice, and cutting anywhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from samsari.text.sentences import sentences

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_MARKS = re.compile(r"[,;:()–—]|\s-+\s")
LONG = 5  # words in a row that nobody repeats by chance


def repeats_itself(source: str, output: str) -> bool:
    """True if the output says five words in a row again that the source says only once.

    >>> repeats_itself("He went home late at night.", "He went home late. He went home late at")
    False
    >>> repeats_itself("He went home late at night.", "He went home late at. He went home late at")
    True
    """
    again = _rows(_words(output)) - _once(_rows(_words(output)))
    return any(count for row, count in again.items() if _rows(_words(source))[row] < 2)


def is_cut_anywhere(source: str, output: str) -> bool:
    """True if an output sentence ends between two neighbours of a source sentence.

    A cut at a comma, or before a new word such as a subject, is no such cut.

    >>> is_cut_anywhere("He ran to the park and slept.", "He ran to. The park and slept.")
    True
    >>> is_cut_anywhere("He ran to the park and slept.", "He ran to the park. He slept.")
    False
    """
    stretches = (part for text in sentences(source) for part in _MARKS.split(text))
    neighbours = {pair for part in stretches for pair in _rows(_words(part), 2)}
    parts = [words for text in sentences(output) if (words := _words(text))]
    return any((one[-1], two[0]) in neighbours for one, two in pairwise(parts))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _rows(words: Sequence[str], size: int = LONG) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[at:] for at in range(size)), strict=False))


def _once(rows: Counter[tuple[str, ...]]) -> Counter[tuple[str, ...]]:
    return Counter(dict.fromkeys(rows, 1))
