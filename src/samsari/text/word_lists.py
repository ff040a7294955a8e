"""Ranks of words, easy words, function words, abbreviations; the syllables of a word.

The two lists of function words differ, and each stays as it is: scores were published with it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

# A file that is sorted by its first column: a line is found without reading the others.
#
# A table of thousands of rows that is read into a dictionary costs time at every start and memory
# ever after. Here the file stays as it is, and a question searches one block of its lines.

BLOCK = 1 << 11  # bytes


@dataclass(frozen=True, eq=False)
class SortedLines:
    """Lines with columns separated by tabs, sorted by the first one as UTF-8 text is.

    >>> table = SortedLines("be\\tam\\nbe\\tis\\ngo\\twent\\n".encode())
    >>> table.of("be"), table.of("b")
    (['be\\tam', 'be\\tis'], [])
    """

    content: bytes = field(repr=False)

    @classmethod
    def read(cls, path: Path) -> SortedLines:
        """A sorted table of words, read from its file."""
        return cls(path.read_bytes())

    def of(self, key: str) -> list[str]:
        """The lines whose first column is the key, in the order of the file."""
        # A string may hold half a surrogate pair, which no file holds.
        sought = key.encode("utf-8", "surrogatepass") + b"\t"
        start, found = self._first(sought), []
        while start >= 0 and self.content.startswith(sought, start):
            end = self.content.find(b"\n", start)
            end = end if end >= 0 else len(self.content)
            found.append(self.content[start:end].decode())
            start = end + 1
        return found

    def first_columns(self) -> Iterator[str]:
        """The different first columns, in the order of the file."""
        last = None
        for line in self.content.decode().splitlines():
            key = line.partition("\t")[0]
            if key != last:
                yield key
            last = key

    def _first(self, sought: bytes) -> int:
        """Where the first line begins that has a key; -1 if there is none."""
        starts, keys = self._blocks
        block = bisect_left(keys, sought[:-1])
        start = starts[max(block - 1, 0)]
        if self.content.startswith(sought, start):
            return start
        end = starts[block] + len(sought) if block < len(starts) else len(self.content)
        found = self.content.find(b"\n" + sought, start, end)
        return found + 1 if found >= 0 else -1

    @cached_property
    def _blocks(self) -> tuple[list[int], list[bytes]]:
        """Where some lines begin, about as far apart as `BLOCK`, and their keys."""
        ends = (self.content.find(b"\n", at) for at in range(BLOCK, len(self.content), BLOCK))
        starts = [0, *dict.fromkeys(end + 1 for end in ends if 0 <= end < len(self.content) - 1)]
        return starts, [self.content[at : self.content.find(b"\t", at)] for at in starts]


def table_rows(path: Traversable) -> Iterator[list[str]]:
    """The cells of each line of a table, without remarks and empty lines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and line[0] != "#":
            yield line.split("\t")


REMARK = re.compile(r"^#.*", re.MULTILINE)


@cache
def ranks() -> dict[str, int]:
    """The rank of 82,834 English words; 1 is the most common one."""
    words = _words("word_ranks.txt")
    return dict(zip(words, range(1, len(words) + 1), strict=True))


@cache
def easy_words() -> frozenset[str]:
    """The words of Dale and Chall that pupils of the fourth grade know."""
    return frozenset(_words("easy_words.txt"))


@cache
def complexity_function_words() -> frozenset[str]:
    """The function words that `lexical-complexity` leaves out."""
    return frozenset(_words("function_words_complexity.txt"))


@cache
def alignment_function_words() -> frozenset[str]:
    """The function words that the aligners link last."""
    return frozenset(_words("function_words_alignment.txt"))


@cache
def abbreviations() -> frozenset[str]:
    """Words that end with a full stop inside a sentence."""
    return frozenset(_words("abbreviations.txt"))


@cache
def penn_abbreviations() -> tuple[str, ...]:
    """Words that keep their full stop in the Penn-style tokenizer."""
    return tuple(_words("penn_abbreviations.txt"))


@cache
def words_of_two_languages() -> frozenset[str]:
    """Small words of English that a neighbouring language has as well."""
    return frozenset(_words("words_of_two_languages.txt"))


@cache
def punkt_words(name: str) -> frozenset[str]:
    """What Punkt has learnt of English: its `short_forms`, or the `starters` of sentences."""
    return frozenset(_words(f"punkt_{name}.txt"))


def _words(name: str) -> list[str]:
    """The words of a list; lines that begin with `#` are remarks."""
    text = (files("samsari.text") / name).read_text(encoding="utf-8")
    return (REMARK.sub("", text) if "#" in text else text).split()


# Syllables of English words, counted by rule.

_VOWELS = re.compile("[aeiouy]+")
_SILENT_E = re.compile("[^aeiouy]e$")

# Words that no rule gets right; abbreviations are counted as they are spoken.
EXCEPTIONS = {
    "dr": 2,
    "etc": 4,
    "jr": 2,
    "lb": 1,
    "mr": 2,
    "mrs": 2,
    "ms": 1,
    "sr": 2,
    "st": 1,
    "the": 1,
}

# Corrections of the count of vowel runs, each made once where its pattern is found: the rules of
# Greg Fast's Lingua::EN::Syllable (1999), which readability tools have shared ever since.
ONE_LESS = ("cial", "tia", "cius", "cious", "gui", "ion", "iou", "sia$", ".ely$")
ONE_MORE = (
    "ia",
    "riet",
    "dien",
    "iu",
    "io",
    "ii",
    "[aeiouy]bl$",
    "mbl$",
    "[aeiou]{3}",
    "^mc",
    "ism$",
    "[^l]llien",
    "^coa[dglx].",
    "dnt$",
    r"(.)(?!\1)([aeiouy])\2l$",
    r"(.)(?!\1)[gq]ua(.)(?!\2)[aeiou]",
)


@lru_cache(maxsize=100_000)
def syllables(word: str) -> int:
    """The number of syllables of a word; 0 for numbers and punctuation.

    >>> [syllables(word) for word in ("the", "simple", "sentence", "region", "1990")]
    [1, 1, 2, 2, 0]
    """
    word = word.lower()
    if word in EXCEPTIONS:
        return EXCEPTIONS[word]
    word = word.rstrip("e")
    more = sum(1 for pattern in _patterns()[0] if pattern.search(word))
    less = sum(1 for pattern in _patterns()[1] if pattern.search(word))
    return len(_VOWELS.findall(word)) + more - less


@cache
def _patterns() -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    return [*map(re.compile, ONE_MORE)], [*map(re.compile, ONE_LESS)]


@lru_cache(maxsize=100_000)
def syllables_2016(word: str) -> int:
    """The number of syllables as Xu et al. (2016) counted: at least one per hyphenated part.

    A part before a leading hyphen counts although it is empty, one behind a final hyphen does not.

    >>> [syllables_2016(word) for word in ("the", "simple", "well-known", "-lrb-", ",")]
    [1, 1, 2, 2, 1]
    """
    return sum(map(_part, word.lower().rstrip("-").split("-")))


def _part(text: str) -> int:
    return max(1, len(_VOWELS.findall(text)) - bool(_SILENT_E.search(text)))
