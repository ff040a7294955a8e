"""A grammar for the chart search from sentences and their rewritings, scored with PPDB's names.

The denominator of p(e|f) is every occurrence of the source side times its rewritings: "how often do
people write e where f stands"; that of p(f|e) every occurrence of the target side in a rewriting.
All p and Lex values are negative logarithms. `RarityPenalty` falls with the number of different
source sentences, so a rule that eight people wrote for one sentence still counts as rare.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from samsari.simplify.extraction import (
    ExtractionLimits,
    LinkedPair,
    Skeleton,
    hierarchical_rules,
    phrase_rules,
)
from samsari.simplify.rules import Rule, is_nonterminal
from samsari.simplify.text_index import TextIndex
from samsari.simplify.word_links import Links, Words, learn, link

LHS = "[X]"
# A target word without a link: as likely as the rarest translation that is worth having.
UNLINKED = 0.01
Sides = tuple[tuple[str, ...], tuple[str, ...]]
Linker = Callable[[Words, Words], Links]


@dataclass(frozen=True)
class Rewritten:
    """A sentence with what people made of it, as lower-case words."""

    source: Words
    targets: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """What is extracted and what is kept."""

    limits: ExtractionLimits = field(default_factory=ExtractionLimits)
    is_hierarchical: bool = True
    least_count: int = 2
    # A rule seen in one sentence only is kept if its source side is this short.
    longest_from_one_sentence: int = 3
    options_per_source: int = 20


@dataclass(slots=True)
class Evidence:
    """How often a rule was seen, in how many sentences, and the links it was first seen with."""

    links: tuple[tuple[int, int], ...]
    count: int = 0
    sentences: int = 0


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
    """How often each side of the kept rules occurs, and how many source words there are in all."""

    sources: Mapping[tuple[str, ...], int]
    targets: Mapping[tuple[str, ...], int]
    words: int


def corpus_linker(corpus: Sequence[Rewritten]) -> Linker:
    """Word links learnt from the corpus itself."""
    table = learn((one.source, target) for one in corpus for target in one.targets)
    return lambda source, target: link(source, target, table)


def count(
    corpus: Sequence[Rewritten],
    linker: Linker,
    settings: BuildSettings,
    on_step: Callable[[int], None] = lambda done: None,
) -> Counts:
    """The rules of a corpus with their counts."""
    counts = Counts()
    for done, one in enumerate(corpus, 1):
        here: set[Sides] = set()
        for target in one.targets:
            pair = LinkedPair(one.source, target, linker(one.source, target))
            _count_words(pair, counts)
            if list(one.source) != list(target):
                here |= _count_rules(pair, counts, settings)
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


def _count_rules(pair: LinkedPair, counts: Counts, settings: BuildSettings) -> set[Sides]:
    """Counts each rule of a pair once; the sides that were found."""
    found = set()
    for skeleton in _skeletons(pair, settings):
        sides = (skeleton.source, skeleton.target)
        if sides not in found:
            found.add(sides)
            counts.rules.setdefault(sides, Evidence(skeleton.links)).count += 1
    return found


def _skeletons(pair: LinkedPair, settings: BuildSettings) -> Iterator[Skeleton]:
    yield from phrase_rules(pair, settings.limits)
    if settings.is_hierarchical:
        yield from hierarchical_rules(pair, settings.limits)


def build(
    corpus: Sequence[Rewritten],
    linker: Linker | None = None,
    settings: BuildSettings | None = None,
    on_step: Callable[[int], None] = lambda done: None,
) -> tuple[Rule, ...]:
    """The scored rules of a corpus, copies of single words included."""
    return next(build_folds([corpus], linker, settings, on_step))


def build_folds(
    parts: Sequence[Sequence[Rewritten]],
    linker: Linker | None = None,
    settings: BuildSettings | None = None,
    on_step: Callable[[int], None] = lambda done: None,
) -> Iterator[tuple[Rule, ...]]:
    """The rules of all parts together, then for each part the rules of the others.

    Everything is counted once; a grammar that leaves a part out leaves out its counts.
    """
    choice = settings or BuildSettings()
    every = [one for part in parts for one in part]
    linked = linker or corpus_linker(every)
    counted, done = [], 0
    for part in parts:
        before = done
        counted.append(count(part, linked, choice, lambda now, at=before: on_step(at + now)))  # type: ignore[misc]
        done += len(part)
    wanted = {sides for sides, evidence in summed(counted).rules.items() if evidence.count > 1}
    if choice.least_count == 1:
        wanted = {sides for counts in counted for sides in counts.rules}
    for counts in counted:
        counts.rules = {sides: one for sides, one in counts.rules.items() if sides in wanted}
    marginals = [marginals_of(part, wanted) for part in parts]
    yield _rules(counted, marginals, choice)
    for left_out in range(len(parts) if len(parts) > 1 else 0):
        others = [number for number in range(len(parts)) if number != left_out]
        yield _rules([counted[n] for n in others], [marginals[n] for n in others], choice)


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
    return total


def marginals_of(corpus: Sequence[Rewritten], wanted: Iterable[Sides]) -> Marginals:
    """How often the sides of some rules occur in a corpus."""
    sides = list(wanted)
    return Marginals(
        sources=_occurrences(corpus, {source for source, _ in sides}),
        targets=_target_occurrences(corpus, {target for _, target in sides}),
        words=sum(len(one.source) * len(one.targets) for one in corpus),
    )


def _rules(
    counted: Sequence[Counts], parts: Sequence[Marginals], settings: BuildSettings
) -> tuple[Rule, ...]:
    counts = summed(counted)
    marginals = Marginals(
        sources=sum((Counter(part.sources) for part in parts), Counter()),
        targets=sum((Counter(part.targets) for part in parts), Counter()),
        words=sum(part.words for part in parts),
    )
    kept = _pruned(counts.rules, settings)
    rules = [_scored(sides, evidence, marginals, counts) for sides, evidence in kept]
    copies = (_copy(word, counts, marginals.words) for word in counts.words)
    return (*copies, *_best_options(rules, settings.options_per_source))


def _pruned(
    rules: Mapping[Sides, Evidence], settings: BuildSettings
) -> Iterator[tuple[Sides, Evidence]]:
    for (source, target), evidence in rules.items():
        words = len(source) - sum(map(is_nonterminal, source))
        is_short = words <= settings.longest_from_one_sentence
        if evidence.count >= settings.least_count and (evidence.sentences > 1 or is_short):
            yield (source, target), evidence


def _occurrences(
    corpus: Sequence[Rewritten], wanted: Iterable[tuple[str, ...]]
) -> dict[tuple[str, ...], int]:
    """How often each source side stands in the corpus, times the rewritings of its sentence."""
    index = TextIndex(one.source for one in corpus)
    times = [len(one.targets) for one in corpus]
    return {
        source: sum(times[number] for number in index.sentences_with(source)) for source in wanted
    }


def _target_occurrences(
    corpus: Sequence[Rewritten], wanted: set[tuple[str, ...]]
) -> Counter[tuple[str, ...]]:
    """How often each target side without non-terminals stands in a rewriting."""
    longest = max(map(len, wanted), default=0)
    found: Counter[tuple[str, ...]] = Counter()
    for one in corpus:
        for target in one.targets:
            for start in range(len(target)):
                for end in range(start + 1, min(len(target), start + longest) + 1):
                    phrase = tuple(target[start:end])
                    if phrase in wanted:
                        found[phrase] += 1
    return found


def _scored(sides: Sides, evidence: Evidence, marginals: Marginals, counts: Counts) -> Rule:
    source, target = sides
    seen = evidence.count
    of_source = max(marginals.sources[source], seen)
    of_target = max(marginals.targets.get(target, 0), seen)
    linked_left = {left for left, _ in evidence.links}
    linked_right = {right for _, right in evidence.links}
    features = {
        **_probabilities(seen, of_source, of_target, marginals.words),
        "Lex(e|f)": _lexical(target, source, evidence.links, counts, is_forward=True),
        "Lex(f|e)": _lexical(source, target, evidence.links, counts, is_forward=False),
        "LogCount": math.log(seen),
        "RarityPenalty": math.exp(1 - evidence.sentences),
        "UnalignedSource": float(_unlinked(source, linked_left)),
        "UnalignedTarget": float(_unlinked(target, linked_right)),
    }
    return Rule(LHS, source, target, features, evidence.links)


def _probabilities(seen: float, of_source: float, of_target: float, size: int) -> dict[str, float]:
    """Negative logarithms of the relative frequencies; with one label p(LHS|...) is certain."""
    forward, backward = -math.log(seen / of_source), -math.log(seen / of_target)
    return {
        "p(e|f)": forward,
        "p(f|e)": backward,
        "p(e|f,LHS)": forward,
        "p(f|e,LHS)": backward,
        "p(f|LHS)": -math.log(of_source / size),
        "p(e|LHS)": -math.log(of_target / size),
    }


def _unlinked(side: Sequence[str], linked: set[int]) -> int:
    return sum(
        place not in linked and not is_nonterminal(symbol) for place, symbol in enumerate(side)
    )


def _lexical(
    to: Sequence[str],
    of: Sequence[str],
    links: Iterable[tuple[int, int]],
    counts: Counts,
    *,
    is_forward: bool,
) -> float:
    """Lexical weight (Koehn et al. 2003): each word by the mean over the words linked to it."""
    partners: dict[int, list[int]] = defaultdict(list)
    for left, right in links:
        partners[right if is_forward else left].append(left if is_forward else right)
    total = 0.0
    for place, word in enumerate(to):
        if is_nonterminal(word):
            continue
        chances = [_word_chance(of[at], word, counts, is_forward) for at in partners[place]]
        total -= math.log(max(UNLINKED, sum(chances) / len(chances)) if chances else UNLINKED)
    return total


def _word_chance(given: str, word: str, counts: Counts, is_forward: bool) -> float:
    pair = (given, word) if is_forward else (word, given)
    whole = counts.words[given] if is_forward else counts.targets[given]
    return min(1.0, counts.word_links[pair] / whole) if whole else 0.0


def _copy(word: str, counts: Counts, size: int) -> Rule:
    """The rule that keeps a word, with how often it was kept."""
    seen, of_source = counts.kept[word] + 0.5, counts.words[word] + 1.0
    of_target = max(counts.targets[word] + 1.0, seen)
    features = {
        **_probabilities(seen, of_source, of_target, size),
        "Lex(e|f)": -math.log(seen / of_source),
        "Lex(f|e)": -math.log(seen / of_target),
        "LogCount": math.log(seen + 0.5),
        "Identity": 1.0,
    }
    return Rule(LHS, (word,), (word,), features, ((0, 0),))


def _best_options(rules: Iterable[Rule], options: int) -> Iterator[Rule]:
    """For every source side its likeliest targets."""
    by_source: dict[tuple[str, ...], list[Rule]] = defaultdict(list)
    for rule in rules:
        by_source[rule.source].append(rule)
    for found in by_source.values():
        found.sort(key=lambda rule: (rule.features["p(e|f)"], rule.target))
        yield from found[:options]
