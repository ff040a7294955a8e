"""Counts of n-grams of one pair, for SARI and BLEU, in the plain Python that defines them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from types import ModuleType

import numpy as np

from samsari.metrics.contract import Rows
from samsari.model.text import Pair
from samsari.text.tokenizers import SacreTokenizer, Tokenizer

try:
    from samsari._native import ngram_counts
except ImportError:  # installed without a compiler
    KERNEL: ModuleType | None = None
else:
    KERNEL = ngram_counts

ORDERS = (1, 2, 3, 4)

Gram = tuple[str, ...]


def ngrams(words: Sequence[str], n: int) -> Counter[Gram]:
    """How often each run of n words occurs.

    >>> ngrams(["a", "b", "a"], 1)
    Counter({('a',): 2, ('b',): 1})
    """
    return Counter(tuple(words[start : start + n]) for start in range(len(words) - n + 1))


Words = tuple[str, ...]

# Operations (add, keep, delete) x orders x (right, all in the output, all in the references).
SARI_SHAPE = (3, len(ORDERS), 3)
SARI_WIDTH = 3 * len(ORDERS) * 3
BLEU_WIDTH = 2 + 2 * len(ORDERS)
SENTENCE_WIDTH = 4


def cutter(tokenizer: Tokenizer, lowercase: bool) -> Callable[[str], Words]:
    """The function from a line to its words."""

    def cut(line: str) -> Words:
        return tokenizer((line.lower() if lowercase else line).rstrip())

    return cut


def sari_row(source: Words, output: Words, references: Sequence[Words]) -> tuple[int, ...]:
    """Right, output and reference counts for addition, keeping and deletion, each for n = 1..4."""
    by_order = [_pooled(*_repeated(source, output, references, n)) for n in ORDERS]
    by_operation = zip(*by_order, strict=True)
    return tuple(chain.from_iterable(chain.from_iterable(by_operation)))


def _repeated(
    source: Words, output: Words, references: Sequence[Words], n: int
) -> tuple[Counter[Gram], Counter[Gram], Counter[Gram]]:
    """The n-grams of source and output, once per reference, and those of all references."""
    wanted: Counter[Gram] = Counter()
    for reference in references:
        wanted.update(ngrams(reference, n))
    was, now = (
        Counter({gram: count * len(references) for gram, count in ngrams(words, n).items()})
        for words in (source, output)
    )
    return was, now, wanted


def _pooled(
    was: Counter[Gram], now: Counter[Gram], references: Counter[Gram]
) -> tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]:
    """The three counts of each operation: types for addition, tokens for the others."""
    added, wanted = set(now) - set(was), set(references) - set(was)
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
    distances = ((abs(length - len(words)), len(words)) for words in references)
    closest = min(distances, default=(0, 0))[1]
    matches, totals = [], []
    for n in ORDERS:
        most: Counter[Gram] = Counter()
        for reference in references:
            most |= ngrams(reference, n)
        found = ngrams(output, n)
        matches.append((found & most).total())
        totals.append(found.total())
    return (length, closest, *matches, *totals)


def sentence_row(
    source: Words, output: Words, references: Sequence[Words], nothing: float, by_type: bool
) -> tuple[float, float, float, float]:
    """Addition, keeping and deletion of one sentence, each a mean over n = 1..4, and 1.

    Every n-gram type has the same weight; 0/0 is `nothing`; the recall of keeping is taken by
    type, or by token.
    """
    by_order = [
        _sentence(*_repeated(source, output, references, n), nothing, by_type) for n in ORDERS
    ]
    add, keep, delete = (sum(values) / len(ORDERS) for values in zip(*by_order, strict=True))
    return add, keep, delete, 1.0


def _sentence(
    was: Counter[Gram],
    now: Counter[Gram],
    references: Counter[Gram],
    nothing: float,
    by_type: bool,
) -> tuple[float, float, float]:
    def share(part: float, whole: float) -> float:
        return part / whole if whole else nothing

    added, wanted = set(now) - set(was), set(references) - set(was)
    kept, to_keep, deleted = was & now, was & references, was - now
    right, away = kept & references, deleted - references
    recall = (
        share(sum(right[gram] / to_keep[gram] for gram in right), len(to_keep))
        if by_type
        else share(right.total(), to_keep.total())
    )
    precision = share(sum(right[gram] / kept[gram] for gram in right), len(kept))
    both = len(added & wanted)
    return (
        _f1(share(both, len(added)), share(both, len(wanted))),
        _f1(precision, recall),
        share(sum(away[gram] / deleted[gram] for gram in away), len(deleted)),
    )


def _f1(precision: float, recall: float) -> float:
    together = precision + recall
    return 2 * precision * recall / together if together else 0.0


# Rows of n-gram counts of many pairs: from the compiled kernel if it can, else from `counts`.

# The tokenizers that the kernel knows, and whether each is 13a.
_IN_KERNEL: dict[Tokenizer, bool] = {SacreTokenizer("13a"): True, SacreTokenizer("none"): False}


def sari_rows(
    pairs: Sequence[Pair],
    tokenizer: Tokenizer,
    lowercase: bool,
    *,
    kernel: ModuleType | None = KERNEL,
) -> Rows:
    """For each pair the counts of added, kept and deleted n-grams."""
    counted = Counted("sari_rows", SARI_WIDTH, sari_row)
    return counted.rows(pairs, tokenizer, lowercase, kernel)


def bleu_rows(
    pairs: Sequence[Pair],
    tokenizer: Tokenizer,
    lowercase: bool,
    *,
    kernel: ModuleType | None = KERNEL,
) -> Rows:
    """For each pair the lengths, and the matched and all n-grams of the output."""
    counted = Counted("bleu_rows", BLEU_WIDTH, bleu_row, has_source=False)
    return counted.rows(pairs, tokenizer, lowercase, kernel)


def sentence_rows(
    pairs: Sequence[Pair],
    tokenizer: Tokenizer,
    lowercase: bool,
    *,
    nothing: float,
    by_type: bool,
    kernel: ModuleType | None = KERNEL,
) -> Rows:
    """For each pair sentence SARI: addition, keeping, deletion, and 1."""
    counted = Counted("sentence_rows", SENTENCE_WIDTH, sentence_row, (nothing, by_type))
    return counted.rows(pairs, tokenizer, lowercase, kernel)


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted of a pair: the name of its kernel, and the plain function of one row."""

    kernel: str
    width: int
    row: Callable[..., Sequence[float]]
    settings: tuple[float, ...] = ()
    has_source: bool = True

    def rows(
        self,
        pairs: Sequence[Pair],
        tokenizer: Tokenizer,
        lowercase: bool,
        kernels: ModuleType | None,
    ) -> Rows:
        """The rows of the kernel where it knows the tokenizer and can number all words."""
        parts = ("source", "output", "references") if self.has_source else ("output", "references")
        columns = [[getattr(pair, part) for pair in pairs] for part in parts]
        if kernels is not None and tokenizer in _IN_KERNEL:
            compiled = getattr(kernels, self.kernel)
            with suppress(OverflowError):
                found: Rows = compiled(*columns, _IN_KERNEL[tokenizer], lowercase, *self.settings)
                return found
        cut = cutter(tokenizer, lowercase)
        cells = [
            self.row(*map(cut, own), tuple(map(cut, references)), *self.settings)
            for *own, references in zip(*columns, strict=True)
        ]
        return np.array(cells, dtype=np.float64).reshape(len(cells), self.width)
