"""A treebank as sentences of words with tags, heads and relations (CoNLL-U)."""

from __future__ import annotations

import lzma
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.errors import CorpusError, FormatError

MOST_WORDS = 120
LOWER_SHARE = 0.25  # of the sentences are seen once more in lower case


@dataclass(frozen=True, slots=True)
class Annotated:
    """A sentence: its words, and for each its Penn tag, head (-1 is the root) and relation."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]


def read(path: Path) -> tuple[Annotated, ...]:
    """The sentences of a CoNLL-U file, which may be packed with xz."""
    stored = path.read_bytes()
    text = (lzma.decompress(stored) if path.suffix == ".xz" else stored).decode("utf-8")
    found = tuple(own for block in text.split("\n\n") for own in _sentence(block, path))
    if not found:
        raise CorpusError("no annotated sentence in this file", place=str(path))
    return found


def _sentence(block: str, path: Path) -> Iterator[Annotated]:
    rows = [line.split("\t") for line in block.splitlines() if line[:1].isdigit()]
    if any(len(row) != 10 for row in rows):
        raise FormatError("a CoNLL-U line needs ten fields", place=str(path))
    words = [row for row in rows if row[0].isdigit()]
    if 0 < len(words) <= MOST_WORDS:
        yield Annotated(
            tuple(row[1] for row in words),
            tuple(row[4] for row in words),
            tuple(int(row[6]) - 1 for row in words),
            tuple(row[7] for row in words),
        )


def with_lower_case(sentences: Sequence[Annotated], seed: int) -> list[Annotated]:
    """The sentences, some of them once more in lower case: text may come without capitals."""
    chance = random.Random(seed)
    lower = [
        replace(own, words=tuple(map(str.lower, own.words)))
        for own in sentences
        if chance.random() < LOWER_SHARE
    ]
    return [*sentences, *lower]
