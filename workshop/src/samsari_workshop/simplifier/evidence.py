"""What people changed and how often: edits counted with their neighbours and their occasions.

Every occurrence of a rule's source side in the training sources is an occasion on which each
reference could have made the edit, so n / m says how often people change this here. Counts are kept
for the bare source side and for the source side with its left, right or both neighbours.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from samsari.simplification.edits.core_edits import EDGE, LONGEST, Edit, Words, usable

# One simple version of a sentence tells less about what may be changed than eight, but more than
# one of the eight; chosen on folds of the tuning data.
SINGLE_WEIGHT = 2.0
Context = tuple[str, Words, str]
ANY = ""
K = TypeVar("K")
Two = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Example:
    """A source in lower case and how many of its references make each edit."""

    source: Words
    edits: Mapping[Edit, int]
    references: int

    @property
    def has_many(self) -> bool:
        """True if several people simplified this source."""
        return self.references > 1

    @property
    def weight(self) -> float:
        """What one reference counts for in the counts with neighbours."""
        return 1.0 if self.has_many else SINGLE_WEIGHT


@dataclass(frozen=True)
class Evidence:
    """Counts of edits (n) and of occasions (m).

    `pairs` and `occasions` hold two numbers: from sources with many references, and with one.
    `sources` counts the sources in which an edit was made, `changed` the edits in a context.
    """

    pairs: Mapping[tuple[Words, Words], tuple[float, float]]
    sources: Mapping[tuple[Words, Words], int]
    occasions: Mapping[Words, tuple[float, float]]
    contexts: Mapping[Context, float]
    changed: Mapping[tuple[Context, Words], float]


def example(source: Words, found: Sequence[Iterable[Edit]]) -> Example:
    """A source and the edits of each of its references."""
    counts: Counter[Edit] = Counter()
    for edits in found:
        kept = {short for edit in edits if (short := usable(edit, source))}
        counts.update(edit for edit in kept if edit.target != source[edit.begin : edit.end])
    return Example(source, counts, len(found))


def around(source: Words, begin: int, end: int) -> tuple[str, str]:
    """The neighbours of a span, or the edge of the sentence."""
    left = source[begin - 1] if begin else EDGE
    right = source[end] if end < len(source) else EDGE
    return left, right


def neighbourhoods(left: str, words: Words, right: str) -> tuple[Context, Context, Context]:
    """A span with its left, its right and both neighbours."""
    return (left, words, ANY), (ANY, words, right), (left, words, right)


def count(examples: Sequence[Example], wanted: set[Words] | None = None) -> Evidence:
    """The evidence of many examples; `wanted` adds source sides whose occasions are counted too."""
    pairs: dict[tuple[Words, Words], list[float]] = defaultdict(lambda: [0.0, 0.0])
    sources: Counter[tuple[Words, Words]] = Counter()
    changed: dict[tuple[Context, Words], float] = defaultdict(float)
    for each in examples:
        for edit, times in each.edits.items():
            words = each.source[edit.begin : edit.end]
            pairs[words, edit.target][0 if each.has_many else 1] += times
            for context in neighbourhoods(*_framed(each.source, edit.begin, edit.end)):
                changed[context, edit.target] += times * each.weight
        sources.update({(each.source[e.begin : e.end], e.target) for e in each.edits})
    sides = {words for words, _ in pairs} | (wanted or set())
    occasions, contexts = _occasions(examples, sides)
    frozen = {pair: (n[0], n[1]) for pair, n in pairs.items()}
    return Evidence(frozen, sources, occasions, contexts, changed)


def source_sides(examples: Iterable[Example]) -> set[Words]:
    """What the examples rewrite."""
    return {each.source[edit.begin : edit.end] for each in examples for edit in each.edits}


def merge(one: Evidence, other: Evidence) -> Evidence:
    """The evidence of both; each must have counted the occasions of the other's source sides."""
    return Evidence(
        _pairwise(one.pairs, other.pairs),
        Counter(one.sources) + Counter(other.sources),
        _pairwise(one.occasions, other.occasions),
        _added(one.contexts, other.contexts),
        _added(one.changed, other.changed),
    )


def _pairwise(one: Mapping[K, Two], other: Mapping[K, Two]) -> dict[K, Two]:
    total = dict(one)
    for key, (first, second) in other.items():
        known = total.get(key, (0.0, 0.0))
        total[key] = (known[0] + first, known[1] + second)
    return total


def _added(one: Mapping[K, float], other: Mapping[K, float]) -> dict[K, float]:
    total = dict(one)
    for key, value in other.items():
        total[key] = total.get(key, 0.0) + value
    return total


def _framed(source: Words, begin: int, end: int) -> tuple[str, Words, str]:
    left, right = around(source, begin, end)
    return left, source[begin:end], right


def _occasions(
    examples: Sequence[Example], wanted: set[Words]
) -> tuple[dict[Words, tuple[float, float]], dict[Context, float]]:
    totals: dict[Words, list[float]] = defaultdict(lambda: [0.0, 0.0])
    contexts: dict[Context, float] = defaultdict(float)
    for each in examples:
        for begin, end in spans(each.source, wanted):
            words = each.source[begin:end]
            totals[words][0 if each.has_many else 1] += each.references
            for context in neighbourhoods(*_framed(each.source, begin, end)):
                contexts[context] += each.references * each.weight
    return {words: (m[0], m[1]) for words, m in totals.items()}, contexts


def spans(source: Words, wanted: set[Words]) -> Iterator[tuple[int, int]]:
    """The places of a sentence where a wanted source side stands."""
    for begin in range(len(source)):
        for end in range(begin + 1, min(begin + LONGEST, len(source)) + 1):
            if source[begin:end] in wanted:
                yield begin, end
