"""Phrase and hierarchical rules from word-linked sentence pairs (Och and Ney 2004; Chiang 2007).

Only rules that change something are collected: copying is a matter of single words (`copy_rules`).
A phrase pair is taken if no link leaves it. A hierarchical rule is a phrase pair with one or two
smaller ones cut out, under Chiang's constraints: source spans up to ten words, at most five symbols
on the source side, no two non-terminals next to each other there, at least one linked word. A rule
and its non-terminals are labelled by their spans of the source; where labels are in use, a span
without one makes no non-terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from samsari.simplification.chart.span_labels import NO_LABEL, SpanLabels
from samsari_workshop.chart.word_alignment import Links

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ExtractionLimits:
    """How large rules may become."""

    phrase_words: int = 7
    hierarchical_words: int = 10
    source_symbols: int = 5
    slots: int = 2
    # A hole of one word is already covered by a phrase rule with that word.
    hole_words: int = 2


@dataclass(frozen=True, slots=True)
class PhrasePair:
    """A source span and the target span that says the same."""

    source: Span
    target: Span


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A rule without its scores: both sides, links between their positions, and its label."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    links: tuple[tuple[int, int], ...]
    label: str = NO_LABEL


@dataclass(frozen=True, eq=False)
class LinkedPair:
    """A sentence, its rewriting, their word alignment, and the labels of the sentence's spans."""

    source: Sequence[str]
    target: Sequence[str]
    links: Links
    labels: SpanLabels | None = None

    def label(self, span: Span) -> str:
        """The label of a source span."""
        return NO_LABEL if self.labels is None else self.labels.label(*span)

    def may_be_slot(self, span: Span) -> bool:
        """True if a non-terminal may stand for a source span."""
        return self.labels is None or self.labels.label(*span) != NO_LABEL

    def phrase_pairs(self, longest: int) -> Iterator[PhrasePair]:
        """All phrase pairs up to a length; unlinked words at the edge of a target may join it."""
        of_source: list[list[int]] = [[] for _ in self.source]
        of_target: list[list[int]] = [[] for _ in self.target]
        for left, right in self.links:
            of_source[left].append(right)
            of_target[right].append(left)
        for start in range(len(self.source)):
            low, high = len(self.target), -1
            for end in range(start + 1, min(len(self.source), start + longest) + 1):
                for right in of_source[end - 1]:
                    low, high = min(low, right), max(high, right)
                if high < 0 or high - low >= longest:
                    continue
                inside = range(low, high + 1)
                if all(start <= left < end for right in inside for left in of_target[right]):
                    for target in _widened(of_target, low, high + 1, longest):
                        yield PhrasePair((start, end), target)


def _widened(
    of_target: Sequence[Sequence[int]], low: int, high: int, longest: int
) -> Iterator[Span]:
    """The target span with every choice of unlinked neighbours."""
    start = low
    while True:
        end = high
        while end - start <= longest:
            yield start, end
            if end == len(of_target) or of_target[end]:
                break
            end += 1
        if start == 0 or of_target[start - 1]:
            return
        start -= 1


def phrase_rules(pair: LinkedPair, limits: ExtractionLimits) -> Iterator[Skeleton]:
    """The phrase rules of a pair that change something."""
    for found in pair.phrase_pairs(limits.phrase_words):
        (start, end), (low, high) = found.source, found.target
        source, target = tuple(pair.source[start:end]), tuple(pair.target[low:high])
        if source != target:
            links = ((i - start, j - low) for i, j in pair.links if start <= i < end)
            inside = (link for link in links if 0 <= link[1] < high - low)
            yield Skeleton(source, target, tuple(sorted(inside)), pair.label(found.source))


def hierarchical_rules(pair: LinkedPair, limits: ExtractionLimits) -> Iterator[Skeleton]:
    """The hierarchical rules of a pair that no phrase rule and glue could do.

    A rule whose sides begin or end with the same symbol is a smaller rule beside a copy, so only
    those that differ at both ends are taken.
    """
    tight = {found.source: found for found in _tight(pair, limits)}
    for whole in tight.values():
        if whole.source[1] - whole.source[0] <= limits.hole_words or _has_copied_edge(pair, whole):
            continue
        holes = [
            hole
            for hole in _holes(whole, limits)
            if hole in tight
            and _inside(tight[hole].target, whole.target)
            and pair.may_be_slot(hole)
        ]
        for count in range(1, limits.slots + 1):
            for chosen in combinations(holes, count):
                rule = _cut(pair, whole, [tight[hole] for hole in chosen], limits)
                if rule and rule.source[0] != rule.target[0] and rule.source[-1] != rule.target[-1]:
                    yield rule


def _has_copied_edge(pair: LinkedPair, whole: PhrasePair) -> bool:
    (start, end), (low, high) = whole.source, whole.target
    edges = ((start, low), (end - 1, high - 1))
    return any(
        edge in pair.links and pair.source[edge[0]] == pair.target[edge[1]] for edge in edges
    )


def _tight(pair: LinkedPair, limits: ExtractionLimits) -> Iterator[PhrasePair]:
    """Phrase pairs whose outermost words are linked, one for each source span."""
    left = {i for i, _ in pair.links}
    right = {j for _, j in pair.links}
    for found in pair.phrase_pairs(limits.hierarchical_words):
        (start, end), (low, high) = found.source, found.target
        if start in left and end - 1 in left and low in right and high - 1 in right:
            yield found


def _holes(whole: PhrasePair, limits: ExtractionLimits) -> Iterator[Span]:
    """Spans inside a phrase that leave few enough words around them to make a rule."""
    start, end = whole.source
    spare = limits.source_symbols - 1
    for low in range(start, end):
        for high in range(low + limits.hole_words, end + 1):
            if (low, high) != (start, end) and (low - start <= spare and end - high <= spare + 5):
                yield low, high


def _inside(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _cut(
    pair: LinkedPair, whole: PhrasePair, holes: Sequence[PhrasePair], limits: ExtractionLimits
) -> Skeleton | None:
    """The rule that remains when the holes are cut out; None if it breaks a constraint."""
    covered = sum(hole.source[1] - hole.source[0] for hole in holes)
    words = whole.source[1] - whole.source[0] - covered
    if not 1 <= words <= limits.source_symbols - len(holes):
        return None
    if len(holes) == 2:
        first, second = holes
        if first.source[1] >= second.source[0]:
            return None
        if not (first.target[1] <= second.target[0] or second.target[1] <= first.target[0]):
            return None
    slots = [f"[{pair.label(hole.source)},{number}]" for number, hole in enumerate(holes, 1)]
    source, source_places = _side(
        pair.source, whole.source, dict(zip((hole.source for hole in holes), slots, strict=True))
    )
    target, target_places = _side(
        pair.target, whole.target, dict(zip((hole.target for hole in holes), slots, strict=True))
    )
    links = tuple(
        sorted(
            (source_places[i], target_places[j])
            for i, j in pair.links
            if i in source_places and j in target_places
        )
    )
    if source == target or not links:
        return None
    return Skeleton(source, target, links, pair.label(whole.source))


def _side(
    words: Sequence[str], whole: Span, holes: Mapping[Span, str]
) -> tuple[tuple[str, ...], dict[int, int]]:
    """One side of a rule with its holes, and where each remaining word went."""
    starts = {start: (slot, end) for (start, end), slot in holes.items()}
    symbols: list[str] = []
    places: dict[int, int] = {}
    at = whole[0]
    while at < whole[1]:
        if at in starts:
            slot, at = starts[at]
            symbols.append(slot)
        else:
            places[at] = len(symbols)
            symbols.append(words[at])
            at += 1
    return tuple(symbols), places
