"""Choosing the thresholds of the neural aligner on the dev parts of the gold standards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress, product
from math import log
from pathlib import Path
from statistics import fmean

from samsari.alignment.board import Sides
from samsari.alignment.evaluation import LinkCounts, count_links
from samsari.alignment.lexicon import WordForm, own_lexicon
from samsari.alignment.neural.aligner import NeuralAligner
from samsari.alignment.neural.decoding import above, decode
from samsari.alignment.neural.head import SORTS, Head, Thresholds, sort_of
from samsari.model.alignment import GoldAlignment, Link
from samsari.neural.encoder import Encoder
from samsari_workshop.aligner.pipeline import Say, load_gold_sets

STEPS = tuple(step / 100 for step in range(20, 96, 5))  # thresholds that are tried
START = (0.6,) * len(SORTS)
TURNS = (None, None, 0.025, 0.01)  # the steps up and down that are tried; all of `STEPS` at first
LEAST = 0.15  # below it no threshold can fall
WHOLE = 0.8  # the weight of the error over all links; the rest is shared by the parts
LEAST_ERROR = 1e-6


@dataclass(frozen=True, eq=False)
class JudgedPair:
    """A gold pair and the links that it may get; counts are remembered, as few change at a step."""

    gold: GoldAlignment
    forms: tuple[Sequence[WordForm], Sequence[WordForm]]
    links: Sequence[Link]
    sorts: Sequence[str]  # of the words of each link
    counted: dict[bytes, LinkCounts] = field(default_factory=dict)

    def counts(self, thresholds: Thresholds) -> LinkCounts:
        """How the links above the thresholds agree with the sure ones."""
        limits = thresholds.of(len(self.forms[0]), len(self.forms[1]))
        kept = bytes(
            link.score > limits[sort] for link, sort in zip(self.links, self.sorts, strict=True)
        )
        if kept not in self.counted:
            links = list(compress(self.links, kept))
            found = decode(Sides(*self.forms), links, range(len(self.forms[0])), one_to_one=False)
            self.counted[kept] = count_links(found, self.gold.sure)
        return self.counted[kept]


def with_best_thresholds(head: Head, folder: Path, encoder: Encoder, say: Say) -> Head:
    """The head with the thresholds that are best on the dev parts."""
    aligner = NeuralAligner(encoder, head, own_lexicon(), "training")
    parts = [list(judged(aligner, gold)) for _, gold in load_gold_sets(folder).dev]
    return replace(head, thresholds=best_thresholds(parts, say))


def judged(aligner: NeuralAligner, gold: Sequence[GoldAlignment]) -> Iterator[JudgedPair]:
    """The pairs with all links that may exceed a threshold."""
    least = Thresholds((LEAST,) * len(SORTS), (LEAST,) * len(SORTS))
    prepared = aligner.prepare([side for pair in gold for side in (pair.left, pair.right)])
    for pair, left, right in zip(gold, prepared[::2], prepared[1::2], strict=True):
        forms = (left.forms, right.forms)
        found = aligner.head.probabilities(Sides(*forms), left.vectors, right.vectors)
        links = above(found, forms, least)
        sorts = [sort_of(forms[0][link.left], forms[1][link.right]) for link in links]
        yield JudgedPair(pair, forms, links, sorts)


def best_thresholds(parts: Sequence[Sequence[JudgedPair]], say: Say) -> Thresholds:
    """The thresholds that serve the parts best, each changed in turn."""
    chosen = Thresholds(START, START)
    best = merit(parts, chosen)
    for fine in TURNS:
        for side, sort in product(("alike", "unlike"), range(len(SORTS))):
            value = getattr(chosen, side)[sort]
            steps = STEPS if fine is None else (value - fine, value + fine)
            found = {one: merit(parts, one) for one in _changed(chosen, side, sort, steps)}
            one = max(found, key=lambda own: found[own])
            if found[one] > best:
                chosen, best = one, found[one]
        say(f"{chosen}: {best:.4f}")
    return chosen


def merit(parts: Sequence[Sequence[JudgedPair]], thresholds: Thresholds) -> float:
    """How small the errors (1 - F1) are: the logarithms over all links and of the parts, weighted.

    Over all links large parts would decide alone, and in the mean F1 a part with many errors would
    outweigh one with few.
    """
    counts = [sum((pair.counts(thresholds) for pair in part), LinkCounts()) for part in parts]
    by_part = fmean(_log_error(own) for own in counts)
    return -WHOLE * _log_error(sum(counts, LinkCounts())) - (1 - WHOLE) * by_part


def _log_error(counts: LinkCounts) -> float:
    return log(max(1.0 - (counts.f1 or 0.0), LEAST_ERROR))


def _changed(
    thresholds: Thresholds, side: str, sort: int, steps: Iterable[float]
) -> list[Thresholds]:
    """The thresholds with each of these steps in one place."""
    values = getattr(thresholds, side)
    return [
        replace(thresholds, **{side: (*values[:sort], round(step, 3), *values[sort + 1 :])})
        for step in steps
    ]
