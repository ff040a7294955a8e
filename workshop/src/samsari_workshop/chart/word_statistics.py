"""What text says about words: how often each stands in it, with which tags, among which words.

The word vectors are those of Levy, Goldberg and Dagan (2015): positive pointwise mutual information
of a word and the words up to two places away, each place apart, brought down by a truncated
singular value decomposition. Their cosine stands where PPDB has `AGigaSim`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix, csr_matrix
from scipy.sparse.linalg import svds

from samsari.english.tagger import Tagger
from samsari.simplification.tokens import tokenize
from samsari.text.tokenizers import sentences
from samsari_workshop.simplifier.language_models import encode, read_lines

Vectors = NDArray[np.float32]
# Contexts of a vector are the commonest words of the vocabulary, for each place around a word.
CONTEXTS = 10_000
PLACES = (-2, -1, 1, 2)
DIMENSIONS = 100
# Contexts are as rare as their share to this power, so that rare ones do not win (Levy et al.).
SMOOTHING = 0.75
# One line of so many is tagged: enough for the tags of a word, and done in a minute.
TAGGED = 20
# Tokens as they are counted: quick, since casing and addresses do not matter here.
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+|[^\w\s]")


@dataclass(frozen=True, eq=False)
class WordStatistics:
    """Counts of words in each text, tags of words, and their vectors of length one."""

    vocabulary: Mapping[str, int]
    counts: tuple[NDArray[np.int64], ...]
    tags: Mapping[str, Counter[str]]
    vectors: Vectors

    def cosine(self, one: str, other: str) -> float:
        """How alike the surroundings of two words are."""
        left, right = self.vocabulary[one], self.vocabulary[other]
        return float(self.vectors[left] @ self.vectors[right])


def read_statistics(
    texts: Sequence[Path], vocabulary: Sequence[str], tagger: Tagger
) -> WordStatistics:
    """The statistics of some texts, over the words of a vocabulary."""
    numbers = {word: number for number, word in enumerate(vocabulary)}
    rows = [encode(map(words_of, read_lines(path)), numbers) for path in texts]
    counts = tuple(np.bincount(row, minlength=len(numbers)) for row in rows)
    tagged = chain.from_iterable(tagged_words(read_lines(path), tagger) for path in texts)
    return WordStatistics(numbers, counts, tag_counts(tagged), vectors(rows, len(numbers)))


def words_of(line: str) -> list[str]:
    """The words of a line in lower case.

    >>> words_of("A well-known town, 1998.")
    ['a', 'well-known', 'town', ',', '1998', '.']
    """
    return WORD.findall(line.lower())


def tagged_words(lines: Iterable[str], tagger: Tagger) -> Iterator[tuple[str, str]]:
    """Words, in lower case, with their tags; of every twentieth line."""
    for number, line in enumerate(lines):
        if number % TAGGED == 0:
            for sentence in sentences(tokenize(line)):
                words = [token.text for token in sentence]
                yield from zip(map(str.lower, words), tagger.tag(words), strict=True)


def tag_counts(tagged: Iterable[tuple[str, str]]) -> dict[str, Counter[str]]:
    """How often each word has each tag."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for (word, tag), count in Counter(tagged).items():
        found[word][tag] = count
    return dict(found)


def vectors(rows: Sequence[NDArray[np.uint16]], size: int) -> Vectors:
    """A vector of length one for each word of a vocabulary."""
    table = association(neighbours(rows, size))
    wanted = min(DIMENSIONS, min(table.shape) - 1)
    start = np.full(min(table.shape), 1.0, np.float32)  # without it the result is random
    left, strength, _ = svds(table, k=wanted, v0=start)
    found = left * np.sqrt(strength)
    length = np.linalg.norm(found, axis=1, keepdims=True)
    result: Vectors = (found / np.maximum(length, 1e-9)).astype(np.float32)
    return result


def neighbours(rows: Sequence[NDArray[np.uint16]], size: int) -> csr_matrix:
    """How often each word has each of the commonest words at each place around it."""
    total = csr_matrix((size, len(PLACES) * CONTEXTS), dtype=np.float32)
    for row in rows:
        for place, offset in enumerate(PLACES):
            words, around = (
                (row[-offset:], row[:offset]) if offset < 0 else (row[:-offset], row[offset:])
            )
            chosen = around < CONTEXTS
            columns = around[chosen].astype(np.int64) + place * CONTEXTS
            ones = np.ones(len(columns), np.float32)
            total = total + coo_matrix((ones, (words[chosen], columns)), total.shape).tocsr()
    return total


def association(counts: csr_matrix) -> csr_matrix:
    """Positive pointwise mutual information of the words and contexts that were counted."""
    table = counts.tocoo()
    words = np.asarray(counts.sum(axis=1)).ravel()
    contexts = np.asarray(counts.sum(axis=0)).ravel() ** SMOOTHING
    expected = words[table.row] * contexts[table.col] / contexts.sum()
    values = np.log(table.data / expected)
    kept = values > 0
    found = (values[kept], (table.row[kept], table.col[kept]))
    return coo_matrix(found, table.shape, dtype=np.float32).tocsr()
