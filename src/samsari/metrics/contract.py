"""The metric contract: a metric turns a pair into numbers that add up, and a sum into a score.

All else is written once for all metrics: corpus score, score per pair, bootstrap intervals, paired
tests, batches and parallel runs. Rows of tallies are numpy arrays of shape (pairs, width). A
thousand resamples are one matrix product of shape (1000, width). An undefined score is NaN here,
and None with its reason in a `Score`. It never becomes a zero.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any, ClassVar, Literal, Protocol, cast, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from samsari.model import VERSION
from samsari.model.result import Score, Tallies, Tally
from samsari.model.text import Pair

Rows = NDArray[np.float64]
Need = Literal["source", "references"]

BATCH = 8192


@dataclass(frozen=True, slots=True)
class Card:
    """What a reader must know about a metric: one line of meaning, formula, source and range."""

    summary: str
    formula: str
    citation: str
    low: float = 0.0
    high: float = 100.0

    @property
    def range(self) -> str:
        """The range as people write it."""
        ends = ["∞" if abs(end) == math.inf else f"{end:g}" for end in (self.low, self.high)]
        return f"{'-' if self.low == -math.inf else ''}{ends[0]} to {ends[1]}"


@runtime_checkable
class Metric(Protocol):
    """What every metric has; its settings are its dataclass fields."""

    name: ClassVar[str]
    revision: ClassVar[int]
    needs: ClassVar[frozenset[Need]]
    higher_is_better: ClassVar[bool | None]
    card: ClassVar[Card]

    @property
    def width(self) -> int:
        """How many numbers a tally holds."""

    def tally(self, pair: Pair) -> Tally:
        """The counts of one pair."""

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The counts of many pairs, one row each."""

    def score(self, total: Tally) -> float:
        """The value of added tallies; NaN where it is undefined."""

    def scores(self, totals: Rows) -> Rows:
        """The value of each row of added tallies; NaN where it is undefined."""

    def parts(self, total: Tally) -> dict[str, float]:
        """Named values that the score is made of; empty if it has none."""

    def reason(self, total: Tally) -> str:
        """Why the score of these tallies is undefined; empty where it is defined."""


@cache
def shipped_cards() -> dict[str, Card]:
    """The cards of our own metrics, by their names."""
    text = (files("samsari.metrics") / "cards.toml").read_text("utf-8")
    return {name: Card(**row) for name, row in tomllib.loads(text).items()}


class _ShippedCard:
    """The card of a metric that defines none: the row of its name in `cards.toml`."""

    def __get__(self, metric: object, kind: type) -> Card:
        for base in kind.__mro__:
            if card := shipped_cards().get(vars(base).get("name", "")):
                return card
        raise AttributeError(f"{kind.__name__} has no card")


class MetricBase:
    """A base class: define `tally` or `tallies`, and `score` or `scores`; it has the rest."""

    name: ClassVar[str]
    revision: ClassVar[int] = 1
    needs: ClassVar[frozenset[Need]] = frozenset()
    higher_is_better: ClassVar[bool | None] = True
    is_english_only: ClassVar[bool] = False  # True: says nothing about text in other languages
    why_undefined: ClassVar[str] = "there is nothing to score"
    card: ClassVar[Card] = cast(Card, _ShippedCard())

    @property
    def width(self) -> int:
        """How many numbers a tally holds."""
        raise NotImplementedError

    def tally(self, pair: Pair) -> Tally:
        """The counts of one pair."""
        return as_tally(self.tallies((pair,))[0])

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """The counts of many pairs, one row each."""
        if type(self).tally is MetricBase.tally:
            raise NotImplementedError(f"{type(self).__name__} gives neither tally nor tallies")
        rows = [self.tally(pair).values for pair in pairs]
        return np.array(rows, dtype=np.float64).reshape(len(rows), self.width)

    def score(self, total: Tally) -> float:
        """The value of added tallies; NaN where it is undefined."""
        return float(self.scores(as_rows(total))[0])

    def scores(self, totals: Rows) -> Rows:
        """The value of each row of added tallies; NaN where it is undefined."""
        if type(self).score is MetricBase.score:
            raise NotImplementedError(f"{type(self).__name__} gives neither score nor scores")
        return np.array([self.score(as_tally(row)) for row in totals], dtype=np.float64)

    def parts(self, total: Tally) -> dict[str, float]:
        """Named values that the score is made of; empty if it has none."""
        return {}

    def reason(self, total: Tally) -> str:
        """Why the score of these tallies is undefined; empty where it is defined."""
        return self.why_undefined if math.isnan(self.score(total)) else ""

    def __str__(self) -> str:
        return signature(self)


def as_tally(row: Iterable[float]) -> Tally:
    """One row of an array as a Tally."""
    return Tally(tuple(float(value) for value in row))


def as_rows(total: Tally) -> Rows:
    """A Tally as an array of one row."""
    return np.array([total.values], dtype=np.float64)


def as_array(tallies: Tallies) -> Rows:
    """The tallies as an array of one row per pair."""
    return np.frombuffer(tallies.values, dtype=np.float64).reshape(-1, tallies.width)


def signature(metric: object) -> str:
    """The name, the revision and every setting of a metric (or of anything that has fields).

    >>> from samsari.metrics.catalog import create
    >>> signature(create("sari"))
    'sari|rev:1|tokenizer:13a|lowercase:yes'
    """
    head = [str(getattr(metric, "name", type(metric).__name__))]
    if hasattr(metric, "revision"):
        head.append(f"rev:{metric.revision}")
    return "|".join([*head, *(f"{key}:{_shown(value)}" for key, value in settings(metric))])


VERSION_KEY, REFERENCES_KEY = "version", "refs"


def scored_signature(metric: Metric, references: str = "") -> str:
    """The signature of a score: also the number of references and the version of samsari.

    `references` is a number, or `var` where it differs from pair to pair. Metrics that use no
    references do not name it.

    >>> from samsari.metrics.catalog import create
    >>> scored_signature(create("sari"), "8").rpartition("|")[0]
    'sari|refs:8|rev:1|tokenizer:13a|lowercase:yes'
    """
    name, *rest = signature(metric).split("|")
    used = [f"{REFERENCES_KEY}:{references}"] if references and "references" in metric.needs else []
    return "|".join([name, *used, *rest, f"{VERSION_KEY}:{VERSION}"])


def without_version(signature: str) -> str:
    """A signature without the version of samsari: equal revisions give equal numbers."""
    parts = signature.split("|")
    return "|".join(part for part in parts if not part.startswith(f"{VERSION_KEY}:"))


def settings(metric: object) -> Iterator[tuple[str, Any]]:
    """The name and value of every setting, in the order of the fields."""
    for own in fields(metric):  # type: ignore[arg-type]
        value = getattr(metric, own.name)
        # A setting that came later is shown only where it differs: old signatures stay as they are.
        if own.repr and not (own.metadata.get("late") and value == own.default):
            yield own.name, value


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def batches(pairs: Iterable[Pair], size: int = BATCH) -> Iterator[tuple[Pair, ...]]:
    """The pairs in groups of `size`, so that any number of them fits into memory."""
    left = iter(pairs)
    while batch := tuple(islice(left, size)):
        yield batch


def total(metric: Metric, pairs: Iterable[Pair], size: int = BATCH) -> Tally:
    """The added tallies of all pairs, counted batch by batch."""
    sums = np.zeros(metric.width)
    for batch in batches(pairs, size):
        sums += metric.tallies(batch).sum(axis=0)
    return as_tally(sums)


def score_of(metric: Metric, tally: Tally, references: str = "") -> Score:
    """The Score of added tallies: value, parts and signature, or the reason why there is none."""
    value, written = metric.score(tally), scored_signature(metric, references)
    if math.isnan(value):
        return Score(metric.name, written, None, reason=metric.reason(tally))
    return Score(metric.name, written, value, parts=metric.parts(tally))


def ratio(above: Rows, below: Rows, otherwise: float = 0.0) -> Rows:
    """Element-wise division in which 0/0 (and x/0) is `otherwise`."""
    result = np.full(np.broadcast(above, below).shape, otherwise, dtype=np.float64)
    return np.divide(above, below, out=result, where=below > 0)


class MeanMetric(MetricBase):
    """A base class for metrics that give each pair a value; None leaves the pair out."""

    width: ClassVar[int] = 2  # the sum of the values and how many there are

    def value(self, pair: Pair) -> float | None:
        """The value of one pair; None where it has none."""
        raise NotImplementedError

    def values(self, pairs: Sequence[Pair]) -> Iterable[float | None]:
        """The value of each pair; None where it has none."""
        return map(self.value, pairs)

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair its value and 1, or twice 0 where it has none."""
        values = self.values(pairs)
        rows = [(0.0, 0.0) if value is None else (value, 1.0) for value in values]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 2)

    def scores(self, totals: Rows) -> Rows:
        """The mean of each row; undefined where no pair had a value."""
        return mean(totals[:, 0], totals[:, 1])


def mean(sums: Rows, counts: Rows) -> Rows:
    """Sums divided by counts; NaN where nothing was counted."""
    return ratio(sums, counts, otherwise=np.nan)


# Scores that another program computed, as a metric: its tallies come from a table.
#
# The score of a system is the mean over its pairs. So intervals, tests and reports treat LENS,
# BERTScore or a language model's judgement as they treat our own metrics.

KEY = "given"


@dataclass(frozen=True)
class GivenScores(MetricBase):
    """A metric of which only scores are known."""

    name: str = field(repr=False)  # type: ignore[misc]
    given: str
    higher_is_better: bool | None = True  # type: ignore[misc]

    revision: ClassVar[int] = 1
    needs: ClassVar[frozenset[Need]] = frozenset()
    card: ClassVar[Card] = Card(
        summary="scores that another program computed",
        formula="mean over pairs of the given scores",
        citation="see the program that computed them",
        low=-np.inf,
        high=np.inf,
    )
    width: ClassVar[int] = 2  # the sum of the scores and how many there are

    def scores(self, totals: Rows) -> Rows:
        """The mean of each row; undefined where no score was given."""
        return mean(totals[:, 0], totals[:, 1])

    def reason(self, total: Tally) -> str:
        """Why a metric has no mean over these pairs."""
        return "" if total.values[1] else f"{self.given} has no score for it"

    def rows(self, ids: Sequence[str], values: Mapping[str, float]) -> Rows:
        """For each id its score and 1, or zeros where it has none."""
        rows = [(values[name], 1.0) if name in values else (0.0, 0.0) for name in ids]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 2)


def given_scores(name: str, place: str, *, higher_is_better: bool = True) -> Metric:
    """The metric of a column of scores."""
    return cast(Metric, GivenScores(name, place, higher_is_better))
