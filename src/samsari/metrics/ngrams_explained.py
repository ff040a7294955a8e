"""SARI and BLEU of one pair, n-gram by n-gram: what counts, where it stands, what it costs."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from math import isnan

from samsari.errors import CorpusError
from samsari.metrics.bleu import Bleu
from samsari.metrics.contract import as_rows
from samsari.metrics.counts import ORDERS, Gram, Words, bleu_row, cutter, ngrams
from samsari.metrics.sari import OPERATIONS, Sari, rates
from samsari.model.result import Tally
from samsari.model.showing import Shown
from samsari.model.text import Pair

# Where the n-grams of a text stand, so that each can be shown in its place.

NO_REFERENCES = "give at least one reference: -r TEXT"


@dataclass(frozen=True, slots=True)
class Place:
    """An n-gram in its place: the words of a text from `start` to before `end`.

    `share` says how much of it was right, from 0 to 1. `kind` is what happened to it; an n-gram
    that the metric does not count has no kind.
    """

    start: int
    end: int
    kind: str
    share: float = 0.0

    @property
    def verdict(self) -> str:
        """Right, wrong, or partly: right by some of the references only."""
        if not self.kind:
            return "not counted"
        return "right" if self.share >= 1 else "partly" if self.share > 0 else "wrong"


def starts(words: Words, n: int) -> dict[Gram, list[int]]:
    """For each n-gram the places where it begins, in the order of the text.

    >>> starts(("a", "b", "a"), 1)
    {('a',): [0, 2], ('b',): [1]}
    """
    found: dict[Gram, list[int]] = defaultdict(list)
    for start in range(len(words) - n + 1):
        found[words[start : start + n]].append(start)
    return dict(found)


def need_references(references: tuple[str, ...], metric: str) -> None:
    """Raise if there is nothing to compare with."""
    if not references:
        raise CorpusError(f"{metric} needs references", remedy=NO_REFERENCES)


# BLEU of one pair, n-gram by n-gram: which n-grams of the output a reference has.
#
# A pair's BLEU is the corpus BLEU of that pair alone, smoothed as `samsari.metrics.bleu` smooths
# it.


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


# SARI of one pair, n-gram by n-gram: added, kept and deleted, in place, right or wrong.
#
# The counts of all n-grams of an operation and a length add up to the tally of the metric `sari`.
# With several references a count is taken once for each, so a word that half of them keep is half
# right.

Operation = str  # add, keep or del


@dataclass(frozen=True, slots=True)
class GramStep:
    """What one operation did to one n-gram: how often, how often rightly, how often it should."""

    words: Gram
    operation: Operation
    right: int
    done: int
    wanted: int

    @property
    def share(self) -> float:
        """How much of what was done is right, from 0 to 1; 0 if nothing was done."""
        return self.right / self.done if self.done else 0.0

    @property
    def missed(self) -> int:
        """How often the references do it and the output does not."""
        return self.wanted - self.right


@dataclass(frozen=True, slots=True)
class OrderStep:
    """One operation on n-grams of one length: its counts, precision, recall and F1 (0 to 100)."""

    operation: Operation
    n: int
    right: int
    done: int
    wanted: int
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class SariExplanation(Shown):
    """A pair as SARI sees it: the words of its texts, and a step for each n-gram of each length.

    `source_places` and `output_places` have a row for each length, 1 to 4.
    """

    pair: Pair
    metric: Sari
    source: Words
    output: Words
    references: tuple[Words, ...]
    steps: tuple[GramStep, ...]
    source_places: tuple[tuple[Place, ...], ...]
    output_places: tuple[tuple[Place, ...], ...]

    def __repr__(self) -> str:
        value = "undefined" if self.score is None else f"{self.score:.2f}"
        return f"SariExplanation({value})"

    @cached_property
    def tally(self) -> Tally:
        """The counts that SARI is computed from."""
        counts = [0] * self.metric.width
        for step in self.steps:
            at = 3 * (len(ORDERS) * OPERATIONS.index(step.operation) + len(step.words) - 1)
            for place, value in enumerate((step.right, step.done, step.wanted)):
                counts[at + place] += value
        return Tally(tuple(map(float, counts)))

    @property
    def score(self) -> float | None:
        """SARI, from 0 to 100; None where there are no words at all."""
        value = float(self.metric.scores(as_rows(self.tally))[0])
        return None if isnan(value) else value

    @property
    def parts(self) -> dict[str, float]:
        """The value of each operation, from 0 to 100."""
        return self.metric.parts(self.tally)

    @cached_property
    def orders(self) -> tuple[OrderStep, ...]:
        """Precision, recall and F1 of each operation and length."""
        precision, recall = rates(as_rows(self.tally))
        values = self.tally.values
        found = []
        for place, operation in enumerate(OPERATIONS):
            for row, n in enumerate(ORDERS):
                at = 3 * (len(ORDERS) * place + row)
                p, r = float(precision[0, place, row]), float(recall[0, place, row])
                right, done, wanted = map(int, values[at : at + 3])
                f1 = 2 * p * r / (p + r) if p + r else 0.0
                rates_of = (100 * p, 100 * r, 100 * f1)
                found.append(OrderStep(operation, n, right, done, wanted, *rates_of))
        return tuple(found)


def explain_sari(pair: Pair, metric: Sari | None = None) -> SariExplanation:
    """Every n-gram that SARI counts for a pair, and where it stands.

    >>> pair = Pair("1", "He commenced work.", "He began work.", ("He started work.",))
    >>> found = explain_sari(pair)
    >>> [(" ".join(s.words), s.operation, s.right) for s in found.steps if len(s.words) == 1][0:2]
    [('began', 'add', 0), ('started', 'add', 0)]
    >>> round(found.score, 2)
    50.0
    """
    chosen = metric or Sari()
    need_references(pair.references, "SARI")
    cut = cutter(chosen.tokenizer, chosen.lowercase)
    source, output = cut(pair.source), cut(pair.output)
    references = tuple(map(cut, pair.references))
    steps: list[GramStep] = []
    rows: list[tuple[tuple[Place, ...], tuple[Place, ...]]] = []
    for n in ORDERS:
        own = _steps(source, output, references, n)
        steps += own
        rows.append(_sari_placed(own, source, output, n))
    before, after = zip(*rows, strict=True)
    return SariExplanation(pair, chosen, source, output, references, tuple(steps), before, after)


def _steps(source: Words, output: Words, references: tuple[Words, ...], n: int) -> list[GramStep]:
    """The steps of one length, in the order of the texts: additions, then keeping and deletion."""
    was, now = ngrams(source, n), ngrams(output, n)
    wanted: Counter[Gram] = Counter()
    for reference in references:
        wanted.update(ngrams(reference, n))
    many = len(references)
    added = [
        GramStep(gram, "add", int(gram in now and gram in wanted), int(gram in now), n_wanted)
        for gram in dict.fromkeys((*now, *wanted))
        if gram not in was
        for n_wanted in [int(gram in wanted)]
    ]
    kept, deleted = [], []
    for gram, count in was.items():
        held = count * many
        stays, shall_stay = min(held, now[gram] * many), min(held, wanted[gram])
        goes, shall_go = held - stays, held - shall_stay
        kept.append(GramStep(gram, "keep", min(stays, shall_stay), stays, shall_stay))
        deleted.append(GramStep(gram, "del", min(goes, shall_go), goes, shall_go))
    return [step for step in (*added, *kept, *deleted) if step.done or step.wanted]


def _sari_placed(
    steps: list[GramStep], source: Words, output: Words, n: int
) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """The n-grams of source and output in place.

    Of an n-gram that the source has more often than the output, the first are shown as kept. An
    n-gram that the output repeats more often than the source is not counted by SARI.
    """
    share = {(step.words, step.operation): step.share for step in steps}
    was, now = starts(source, n), starts(output, n)
    before, after = [], []
    for gram, spots in was.items():
        stays = min(len(spots), len(now.get(gram, ())))
        for rank, spot in enumerate(spots):
            kind = "keep" if rank < stays else "del"
            before.append(Place(spot, spot + n, kind, share[gram, kind]))
    for gram, spots in now.items():
        for rank, spot in enumerate(spots):
            kind = "add" if gram not in was else "keep" if rank < len(was[gram]) else ""
            after.append(Place(spot, spot + n, kind, share.get((gram, kind), 0.0)))
    return _in_order(before), _in_order(after)


def _in_order(places: list[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places, key=lambda place: place.start))
