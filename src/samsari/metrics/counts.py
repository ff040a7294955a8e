"""Rows of n-gram counts: what SARI and BLEU tally, in the plain Python that defines them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np

from samsari.metrics.contract import Rows
from samsari.model.corpus import Pair
from samsari.text.ngrams import ORDERS, Gram, ngrams
from samsari.text.tokenizers import Tokenizer

Words = tuple[str, ...]

# Operations (add, keep, delete) x orders x (right, all in the output, all in the references).
SARI_SHAPE = (3, len(ORDERS), 3)
SARI_WIDTH = 3 * len(ORDERS) * 3
BLEU_WIDTH = 2 + 2 * len(ORDERS)


def sari_rows(pairs: Sequence[Pair], tokenizer: Tokenizer, lowercase: bool) -> Rows:
    """For each pair the counts of added, kept and deleted n-grams."""
    cut = cutter(tokenizer, lowercase)
    rows = [
        sari_row(cut(pair.source), cut(pair.output), tuple(map(cut, pair.references)))
        for pair in pairs
    ]
    return np.array(rows, dtype=np.float64).reshape(len(rows), SARI_WIDTH)


def bleu_rows(pairs: Sequence[Pair], tokenizer: Tokenizer, lowercase: bool) -> Rows:
    """For each pair the lengths, and the matched and all n-grams of the output."""
    cut = cutter(tokenizer, lowercase)
    rows = [bleu_row(cut(pair.output), tuple(map(cut, pair.references))) for pair in pairs]
    return np.array(rows, dtype=np.float64).reshape(len(rows), BLEU_WIDTH)


def cutter(tokenizer: Tokenizer, lowercase: bool) -> Callable[[str], Words]:
    """The function from a line to its words."""

    def cut(line: str) -> Words:
        return tokenizer((line.lower() if lowercase else line).rstrip())

    return cut


def sari_row(source: Words, output: Words, references: Sequence[Words]) -> tuple[int, ...]:
    """Right, output and reference counts for addition, keeping and deletion, each for n = 1..4."""
    by_order = []
    for n in ORDERS:
        wanted: Counter[Gram] = Counter()
        for reference in references:
            wanted.update(ngrams(reference, n))
        by_order.append(_operations(ngrams(source, n), ngrams(output, n), wanted, len(references)))
    by_operation = zip(*by_order, strict=True)
    return tuple(chain.from_iterable(chain.from_iterable(by_operation)))


def _operations(
    source: Counter[Gram], output: Counter[Gram], references: Counter[Gram], n_references: int
) -> tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]:
    """The three counts of each operation for one n.

    Additions count types; keeping and deleting count tokens, where source and output are repeated
    once per reference so that they compare with the summed references.
    """
    was = Counter({gram: count * n_references for gram, count in source.items()})
    now = Counter({gram: count * n_references for gram, count in output.items()})
    added, wanted = set(output) - set(source), set(references) - set(source)
    kept, to_keep = was & now, was & references
    deleted, to_delete = was - now, was - references
    return (
        (len(added & wanted), len(added), len(wanted)),
        ((kept & to_keep).total(), kept.total(), to_keep.total()),
        ((deleted & to_delete).total(), deleted.total(), to_delete.total()),
    )


def bleu_row(output: Words, references: Sequence[Words]) -> tuple[int, ...]:
    """Output length, closest reference length, matches and totals for n = 1..4."""
    length = len(output)
    closest = min((abs(length - len(words)), len(words)) for words in references)[1]
    matches, totals = [], []
    for n in ORDERS:
        most: Counter[Gram] = Counter()
        for reference in references:
            most |= ngrams(reference, n)
        found = ngrams(output, n)
        matches.append((found & most).total())
        totals.append(found.total())
    return (length, closest, *matches, *totals)
