"""BLEU of one pair, n-gram by n-gram: which n-grams of the output a reference has.

A pair's BLEU is the corpus BLEU of that pair alone, smoothed as `samsari.metrics.bleu` smooths it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import isnan

from samsari.metrics.bleu import Bleu
from samsari.metrics.contract import as_rows
from samsari.metrics.counts import ORDERS, Gram, Words, bleu_row, cutter, ngrams
from samsari.metrics.explained.places import Place, need_references, starts
from samsari.model.corpus import Pair
from samsari.model.result import Tally
from samsari.model.showing import Shown


@dataclass(frozen=True)
class BleuExplanation(Shown):
    """A pair as BLEU sees it; `output_places` has a row for each length, 1 to 4."""

    pair: Pair
    metric: Bleu
    output: Words
    references: tuple[Words, ...]
    output_places: tuple[tuple[Place, ...], ...]

    def __repr__(self) -> str:
        value = "undefined" if self.score is None else f"{self.score:.2f}"
        return f"BleuExplanation({value})"

    @cached_property
    def tally(self) -> Tally:
        """The counts that BLEU is computed from."""
        return Tally(tuple(map(float, bleu_row(self.output, self.references))))

    @property
    def score(self) -> float | None:
        """BLEU, from 0 to 100; None where output and references are both empty."""
        value = float(self.metric.scores(as_rows(self.tally))[0])
        return None if isnan(value) else value

    @property
    def parts(self) -> dict[str, float]:
        """The precisions, the brevity penalty and the ratio of lengths."""
        return self.metric.parts(self.tally)

    @property
    def counts(self) -> tuple[tuple[int, int], ...]:
        """For each length the matched n-grams and all n-grams of the output."""
        size = len(ORDERS)
        values = [int(value) for value in self.tally.values[2:]]
        return tuple(zip(values[:size], values[size:], strict=True))

    @property
    def closest(self) -> int:
        """The length of the reference that is closest in length to the output."""
        return int(self.tally.values[1])


def explain_bleu(pair: Pair, metric: Bleu | None = None) -> BleuExplanation:
    """Which n-grams of the output stand in a reference, each counted as often as one has it.

    >>> found = explain_bleu(Pair("1", "", "the the cat", ("the cat sat",)))
    >>> [place.verdict for place in found.output_places[0]], found.counts[0]
    (['right', 'wrong', 'right'], (2, 3))
    """
    chosen = metric or Bleu()
    need_references(pair.references, "BLEU")
    cut = cutter(chosen.tokenizer, chosen.lowercase)
    output, references = cut(pair.output), tuple(map(cut, pair.references))
    rows = tuple(_placed(output, references, n) for n in ORDERS)
    return BleuExplanation(pair, chosen, output, references, rows)


def _placed(output: Words, references: tuple[Words, ...], n: int) -> tuple[Place, ...]:
    most: Counter[Gram] = Counter()
    for reference in references:
        most |= ngrams(reference, n)
    found = [
        Place(spot, spot + n, "match", float(rank < most[gram]))
        for gram, spots in starts(output, n).items()
        for rank, spot in enumerate(spots)
    ]
    return tuple(sorted(found, key=lambda place: place.start))
