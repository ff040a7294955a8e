"""How often rules, their sides and their labels occur in sentences with their rewritings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from samsari.simplification.chart.span_labels import SpanLabels
from samsari.simplification.text_index import TextIndex
from samsari_workshop.chart.extraction import (
    ExtractionLimits,
    LinkedPair,
    Skeleton,
    hierarchical_rules,
    phrase_rules,
)
from samsari_workshop.chart.word_alignment import Links, Words

Side = tuple[str, ...]
Sides = tuple[Side, Side]
# From a sentence and its rewritings to the links of each: an aligner reads the sentence once.
Linker = Callable[[Words, Sequence[Words]], Sequence[Links]]


@dataclass(frozen=True)
class Rewritten:
    """A sentence with what people made of it, as lower-case words; labels of all, if in use."""

    source: Words
    targets: tuple[Words, ...]
    labels: SpanLabels | None = None
    target_labels: tuple[SpanLabels, ...] = ()


@dataclass(slots=True)
class Evidence:
    """How often a rule was seen, in how many sentences, under which labels, first with which links.

    The labels are of the whole rule; those of its non-terminals are part of its sides.
    """

    links: tuple[tuple[int, int], ...]
    count: int = 0
    sentences: int = 0
    labels: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Counts:
    """All that the scores are made of."""

    rules: dict[Sides, Evidence] = field(default_factory=dict)
    word_links: Counter[tuple[str, str]] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    targets: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Marginals:
    """How often each side of the kept rules occurs, and how many source words there are in all.

    With labels, also how often a side has a label, and how many spans of the sources have it; sides
    with non-terminals are not looked up there.
    """

    sources: Counter[Side]
    targets: Counter[Side]
    words: int
    source_labels: Counter[tuple[Side, str]] = field(default_factory=Counter)
    target_labels: Counter[tuple[Side, str]] = field(default_factory=Counter)
    spans: Counter[str] = field(default_factory=Counter)


def count(
    corpus: Sequence[Rewritten],
    linker: Linker,
    limits: ExtractionLimits,
    *,
    is_hierarchical: bool = True,
    on_step: Callable[[int], None] = lambda done: None,
) -> Counts:
    """The rules of a corpus with their counts."""
    counts = Counts()
    for done, one in enumerate(corpus, 1):
        here: set[Sides] = set()
        linked = zip(one.targets, linker(one.source, one.targets), strict=True)
        for target, links in linked:
            pair = LinkedPair(one.source, target, links, one.labels)
            _count_words(pair, counts)
            if list(one.source) != list(target):
                here |= _count_rules(_skeletons(pair, limits, is_hierarchical), counts)
        for sides in here:
            counts.rules[sides].sentences += 1
        on_step(done)
    return counts


def _count_words(pair: LinkedPair, counts: Counts) -> None:
    for word in pair.source:
        counts.words[word] += 1
    for word in pair.target:
        counts.targets[word] += 1
    for left, right in pair.links:
        old, new = pair.source[left], pair.target[right]
        counts.word_links[old, new] += 1
        if old == new:
            counts.kept[old] += 1


def _count_rules(skeletons: Iterable[Skeleton], counts: Counts) -> set[Sides]:
    """Counts each rule of a pair once; the sides that were found."""
    found = set()
    for skeleton in skeletons:
        sides = (skeleton.source, skeleton.target)
        if sides not in found:
            found.add(sides)
            evidence = counts.rules.setdefault(sides, Evidence(skeleton.links))
            evidence.count += 1
            evidence.labels[skeleton.label] += 1
    return found


def _skeletons(
    pair: LinkedPair, limits: ExtractionLimits, is_hierarchical: bool
) -> Iterator[Skeleton]:
    yield from phrase_rules(pair, limits)
    if is_hierarchical:
        yield from hierarchical_rules(pair, limits)


def summed(parts: Sequence[Counts]) -> Counts:
    """The counts of several parts together."""
    total = Counts()
    for part in parts:
        total.word_links.update(part.word_links)
        total.words.update(part.words)
        total.targets.update(part.targets)
        total.kept.update(part.kept)
        for sides, evidence in part.rules.items():
            known = total.rules.setdefault(sides, Evidence(evidence.links))
            known.count += evidence.count
            known.sentences += evidence.sentences
            known.labels.update(evidence.labels)
    return total


def marginals_of(
    corpus: Sequence[Rewritten], wanted: Iterable[Sides], longest: int = 7
) -> Marginals:
    """How often the sides of some rules occur in a corpus, and with which labels."""
    sides = list(wanted)
    sources = {source for source, _ in sides}
    targets = {target for _, target in sides}
    found = Marginals(
        sources=_occurrences(corpus, sources),
        targets=Counter(),
        words=sum(len(one.source) * len(one.targets) for one in corpus),
    )
    longest_target = max(map(len, targets), default=0)
    for one in corpus:
        _count_targets(one, targets, longest_target, found)
        if one.labels is not None:
            _count_labels(one, one.labels, sources, longest, found)
    return found


def _occurrences(corpus: Sequence[Rewritten], wanted: Iterable[Side]) -> Counter[Side]:
    """How often each source side stands in the corpus, times the rewritings of its sentence."""
    index = TextIndex(one.source for one in corpus)
    times = [len(one.targets) for one in corpus]
    return Counter(
        {source: sum(times[number] for number in index.sentences_with(source)) for source in wanted}
    )


def _count_targets(one: Rewritten, wanted: set[Side], longest: int, found: Marginals) -> None:
    """Counts the target sides without non-terminals that stand in the rewritings."""
    for number, target in enumerate(one.targets):
        for start in range(len(target)):
            for end in range(start + 1, min(len(target), start + longest) + 1):
                phrase = tuple(target[start:end])
                if phrase in wanted:
                    found.targets[phrase] += 1
                    if one.target_labels:
                        label = one.target_labels[number].label(start, end)
                        found.target_labels[phrase, label] += 1


def _count_labels(
    one: Rewritten, labels: SpanLabels, wanted: set[Side], longest: int, found: Marginals
) -> None:
    """Counts the labels of a sentence's spans, and of single words and wanted sides among them."""
    times = len(one.targets)
    for start in range(len(one.source)):
        for end in range(start + 1, min(len(one.source), start + longest) + 1):
            label = labels.label(start, end)
            found.spans[label] += times
            phrase = tuple(one.source[start:end])
            if end - start == 1 or phrase in wanted:
                found.source_labels[phrase, label] += times


def joined(parts: Sequence[Marginals]) -> Marginals:
    """The occurrences of several parts together."""
    return Marginals(
        sources=sum((part.sources for part in parts), Counter()),
        targets=sum((part.targets for part in parts), Counter()),
        words=sum(part.words for part in parts),
        source_labels=sum((part.source_labels for part in parts), Counter()),
        target_labels=sum((part.target_labels for part in parts), Counter()),
        spans=sum((part.spans for part in parts), Counter()),
    )


def labels_of_words(marginals: Marginals) -> Mapping[str, Counter[str]]:
    """For each word of the sources the labels that it has alone."""
    found: dict[str, Counter[str]] = {}
    for (phrase, label), times in marginals.source_labels.items():
        if len(phrase) == 1:
            found.setdefault(phrase[0], Counter())[label] += times
    return found
