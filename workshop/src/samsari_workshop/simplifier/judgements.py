"""Judged rewrites: each was read in a few places of a text and found right or wrong there.

The judgements of `workshop/builders/judged_rewrites.tsv` come from a language model, not from people.
References tell which words people change, but hardly what a rewrite does to the sense of a sentence
that nobody simplified. A file of judgements names places by line, sentence and word of a text, so
it holds no text but the two sides of each rewrite.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from samsari.errors import FormatError
from samsari.simplification.edits.core_edits import Words
from samsari_workshop.simplifier.inflection import Family, Pair, families

COLUMNS = ("line", "sentence", "word", "source", "target", "right")
ANSWERS = {"y": True, "n": False}
DOUBT = 0.5  # of a right and of a wrong place that every rewrite is thought to have


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


@dataclass(frozen=True, eq=False)
class Verdicts:
    """How often each rewrite, and each family of rewrites, was found right and wrong."""

    pairs: Counter[tuple[Pair, bool]]
    families: Counter[tuple[Family, bool]]

    def of(self, pair: Pair) -> float:
        """The log-odds that a rewrite is right; 0 if it was not judged.

        One that was not read itself is judged by its other forms ("captures" by "captured").
        """
        right, wrong = self.pairs[pair, True], self.pairs[pair, False]
        if not right + wrong:
            related = set(families(pair))
            right = sum(self.families[family, True] for family in related)
            wrong = sum(self.families[family, False] for family in related)
        return math.log((right + DOUBT) / (wrong + DOUBT))


def verdicts(judged: Iterable[Judgement]) -> Verdicts:
    """What all the judgements together say of each rewrite."""
    pairs = Counter(((each.source, each.target), each.is_right) for each in judged)
    related: Counter[tuple[Family, bool]] = Counter()
    for (pair, is_right), times in pairs.items():
        for family in set(families(pair)):
            related[family, is_right] += times
    return Verdicts(pairs, related)


NO_VERDICTS = Verdicts(Counter(), Counter())
