"""BLEU, number for number as sacreBLEU computes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from samsari.errors import SettingError
from samsari.metrics.contract import Card, MetricBase, Need, Rows, as_rows, ratio
from samsari.metrics.counts import BLEU_WIDTH, ORDERS
from samsari.metrics.rows import bleu_rows
from samsari.model.corpus import Pair
from samsari.model.result import Tally
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
    card: ClassVar[Card] = Card(
        summary="n-grams of the output found in a reference; equal to sacreBLEU",
        formula="BP * exp(mean over n=1..4 of log p(n))",
        citation="Papineni et al. 2002, ACL; Post 2018, WMT",
    )

    def __post_init__(self) -> None:
        if self.smoothing not in SMOOTHING:
            raise SettingError(
                f"there is no smoothing {self.smoothing!r}",
                remedy=f"choose among {', '.join(SMOOTHING)}",
            )

    @property
    def width(self) -> int:
        """Two lengths, and matches and totals of four orders."""
        return BLEU_WIDTH

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

    def reason(self, total: Tally) -> str:
        """An empty corpus has no lengths."""
        return "" if any(total) else "there are no words in outputs and references"


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
