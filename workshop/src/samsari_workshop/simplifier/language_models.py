"""Language models from text: modified Kneser-Ney (Chen and Goodman 1999), pruned and quantised.

Words are 16-bit numbers, so an n-gram of up to four words is one 64-bit key and all counting is
sorting. p(w|h) = (c - D(c)) / c(h) + g(h) p(w|h'), with continuation counts below the highest order
and D from the counts of counts; an n-gram seen less often than its order's threshold is left out
and its mass goes to g(h), so the pruned model still sums to one. Thresholds may only grow with the
order: that keeps the model closed under prefixes and suffixes, which the search relies on.
"""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.lm.ngram_model import BEGIN, END, MAGIC, UNKNOWN, Arrays, spell
from samsari.simplification.tokens import tokenize
from samsari.text.tokenizers import sentences

Keys = NDArray[np.uint64]
Floats = NDArray[np.float64]
RESERVED = ("", "<unk>", "<s>", "</s>")
LARGEST = 65_536
BITS = np.uint64(16)
ORDER = 4


@dataclass(frozen=True)
class Table:
    """The n-grams of one order, sorted: keys, raw counts and Kneser-Ney counts."""

    keys: Keys
    counts: NDArray[np.int64]
    adjusted: NDArray[np.int64]


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a text file, which may be packed with xz."""
    with lzma.open(path, "rb") if path.suffix == ".xz" else path.open("rb") as stream:
        for line in stream:
            yield line.decode("utf-8")


def words_of(lines: Iterable[str]) -> Iterator[list[str]]:
    """The sentences of raw lines as spelled words."""
    for line in lines:
        for sentence in sentences(tokenize(line)):
            yield [spell(token.text) for token in sentence]


def choose_vocabulary(counts: Counter[str], least: int) -> list[str]:
    """The reserved words, then every word seen at least so often, the frequent ones first."""
    found = [word for word, count in counts.most_common(LARGEST - len(RESERVED)) if count >= least]
    return [*RESERVED, *found]


def encode(texts: Iterable[list[str]], vocabulary: Mapping[str, int]) -> NDArray[np.uint16]:
    """All sentences as one row of numbers with their edges."""
    numbers = bytearray()
    for words in texts:
        row = [BEGIN, *(vocabulary.get(word, UNKNOWN) for word in words), END]
        numbers += np.array(row, np.uint16).tobytes()
    return np.frombuffer(bytes(numbers), np.uint16)


def tables(row: NDArray[np.uint16]) -> list[Table]:
    """The n-gram tables of orders 1 to 4."""
    raw = [_raw(row, order) for order in range(1, ORDER + 1)]
    found = []
    for order, (keys, counts) in enumerate(raw, 1):
        adjusted = counts
        if order < ORDER:
            longer = raw[order][0] & np.uint64(2 ** (16 * order) - 1)
            suffixes, lefts = np.unique(longer, return_counts=True)
            at = np.searchsorted(suffixes, keys).clip(max=len(suffixes) - 1)
            has_left = suffixes[at] == keys
            adjusted = np.where(has_left & (_first(keys, order) != BEGIN), lefts[at], counts)
        found.append(Table(keys, counts, adjusted))
    return found


def _raw(row: NDArray[np.uint16], order: int) -> tuple[Keys, NDArray[np.int64]]:
    size = len(row) - order + 1
    keys = np.zeros(size, np.uint64)
    inside = np.ones(size, bool)
    for offset in range(order):
        words = row[offset : offset + size]
        keys = (keys << BITS) | words.astype(np.uint64)
        if offset:
            inside &= words != BEGIN
    return np.unique(keys[inside], return_counts=True)


def _first(keys: Keys, order: int) -> Keys:
    return keys >> np.uint64(16 * (order - 1))


def discounts(adjusted: NDArray[np.int64]) -> Floats:
    """D for counts 0, 1, 2 and 3 or more, from the counts of counts."""
    n1, n2, n3, n4 = (float((adjusted == count).sum()) for count in range(1, 5))
    if min(n1, n2, n3, n4) == 0:
        return np.array([0.0, 0.5, 0.75, 0.9])  # too little text for the estimate
    share = n1 / (n1 + 2 * n2)
    found = [
        0.0,
        *(k - (k + 1) * share * b / a for k, a, b in ((1, n1, n2), (2, n2, n3), (3, n3, n4))),
    ]
    return np.array(found).clip(0.0, 0.99)


@dataclass(frozen=True)
class Level:
    """The kept n-grams of one order with their probabilities, and the back-off of each context."""

    keys: Keys
    probs: Floats
    backoffs: Floats


def estimate(found: list[Table], thresholds: tuple[int, ...], size: int) -> list[Level]:
    """The kept n-grams of every order with log-probabilities and log-back-offs."""
    if list(thresholds) != sorted(thresholds) or thresholds[0] != 1:
        raise SettingError("thresholds begin with 1 and may only grow with the order")
    levels = [_unigrams(found[0], size)]
    for order in range(2, ORDER + 1):
        table, below = found[order - 1], levels[-1]
        kept = table.counts >= thresholds[order - 1]
        contexts, group = np.unique(table.keys >> BITS, return_inverse=True)
        totals = np.bincount(group, table.adjusted.astype(float))
        taken = discounts(table.adjusted)[table.adjusted.clip(max=3)]
        shares = (table.adjusted - taken) / totals[group]
        left = 1.0 - np.bincount(group[kept], shares[kept], minlength=len(contexts))
        left = left.clip(1e-6, 1.0)
        suffixes = table.keys[kept] & np.uint64(2 ** (16 * (order - 1)) - 1)
        lower = np.exp(below.probs[np.searchsorted(below.keys, suffixes)])
        probs = np.log(shares[kept] + left[group[kept]] * lower)
        backoffs = below.backoffs.copy()
        is_context = np.isin(below.keys, contexts, assume_unique=True)
        at = np.searchsorted(contexts, below.keys[is_context])
        has_child = np.isin(contexts, table.keys[kept] >> BITS)
        backoffs[is_context] = np.where(has_child[at], np.log(left[at]), 0.0)
        levels[-1] = Level(below.keys, below.probs, backoffs)
        levels.append(Level(table.keys[kept], probs, np.zeros(int(kept.sum()))))
    return levels


def _unigrams(table: Table, size: int) -> Level:
    counts = np.zeros(size)
    counts[table.keys.astype(np.int64)] = table.adjusted
    counts[BEGIN] = 0.0
    taken = discounts(table.adjusted)[counts.clip(max=3).astype(int)]
    shares = (counts - taken) / counts.sum()
    probs = np.log(shares + (1.0 - shares.sum()) / size)
    return Level(np.arange(size, dtype=np.uint64), probs, np.zeros(size))


def quantise(values: Floats) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Codes and the book of 256 values they stand for: means of equally full bins."""
    edges = np.unique(np.quantile(values, np.linspace(0, 1, 256)[1:-1])) if len(values) else values
    codes = np.searchsorted(edges, values, side="right")
    sums = np.bincount(codes, values, minlength=256)
    sizes = np.bincount(codes, minlength=256)
    return codes.astype(np.uint8), (sums / sizes.clip(min=1)).astype(np.float32)


def pack(levels: list[Level]) -> tuple[tuple[int, ...], dict[str, NDArray[Any]]]:
    """The counts and arrays of a model file."""
    probs = [quantise(level.probs) for level in levels]
    backoffs = [quantise(level.backoffs) for level in levels[:-1]]
    fanouts = []
    for upper, lower in pairwise(levels):
        parents = np.searchsorted(upper.keys, lower.keys >> BITS)
        fanouts.append(np.bincount(parents, minlength=len(upper.keys)).astype(np.uint16))
    arrays: dict[str, NDArray[Any]] = {
        "prob_book": np.stack([book for _, book in probs]),
        "backoff_book": np.stack([book for _, book in backoffs]),
        "words": np.concatenate([level.keys.astype(np.uint16) for level in levels]),
        "fanouts": np.concatenate(fanouts),
        "probs": np.concatenate([codes for codes, _ in probs]),
        "backoffs": np.concatenate([codes for codes, _ in backoffs]),
    }
    return tuple(len(level.keys) for level in levels), arrays


def save(counts: tuple[int, ...], arrays: Arrays, path: Path) -> None:
    """Write a model to a file."""
    places, offset = {}, 0
    for name, array in arrays.items():
        places[name] = (array.dtype.str, array.shape, offset)
        offset += -(-array.nbytes // 8) * 8
    header = json.dumps({"counts": counts, "arrays": places})
    # The arrays begin at a multiple of eight so that they can be mapped.
    padding = -(len(MAGIC) + len(header) + 1) % 8
    with writing(path) as stream:
        stream.write(MAGIC + header.encode() + b" " * padding + b"\n")
        for array in arrays.values():
            stream.write(array.tobytes() + b"\0" * (-array.nbytes % 8))


def train(
    texts: Iterable[list[str]], words: list[str], thresholds: tuple[int, ...], path: Path
) -> tuple[int, ...]:
    """Write a model of some sentences; the number of n-grams kept per order."""
    vocabulary = {word: number for number, word in enumerate(words)}
    levels = estimate(tables(encode(texts, vocabulary)), thresholds, len(words))
    counts, arrays = pack(levels)
    save(counts, arrays, path)
    return counts
