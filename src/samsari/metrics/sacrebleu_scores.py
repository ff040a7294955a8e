"""chrF and TER of sacreBLEU; the counts of pairs add up to its corpus scores.

Compiled kernels count. sacreBLEU itself is their plain twin: it counts where no kernel was built,
and tests compare both on random text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from samsari.errors import CorpusError
from samsari.metrics.contract import MetricBase, Need, Rows, ratio
from samsari.model.text import Pair

try:
    from samsari._native import character_ngrams, translation_edits
except ImportError:  # installed without a compiler
    CHRF_KERNEL: ModuleType | None = None
    TER_KERNEL: ModuleType | None = None
else:
    CHRF_KERNEL, TER_KERNEL = character_ngrams, translation_edits

LONGEST = 6  # characters of an n-gram
MOST_CELLS = 10_000_000  # of sacreBLEU's table of edits, which it keeps whole: about a gigabyte


@cache
def _chrf(word_order: int, beta: int, lowercase: bool) -> Any:
    from sacrebleu.metrics.chrf import CHRF

    return CHRF(LONGEST, word_order, beta, lowercase=lowercase)


@cache
def _ter(lowercase: bool) -> Any:
    from sacrebleu.metrics.ter import TER

    return TER(case_sensitive=not lowercase)


def chrf_rows(
    pairs: Sequence[Pair],
    word_order: int,
    beta: int,
    lowercase: bool,
    *,
    kernel: ModuleType | None = CHRF_KERNEL,
) -> Rows:
    """For each pair the n-grams of output and closest reference and those that match."""
    if kernel is not None:
        settings = (LONGEST, word_order, beta**2, lowercase)
        return kernel.chrf_rows(*_texts(pairs), *settings)  # type: ignore[no-any-return]
    metric = _chrf(word_order, beta, lowercase)
    return _array([_counts(metric, *texts) for texts in zip(*_texts(pairs), strict=True)])


def ter_rows(
    pairs: Sequence[Pair], lowercase: bool, *, kernel: ModuleType | None = TER_KERNEL
) -> Rows:
    """For each pair the edits and the mean length of its references."""
    if kernel is not None:
        return kernel.ter_rows(*_texts(pairs), lowercase)  # type: ignore[no-any-return]
    for pair in pairs:
        _refuse_long(pair)
    metric = _ter(lowercase)
    return _array([_counts(metric, *texts) for texts in zip(*_texts(pairs), strict=True)])


def _texts(pairs: Sequence[Pair]) -> tuple[list[str], list[tuple[str, ...]]]:
    for pair in pairs:
        if not pair.references:
            raise CorpusError(f"pair {pair.id} has no reference", remedy="give it one")
    return [pair.output for pair in pairs], [pair.references for pair in pairs]


def _counts(metric: Any, output: str, references: Sequence[str]) -> list[float]:
    """The counts of one pair; sacreBLEU takes references as one list for each set of them."""
    found = metric._extract_corpus_statistics([output], [[text] for text in references])
    return list(map(float, found[0]))


def _refuse_long(pair: Pair) -> None:
    longest = max((len(text.split()) for text in pair.references), default=0)
    if len(pair.output.split()) * longest > MOST_CELLS:
        raise CorpusError(
            f"the texts of pair {pair.id} are too long for TER without its compiled kernel",
            remedy="install the package where a C++ compiler is, or score sentence by sentence",
        )


def _array(rows: Sequence[Sequence[float]]) -> Rows:
    return np.array(rows, dtype=np.float64)


@dataclass(frozen=True)
class Chrf(MetricBase):
    """F score of character n-grams; with `word_order` 2 it is chrF++."""

    word_order: int = 0
    beta: int = 2
    lowercase: bool = False

    name: ClassVar[str] = "chrf"
    needs: ClassVar[frozenset[Need]] = frozenset({"references"})
    why_undefined: ClassVar[str] = "there are no characters in outputs and references"

    @property
    def width(self) -> int:
        """N-grams of output and reference and those that match, for each order."""
        return 3 * (LONGEST + self.word_order)

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the counts against its best reference."""
        rows = chrf_rows(pairs, self.word_order, self.beta, self.lowercase)
        return rows.reshape(len(pairs), self.width)

    def scores(self, totals: Rows) -> Rows:
        """chrF of each row; undefined where output and reference are both empty."""
        output, reference, shared = (totals[:, at::3] for at in range(3))
        is_used = (output > 0) & (reference > 0)
        orders = is_used.sum(axis=1)
        precision = ratio((ratio(shared, output) * is_used).sum(axis=1), orders)
        recall = ratio((ratio(shared, reference) * is_used).sum(axis=1), orders)
        factor = self.beta**2
        found = ratio((1 + factor) * precision * recall, factor * precision + recall)
        return np.where(totals.any(axis=1), 100 * found, np.nan)


@dataclass(frozen=True)
class Ter(MetricBase):
    """Edits that turn the output into the closest reference, per word of the references."""

    lowercase: bool = True

    name: ClassVar[str] = "ter"
    needs: ClassVar[frozenset[Need]] = frozenset({"references"})
    why_undefined: ClassVar[str] = "there are no words in outputs and references"
    higher_is_better: ClassVar[bool | None] = False

    @property
    def width(self) -> int:
        """Edits, words of the references, and 1 for a pair with words."""
        return 3

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the edits and the mean length of its references."""
        rows = ter_rows(pairs, self.lowercase).reshape(len(pairs), 2)
        return np.column_stack([rows, rows.any(axis=1)])

    def scores(self, totals: Rows) -> Rows:
        """TER of each row: 100 where only the references are empty; undefined without words."""
        edits, length, pairs = totals.T
        found = 100 * ratio(edits, length, otherwise=1.0)
        return np.where(pairs > 0, found, np.nan)
