"""Judged rewrites: each was read in a few places of a text and found right or wrong there.

The judgements of `workshop/builders/judged_rewrites.tsv` come from a language model, not people.
References tell which words people change, but hardly what a rewrite does to the sense of a sentence
that nobody simplified. A file of judgements names places by line, sentence and word of a text, so
it holds no text but the two sides of each rewrite.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from samsari.errors import FormatError

COLUMNS = ("line", "sentence", "word", "source", "target", "right")
ANSWERS = {"y": True, "n": False}
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A rewrite in its place, all counted from 0, and whether it is right there."""

    line: int
    sentence: int
    word: int
    source: Words
    target: Words
    is_right: bool


def read(lines: Iterable[str], place: str) -> list[Judgement]:
    """The judgements of a file of tab-separated lines with a heading."""
    rows = enumerate((line.rstrip("\r\n").split("\t") for line in lines), 1)
    first = next(rows, (1, []))[1]
    if tuple(first) != COLUMNS:
        raise FormatError(
            "the heading is not that of judged rewrites",
            place=f"{place}:1",
            remedy=f"write the columns {', '.join(COLUMNS)} with tabs between",
        )
    return [_judgement(row, f"{place}:{number}") for number, row in rows]


def _judgement(row: list[str], place: str) -> Judgement:
    try:
        line, sentence, word, source, target, answer = row
        numbers = int(line), int(sentence), int(word)
        return Judgement(*numbers, tuple(source.split()), tuple(target.split()), ANSWERS[answer])
    except (ValueError, KeyError):
        raise FormatError(
            "not a judged rewrite",
            place=place,
            remedy="write line, sentence and word as numbers, two phrases, and y or n",
        ) from None
