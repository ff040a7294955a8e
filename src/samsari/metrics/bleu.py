"""BLEU, number for number as sacreBLEU computes it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.errors import check_known
from samsari.metrics.contract import MeanMetric, MetricBase, Need, Rows, as_rows, mean, ratio
from samsari.metrics.counts import BLEU_WIDTH, ORDERS, Words, bleu_row, bleu_rows, cutter
from samsari.model.result import Tally
from samsari.model.text import Pair
from samsari.text.tokenizers import STANDARD, Tokenizer

# Smoothing -> the amount added where nothing matches; sacreBLEU's names and defaults.
SMOOTHING = {"exp": 0.0, "floor": 0.1, "add-k": 1.0, "none": 0.0}


@dataclass(frozen=True)
class Bleu(MetricBase):
    """Geometric mean of clipped n-gram precisions times the brevity penalty."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True
    smoothing: str = "exp"

    name: ClassVar[str] = "bleu"
    needs: ClassVar[frozenset[Need]] = frozenset({"references"})
    why_undefined: ClassVar[str] = "there are no words in outputs and references"

    def __post_init__(self) -> None:
        what = f"there is no smoothing {self.smoothing!r}"
        check_known(self.smoothing, SMOOTHING, what, "choose among {}")

    width: ClassVar[int] = BLEU_WIDTH  # two lengths, and matches and totals of four orders

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair the lengths, and the matched and all n-grams of the output."""
        return bleu_rows(pairs, self.tokenizer, self.lowercase)

    def scores(self, totals: Rows) -> Rows:
        """BLEU of each row; undefined where output and references are both empty."""
        with np.errstate(divide="ignore"):
            logs = np.log(precisions(totals, self.smoothing))
        matched = totals[:, 2 : 2 + len(ORDERS)].any(axis=1)
        values = np.where(matched, brevity(totals) * np.exp(logs.mean(axis=1)), 0.0)
        return np.where(totals[:, :2].any(axis=1), values, np.nan)

    def parts(self, total: Tally) -> dict[str, float]:
        """The precisions, the brevity penalty and the length ratio."""
        row = as_rows(total)
        shown = precisions(row, self.smoothing)[0]
        named = {f"p{n}": float(value) for n, value in zip(ORDERS, shown, strict=True)}
        length = float(ratio(row[:, 0], row[:, 1])[0])
        return {**named, "brevity": float(brevity(row)[0]), "length_ratio": length}


def brevity(totals: Rows) -> Rows:
    """The brevity penalty of each row: 1 unless the output is shorter than the references."""
    output, reference = totals[:, 0], totals[:, 1]
    penalty = np.exp(1 - ratio(reference, output, otherwise=np.inf))
    return np.where(output < reference, penalty, 1.0)


def precisions(totals: Rows, smoothing: str) -> Rows:
    """The n-gram precisions of each row in percent, zeros smoothed as sacreBLEU does."""
    size = len(ORDERS)
    matches, found = totals[:, 2 : 2 + size].copy(), totals[:, 2 + size :].copy()
    amount = SMOOTHING[smoothing]
    if smoothing == "add-k":
        matches[:, 1:] += amount
        found[:, 1:] += amount
    missed = matches == 0
    if smoothing == "exp":
        matches = np.where(missed, 0.5 ** np.cumsum(missed & (found > 0), axis=1), matches)
    elif smoothing == "floor":
        matches = np.where(missed, amount, matches)
    precise: Rows = 100 * ratio(matches, found)
    return precise


# BLEU of single sentences as in the tables of 2016, and iBLEU, which subtracts BLEU to the source.
#
# Zero matches are smoothed by halves: the first order without a match counts 1/2 an n-gram, the
# next 1/4 and so on. `bleu-2016` takes the closest reference length for the brevity penalty;
# inside `ibleu` (and `fkbleu`) it is the integer mean of the reference lengths. Neither is in the
# paper; both follow from matching its Table 4 on the released outputs.


@dataclass(frozen=True)
class Bleu2016(MeanMetric):
    """Mean of smoothed sentence BLEU, the BLEU column of the paper's tables."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True

    name: ClassVar[str] = "bleu-2016"
    needs: ClassVar[frozenset[Need]] = frozenset({"references"})

    def value(self, pair: Pair) -> float:
        """Smoothed BLEU of one line, from 0 to 100."""
        cut = cutter(self.tokenizer, self.lowercase)
        references = tuple(map(cut, pair.references))
        return 100 * smoothed(cut(pair.output), references)


@dataclass(frozen=True)
class IBleu(MetricBase):
    """BLEU to the references, less what BLEU to the source says about copying."""

    tokenizer: Tokenizer = STANDARD
    lowercase: bool = True
    alpha: float = 0.9

    name: ClassVar[str] = "ibleu"
    needs: ClassVar[frozenset[Need]] = frozenset({"source", "references"})
    width: ClassVar[int] = 3  # the sums of both BLEUs and the number of lines

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair BLEU to the references, BLEU to the source, and 1."""
        copies = [Pair(pair.id, "", pair.output, (pair.source,)) for pair in pairs]
        to_references = bleu_rows(pairs, self.tokenizer, self.lowercase)
        to_source = bleu_rows(copies, self.tokenizer, self.lowercase)
        wanted = mean_lengths(pairs, cutter(self.tokenizer, self.lowercase))
        values = smoothed_rows(to_references, wanted), smoothed_rows(to_source, to_source[:, 1])
        return np.stack([100 * values[0], 100 * values[1], np.ones(len(pairs))], axis=1)

    def scores(self, totals: Rows) -> Rows:
        """The weighted difference of the means; undefined without a line."""
        to_references, to_source, count = totals.T
        return mean(self.alpha * to_references - (1 - self.alpha) * to_source, count)

    def parts(self, total: Tally) -> dict[str, float]:
        """Mean BLEU to the references and to the source."""
        row = as_rows(total)
        names = ("to_references", "to_source")
        return {name: float(mean(row[:, i], row[:, 2])[0]) for i, name in enumerate(names)}


def mean_lengths(pairs: Sequence[Pair], cut: Callable[[str], Words]) -> Rows:
    """For each pair the integer mean of its references' lengths.

    Many outputs of one source have the same references: those are cut once.
    """
    found = {pair.references: 0 for pair in pairs}
    for references in found:
        found[references] = sum(len(cut(line)) for line in references) // len(references)
    return np.array([found[pair.references] for pair in pairs], np.float64)


def smoothed_rows(rows: Rows, wanted: Rows) -> Rows:
    """`smoothed` for many rows of counts, with the reference lengths `wanted`."""
    length, matches = rows[:, :1], rows[:, 2 : 2 + len(ORDERS)]
    missed = matches == 0
    counted = np.where(missed, 0.5 ** np.cumsum(missed, axis=1), matches)
    possible = np.maximum(length - np.array(ORDERS) + 1, 1)
    logs = np.log(counted / possible).mean(axis=1)
    brevity = np.minimum(1.0, np.exp(1 - wanted / np.maximum(rows[:, 0], 1)))
    return np.where(rows[:, 0] > 0, brevity * np.exp(logs), 0.0)


def smoothed(output: Words, references: Sequence[Words]) -> float:
    """Smoothed BLEU from 0 to 1."""
    length, wanted, *counts = bleu_row(output, references)
    if not length:
        return 0.0
    logs, half = 0.0, 1.0
    for n, matches in zip(ORDERS, counts, strict=False):
        half = half if matches else half / 2
        logs += math.log((matches or half) / max(length - n + 1, 1))
    brevity = min(1.0, math.exp(1 - wanted / length))
    return brevity * math.exp(logs / len(ORDERS))
