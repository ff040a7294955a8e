"""Choosing the thresholds of the neural aligner on the dev parts of the gold standards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress, product
from pathlib import Path
from statistics import fmean

from samsari.align.evaluation import LinkCounts, count_links
from samsari.align.head import SORTS, Head, Thresholds, sort_of
from samsari.align.lexicon import WordForm, own_lexicon
from samsari.align.neural import NeuralAligner, above, decode
from samsari.model.alignment import GoldAlignment, Link
from samsari.neural.encoder import Encoder
from samsari.tasks.train_align import Say, load_gold_sets

STEPS = tuple(step / 100 for step in range(20, 96, 5))  # thresholds that are tried
START = (0.6,) * len(SORTS)
FINE = 0.025  # what is tried up and down in the last turn
TURNS = 3
LEAST = min(STEPS) - FINE


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
            found = decode(self.forms, links, range(len(self.forms[0])), one_to_one=False)
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
        links = above(aligner.head.probabilities(forms, left.vectors, right.vectors), forms, least)
        sorts = [sort_of(forms[0][link.left], forms[1][link.right]) for link in links]
        yield JudgedPair(pair, forms, links, sorts)


def best_thresholds(parts: Sequence[Sequence[JudgedPair]], say: Say) -> Thresholds:
    """The thresholds that serve the parts best, each changed in turn."""
    chosen = Thresholds(START, START)
    best = merit(parts, chosen)
    for turn in range(TURNS):
        for side, sort in product(("alike", "unlike"), range(len(SORTS))):
            value = getattr(chosen, side)[sort]
            steps = (value - FINE, value + FINE) if turn == TURNS - 1 else STEPS
            found = {one: merit(parts, one) for one in _changed(chosen, side, sort, steps)}
            one = max(found, key=lambda own: found[own])
            if found[one] > best:
                chosen, best = one, found[one]
        say(f"{chosen}: F1 {100 * best:.2f}")
    return chosen


def merit(parts: Sequence[Sequence[JudgedPair]], thresholds: Thresholds) -> float:
    """The mean F1 of the parts."""
    counts = [sum((pair.counts(thresholds) for pair in part), LinkCounts()) for part in parts]
    return fmean(own.f1 or 0.0 for own in counts)


def _changed(
    thresholds: Thresholds, side: str, sort: int, steps: Iterable[float]
) -> list[Thresholds]:
    """The thresholds with each of these steps in one place."""
    values = getattr(thresholds, side)
    return [
        replace(thresholds, **{side: (*values[:sort], step, *values[sort + 1 :])}) for step in steps
    ]
