"""Edit distances of two lines, whose cost stays in proportion to their length.

The distance of two texts costs the product of their lengths. That is nothing for sentences, and
minutes for a line of a million characters. So lines that are longer than any sentence are cut into
as many stretches on both sides, and the distances of the stretches are added. The sum is never
smaller than the true distance.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rapidfuzz.distance import Indel, Levenshtein

from samsari.text.sentences import sentences

LONGEST = 20_000  # characters that are compared at once


def stretches(left: str, right: str) -> Iterator[tuple[str, str]]:
    """The parts of both texts that are compared: all at once, unless one is very long.

    >>> [(len(one), len(other)) for one, other in stretches("a" * 50_000, "b" * 10)]
    [(16666, 3), (16667, 3), (16667, 4)]
    """
    n_parts = max(1, -(-max(len(left), len(right)) // LONGEST))
    for part in range(n_parts):
        yield _part(left, part, n_parts), _part(right, part, n_parts)


def _part(text: str, number: int, n_parts: int) -> str:
    return text[len(text) * number // n_parts : len(text) * (number + 1) // n_parts]


def levenshtein(left: str, right: str) -> int:
    """How many characters must be inserted, deleted or replaced.

    >>> levenshtein("kitten", "sitting")
    3
    """
    return sum(Levenshtein.distance(one, other) for one, other in stretches(left, right))


def indel_similarity(left: str, right: str) -> float:
    """1 minus the insertions and deletions by the length of both; 1 for two empty texts."""
    total = len(left) + len(right)
    if not total:
        return 1.0
    return 1 - sum(Indel.distance(one, other) for one, other in stretches(left, right)) / total


# Two faults of outputs that scores may reward: saying things twice, and cutting anywhere.

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
