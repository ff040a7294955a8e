"""Sentence pairs without gold links, which a teacher may link: simple and normal versions.

Taken from Wikipedia beside Simple Wikipedia (Kauchak 2013), OneStopEnglish, WikiSplit and the
tuning part of TurkCorpus. Near copies teach little and pairs with hardly a word in common are often
badly matched, so both are left out, as is every pair with a sentence of a test or dev set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samsari.errors import CorpusError
from samsari.formats.streams import read_lines
from samsari.model.alignment import GoldAlignment
from samsari.text.penn import PennTokenizer

Words = tuple[str, ...]
Pair = tuple[Words, Words]
Group = Sequence[Sequence[str]]
TREEBANK = re.compile(r"-?\b([lr])rb\b-?")

KAUCHAK = ("parallel/kauchak/normal.dev", "parallel/kauchak/simple.dev")
ONESTOP = tuple(f"parallel/onestop/{name}.txt" for name in ("ADV-ELE", "ADV-INT", "ELE-INT"))
WIKISPLIT = tuple(f"parallel/wikisplit/{name}.tsv" for name in ("tune", "validation"))
BREAK = "<::::>"  # between the sentences of a split one
TURK = "simplification/turkcorpus/detok/tune.truecase.detok"
TURK_TEST = "simplification/turkcorpus/detok/test.truecase.detok"
TURKERS = 8

SHARES = (0.45, 0.3, 0.1, 0.15)  # of Kauchak, OneStopEnglish, WikiSplit, TurkCorpus


@dataclass(frozen=True)
class Limits:
    """Which pairs are worth linking."""

    least_words: int = 4
    most_cells: int = 700
    changed: tuple[float, float] = (0.12, 0.75)  # the share of words that the other side lacks
    most_letters: int = 3  # words of one letter: more of them are broken characters

    def admit(self, left: Words, right: Words) -> bool:
        """True for a pair that is neither a copy nor too long, too short or damaged."""
        if min(len(left), len(right)) < self.least_words:
            return False
        if len(left) * len(right) > self.most_cells or any(map(self._damaged, (left, right))):
            return False
        one, other = ({word.lower() for word in side} for side in (left, right))
        return self.changed[0] <= len(one ^ other) / len(one | other) <= self.changed[1]

    def _damaged(self, words: Words) -> bool:
        return sum(len(word) == 1 and word.isalpha() for word in words) > self.most_letters


def parallel_pairs(
    folder: Path, banned: Iterable[str], random: Random, count: int = 6000
) -> list[Pair]:
    """Pairs from the corpora below a data folder in random order: the first few are a fair part."""
    closed = set(map(_key, (*banned, *_test_lines(folder))))
    chosen: list[Pair] = []
    for share, rows in zip(SHARES, _corpora(folder, random), strict=True):
        texts = [row for row in rows if not closed & set(map(_key, row))]
        random.shuffle(texts)
        chosen += _first(texts, round(share * count), Limits())
    random.shuffle(chosen)
    return chosen


def sentences_of(gold: Iterable[GoldAlignment]) -> Iterator[str]:
    """Both sides of every pair as text."""
    for pair in gold:
        yield " ".join(pair.left)
        yield " ".join(pair.right)


def _corpora(folder: Path, random: Random) -> list[Iterable[Sequence[str]]]:
    kauchak = parallel_lines(folder / KAUCHAK[0], [folder / KAUCHAK[1]])
    onestop = [row for name in ONESTOP for row in blocks(folder / name)]
    references = [folder / f"{TURK}.simp.{number}" for number in range(TURKERS)]
    turk = parallel_lines(folder / f"{TURK}.orig", references)
    two_of_each = [random.sample(row, 2) for row in turk]
    return [kauchak, onestop, list(_splits(folder)), two_of_each]


def _splits(folder: Path) -> Iterator[list[str]]:
    for name in WIKISPLIT:
        for line in (folder / name).read_text("utf-8").splitlines():
            whole, _, parts = line.partition("\t")
            yield [whole, parts.replace(BREAK, " ")]


def _test_lines(folder: Path) -> Iterator[str]:
    ends = ("orig", *(f"simp.{number}" for number in range(TURKERS)))
    for end in ends:
        yield from (folder / f"{TURK_TEST}.{end}").read_text("utf-8").splitlines()


def _first(texts: Iterable[Sequence[str]], count: int, limits: Limits) -> Iterator[Pair]:
    """The first pairs that the limits admit."""
    cut, found = PennTokenizer(), 0
    for one, other in texts:
        if found == count:
            return
        left, right = cut(one), cut(other)
        if limits.admit(left, right):
            found += 1
            yield left, right


def _key(text: str) -> str:
    """What is left of a sentence written in another way: its letters and digits."""
    return "".join(filter(str.isalnum, text.lower().replace("lrb", "").replace("rrb", "")))


def parallel_lines(sources: Path, references: Sequence[Path]) -> Group:
    """The sources of a file with the same lines of the reference files."""
    columns = [read_lines(path) for path in (sources, *references)]
    if len({len(column) for column in columns}) != 1:
        raise CorpusError(
            "sources and references differ in length",
            place=str(sources),
            remedy="every source needs one line in each reference file",
        )
    return [[_brackets(text) for text in row] for row in zip(*columns, strict=True)]


def blocks(path: Path) -> Group:
    """The pairs of a OneStopEnglish file: the harder sentence, the easier one, a line of stars."""
    parts = path.read_text("utf-8-sig").split("*******")
    rows = ([line.strip() for line in part.splitlines() if line.strip()] for part in parts)
    return [row for row in rows if len(row) == 2]


def _brackets(text: str) -> str:
    """The text with its brackets, where a corpus writes them as words."""
    return TREEBANK.sub(lambda match: "()"[match[1] == "r"], text).replace("\\/", "/")
