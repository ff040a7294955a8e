"""Counts of n-grams of one pair, for SARI and BLEU, in the plain Python that defines them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

from samsari.text.tokenizers import Tokenizer

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
