"""A grammar for the chart search from sentences and their rewritings: which rules are kept.

Everything is counted once; the grammar of a fold leaves out the counts of its part.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from samsari.simplification.chart.span_labels import NO_LABEL
from samsari.simplification.rule_features import label_of
from samsari.simplification.rules import Rule, is_nonterminal
from samsari_workshop.chart import label_rules, rule_counts
from samsari_workshop.chart.extraction import ExtractionLimits
from samsari_workshop.chart.label_rules import Cuts
from samsari_workshop.chart.rule_counts import Counts, Evidence, Linker, Marginals, Rewritten, Sides
from samsari_workshop.chart.rule_scores import copies, scored
from samsari_workshop.chart.word_alignment import learn, link

# Labels that this share of the different words has may be those of an unknown word.
UNKNOWN_SHARE = 0.03


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """What is extracted and what is kept."""

    limits: ExtractionLimits = field(default_factory=ExtractionLimits)
    is_hierarchical: bool = True
    least_count: int = 2
    # A rule seen in one sentence only is kept if its source side is this short.
    longest_from_one_sentence: int = 3
    options_per_source: int = 20


@dataclass(frozen=True, eq=False)
class _Part:
    """What was counted in one part of the corpus."""

    counts: Counts
    marginals: Marginals
    cuts: Cuts


def corpus_linker(corpus: Sequence[Rewritten]) -> Linker:
    """Word alignments learnt from the corpus itself."""
    table = learn((one.source, target) for one in corpus for target in one.targets)
    return lambda source, targets: [link(source, target, table) for target in targets]


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
    """The rules of all parts together, then for each part the rules of the others."""
    choice = settings or BuildSettings()
    linked = linker or corpus_linker([one for part in parts for one in part])
    counted = _counted(parts, linked, choice, on_step)
    yield _rules(counted, choice)
    for left_out in range(len(parts) if len(parts) > 1 else 0):
        others = [part for number, part in enumerate(counted) if number != left_out]
        yield _rules(others, choice)


def _counted(
    parts: Sequence[Sequence[Rewritten]],
    linker: Linker,
    settings: BuildSettings,
    on_step: Callable[[int], None],
) -> list[_Part]:
    counted, done = [], 0
    for part in parts:
        before = done
        counted.append(
            rule_counts.count(
                part,
                linker,
                settings.limits,
                is_hierarchical=settings.is_hierarchical,
                on_step=lambda now, at=before: on_step(at + now),  # type: ignore[misc]
            )
        )
        done += len(part)
    total = rule_counts.summed(counted).rules
    wanted = {sides for sides, one in total.items() if one.count > 1 or settings.least_count == 1}
    for counts in counted:
        counts.rules = {sides: one for sides, one in counts.rules.items() if sides in wanted}
    return [
        _Part(counts, rule_counts.marginals_of(part, wanted), label_rules.cuts_of(part))
        for counts, part in zip(counted, parts, strict=True)
    ]


def _rules(parts: Sequence[_Part], settings: BuildSettings) -> tuple[Rule, ...]:
    counts = rule_counts.summed([part.counts for part in parts])
    marginals = rule_counts.joined([part.marginals for part in parts])
    rules = [
        [*scored(sides, evidence, marginals, counts)]
        for sides, evidence in _pruned(counts.rules, settings)
    ]
    best = [rule for each in _best_options(rules, settings.options_per_source) for rule in each]
    cuts = label_rules.joined([part.cuts for part in parts])
    return (*copies(counts, marginals), *best, *label_rules.label_rules(best, cuts))


def _pruned(
    rules: Mapping[Sides, Evidence], settings: BuildSettings
) -> Iterator[tuple[Sides, Evidence]]:
    for (source, target), evidence in rules.items():
        words = len(source) - sum(map(is_nonterminal, source))
        is_short = words <= settings.longest_from_one_sentence
        if evidence.count >= settings.least_count and (evidence.sentences > 1 or is_short):
            yield (source, target), evidence


def _best_options(rules: Iterable[Sequence[Rule]], options: int) -> Iterator[Sequence[Rule]]:
    """For every source side its likeliest targets, each with all its labels."""
    by_source: dict[tuple[str, ...], list[Sequence[Rule]]] = defaultdict(list)
    for same in rules:
        by_source[same[0].source].append(same)
    for found in by_source.values():
        found.sort(key=lambda same: (same[0].features["p(e|f)"], same[0].target))
        yield from found[:options]


def unknown_labels(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The labels that an unknown word may have: none, and those that many different words have."""
    words = Counter(label_of(rule.lhs) for rule in rules if rule.is_identity and not rule.arity)
    words.pop(NO_LABEL, None)
    least = UNKNOWN_SHARE * words.total()
    usual = (label for label, times in words.most_common() if times >= least)
    return (NO_LABEL, *usual)
