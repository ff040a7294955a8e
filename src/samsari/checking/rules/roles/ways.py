"""From here to there, turned round: "from north to south" and "from south to north"."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output


def turned_ways(pair: CheckedPair) -> tuple[Unit, Unit] | None:
    """The two words of a way that was turned round."""
    there = dict(_ways(pair.output))
    for (one, other), at in _ways(pair.source):
        spot = there.get((other, one))
        if spot is not None and one != other:
            return ((at, at + 1), (spot + 2, spot + 3)), ((at + 2, at + 3), (spot, spot + 1))
    return None


def _ways(reading: Reading) -> Iterator[tuple[tuple[str, str], int]]:
    """The words of "from ... to ..." with one word each, and the place of the first."""
    for at in range(len(reading.words) - 3):
        start, one, to, other = reading.words[at : at + 4]
        if start == "from" and to == "to" and one.isalpha() and other.isalpha():
            yield (one, other), at + 1
