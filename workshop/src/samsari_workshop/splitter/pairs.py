"""Pairs of a long sentence and its split version, and where the source was cut.

Read from WikiSplit (tab-separated, `<::::>` between sentences), DeSSE and MinWiki (two files).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from samsari.formats.streams import text_lines
from samsari.text.sentences import sentences

BREAK = "<::::>"
LEAST_LIKENESS = 0.6
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class SplitPair:
    """A source and the sentences that people made of it."""

    source: str
    sentences: tuple[str, ...]


def wikisplit(path: Path) -> Iterator[SplitPair]:
    """The pairs of a file of WikiSplit."""
    with text_lines(path) as lines:
        for line in lines:
            source, _, target = line.rstrip("\n").partition("\t")
            yield SplitPair(source, tuple(map(str.strip, target.split(BREAK))))


def two_files(folder: Path, name: str) -> Iterator[SplitPair]:
    """The pairs of NAME.complex and NAME.simple; doubled full stops are made one."""
    with (
        text_lines(folder / f"{name}.complex") as first,
        text_lines(folder / f"{name}.simple") as second,
    ):
        for source, target in zip(first, second, strict=True):
            whole = _SPACE.sub(" ", target.strip()).replace(" ..", " .")
            yield SplitPair(source.strip(), tuple(sentences(whole)))


def boundaries(words: Sequence[str], found: Sequence[Sequence[str]]) -> set[int] | None:
    """The positions in the source where a new sentence of the target begins.

    None if source and target are too unlike to tell.
    """
    target = [word.lower() for sentence in found for word in sentence]
    matcher = SequenceMatcher(None, [word.lower() for word in words], target, autojunk=False)
    blocks = matcher.get_matching_blocks()
    matched = sum(block.size for block in blocks)
    if matched < LEAST_LIKENESS * len(words):
        return None
    places = {block.b + step: block.a + step for block in blocks for step in range(block.size)}
    starts, at = set(), 0
    for sentence in found[:-1]:
        at += len(sentence)
        before = [places[spot] for spot in range(at) if spot in places and _is_word(target[spot])]
        after = [
            places[spot]
            for spot in range(at, len(target))
            if spot in places and _is_word(target[spot])
        ]
        if before and after:
            starts.add(min(after) if min(after) > max(before) else max(before) + 1)
    return starts


def _is_word(text: str) -> bool:
    return any(character.isalnum() for character in text)
