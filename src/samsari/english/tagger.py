"""A light part-of-speech tagger (Penn tags): averaged perceptron over hashed features.

Features are names of what stands around a word, hashed into a table of rows; a row holds one small
whole number per tag. Tagging adds rows and takes the largest sum, so it costs microseconds a word.
Trained on UD English EWT; see the model card for its accuracy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from samsari.formats.arrays import named_arrays
from samsari.resources.artefacts import SHIPPED

ROWS = 1 << 15
NO_TAG = "-"


@dataclass(frozen=True, eq=False)
class Tagger:
    """The tags, the table of hashed features, and the words that have only one tag."""

    tags: tuple[str, ...]
    table: NDArray[np.int8]
    certain: Mapping[str, str]

    def tag(self, words: Sequence[str]) -> list[str]:
        """A tag for every word of a sentence, given in its own casing.

        A sentence in capitals throughout says nothing by its casing; it is read in lower case.
        """
        found: list[str] = []
        frames = frames_of(words)
        first, second = NO_TAG, NO_TAG
        for position, word in enumerate(words):
            tag = self.certain.get(word)
            if tag is None:
                names = names_of(frames, position, first, second)
                rows = [crc32(name.encode()) % ROWS for name in names]
                tag = self.tags[int(self.table[rows].sum(0, dtype=np.int32).argmax())]
            found.append(tag)
            first, second = second, tag
        return found


def frames_of(words: Sequence[str]) -> list[tuple[str, str, str]]:
    """Lower case, ending and shape of every word, with two empty words on each side."""
    edge = ("", "", "")
    return [edge, edge, *map(_frame, words), edge, edge]


def _frame(word: str) -> tuple[str, str, str]:
    lower = word.lower()
    if word.isdigit():
        return "0", "0", "d"
    shape = "u" if word.isupper() else "c" if word[:1].isupper() else "l"
    if any(map(str.isdigit, word)):
        shape += "d"
    if "-" in word:
        shape += "-"
    return lower, lower[-3:], shape


def names_of(
    frames: list[tuple[str, str, str]], position: int, first: str, second: str
) -> tuple[str, ...]:
    """The names of what stands around a word with the tags of the two before it."""
    at = position + 2
    word, ending, shape = frames[at]
    before, after = frames[at - 1], frames[at + 1]
    return (
        "w" + word,
        "e" + ending,
        "f" + word[-2:],
        "h" + word[-1:],
        "b" + word[:1],
        "s" + shape + ("1" if position == 0 else ""),
        "t" + second,
        "u" + first + " " + second,
        "x" + second + " " + word,
        "p" + before[0],
        "q" + before[1],
        "r" + frames[at - 2][0],
        "n" + after[0],
        "m" + after[1],
        "o" + frames[at + 2][0],
        "y" + shape + after[2] + before[2],
    )


def load(path: Path) -> Tagger:
    """The tagger of a file."""
    with named_arrays(path, "tagger", "samsari train tagger") as arrays:
        lines = arrays["certain"].tobytes().decode().split("\n")
        certain = {line.split("\t")[0]: line.split("\t")[1] for line in lines if line}
        return Tagger(tuple(map(str, arrays["tags"])), arrays["table"], certain)


@cache
def shared_tagger() -> Tagger:
    """The shipped tagger, loaded once for all rooms."""
    return load(SHIPPED / "simplifier" / "tagger.npz")
