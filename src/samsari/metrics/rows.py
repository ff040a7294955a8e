"""Rows of n-gram counts of many pairs: from the compiled kernel if it can, else from `counts`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType

import numpy as np

from samsari.metrics.contract import Rows
from samsari.metrics.counts import (
    BLEU_WIDTH,
    SARI_WIDTH,
    SENTENCE_WIDTH,
    bleu_row,
    cutter,
    sari_row,
    sentence_row,
)
from samsari.model.text import Pair
from samsari.text.tokenizers import SacreTokenizer, Tokenizer

try:
    from samsari._native import ngram_counts as ngrams
except ImportError:  # installed without a compiler
    KERNEL: ModuleType | None = None
else:
    KERNEL = ngrams

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

    def compiled(kernel: ModuleType) -> Rows:
        return kernel.sari_rows(*_columns(pairs), _IN_KERNEL[tokenizer], lowercase)  # type: ignore[no-any-return]

    def plain() -> Rows:
        cut = cutter(tokenizer, lowercase)
        rows = [sari_row(cut(p.source), cut(p.output), _cut_all(cut, p)) for p in pairs]
        return _array(rows, SARI_WIDTH)

    return _choose(tokenizer, kernel, compiled, plain)


def bleu_rows(
    pairs: Sequence[Pair],
    tokenizer: Tokenizer,
    lowercase: bool,
    *,
    kernel: ModuleType | None = KERNEL,
) -> Rows:
    """For each pair the lengths, and the matched and all n-grams of the output."""

    def compiled(kernel: ModuleType) -> Rows:
        _, *columns = _columns(pairs)
        return kernel.bleu_rows(*columns, _IN_KERNEL[tokenizer], lowercase)  # type: ignore[no-any-return]

    def plain() -> Rows:
        cut = cutter(tokenizer, lowercase)
        return _array([bleu_row(cut(p.output), _cut_all(cut, p)) for p in pairs], BLEU_WIDTH)

    return _choose(tokenizer, kernel, compiled, plain)


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

    def compiled(kernel: ModuleType) -> Rows:
        settings = (_IN_KERNEL[tokenizer], lowercase, nothing, by_type)
        return kernel.sentence_rows(*_columns(pairs), *settings)  # type: ignore[no-any-return]

    def plain() -> Rows:
        cut = cutter(tokenizer, lowercase)
        rows = [
            sentence_row(cut(p.source), cut(p.output), _cut_all(cut, p), nothing, by_type)
            for p in pairs
        ]
        return _array(rows, SENTENCE_WIDTH)

    return _choose(tokenizer, kernel, compiled, plain)


def _choose(
    tokenizer: Tokenizer,
    kernel: ModuleType | None,
    compiled: Callable[[ModuleType], Rows],
    plain: Callable[[], Rows],
) -> Rows:
    """The compiled answer where the kernel knows the tokenizer and can number all words."""
    if kernel is None or tokenizer not in _IN_KERNEL:
        return plain()
    try:
        return compiled(kernel)
    except OverflowError:
        return plain()


def _columns(pairs: Sequence[Pair]) -> tuple[list[str], list[str], list[tuple[str, ...]]]:
    sources = [pair.source for pair in pairs]
    return sources, [pair.output for pair in pairs], [pair.references for pair in pairs]


def _cut_all(cut: Callable[[str], tuple[str, ...]], pair: Pair) -> tuple[tuple[str, ...], ...]:
    return tuple(map(cut, pair.references))


def _array(rows: Sequence[Sequence[float]], width: int) -> Rows:
    return np.array(rows, dtype=np.float64).reshape(len(rows), width)
