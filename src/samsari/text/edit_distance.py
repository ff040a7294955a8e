"""Edit distances of two lines, whose cost stays in proportion to their length.

The distance of two texts costs the product of their lengths. That is nothing for sentences, and
minutes for a line of a million characters. So lines that are longer than any sentence are cut into
as many stretches on both sides, and the distances of the stretches are added. The sum is never
smaller than the true distance.
"""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz.distance import Indel, Levenshtein

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
