"""Rules of the chart search scored with PPDB's names, from the counts of a corpus.

The denominator of p(e|f) is every occurrence of the source side times its rewritings: "how often do
people write e where f stands"; that of p(f|e) every occurrence of the target side in a rewriting.
All p and Lex values are negative logarithms. `RarityPenalty` falls with the number of different
source sentences, so a rule that eight people wrote for one sentence still counts as rare.

With labels, p(LHS|f) and p(LHS|e) say how often each side has the label of the rule: a target that
is never an adjective makes a poor rewriting of one. Sides with non-terminals have no such counts;
there the share of the label among the rule's own occurrences stands for p(LHS|f).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from samsari.simplification.chart.span_labels import NO_LABEL
from samsari.simplification.rules import Rule, is_nonterminal
from samsari_workshop.chart.rule_counts import Counts, Evidence, Marginals, Sides, labels_of_words

# A target word without a link: as likely as the rarest translation that is worth having.
UNLINKED = 0.01
# A rule is written under its commonest label, and under others that have this share.
LEAST_SHARE = 0.15


def scored(
    sides: Sides, evidence: Evidence, marginals: Marginals, counts: Counts
) -> Iterator[Rule]:
    """A rule under each of its usual labels."""
    source, target = sides
    linked_left = {left for left, _ in evidence.links}
    linked_right = {right for _, right in evidence.links}
    features = {
        **_probabilities(sides, evidence.count, marginals),
        "Lex(e|f)": _lexical(target, source, evidence.links, counts, is_forward=True),
        "Lex(f|e)": _lexical(source, target, evidence.links, counts, is_forward=False),
        "LogCount": math.log(evidence.count),
        "RarityPenalty": math.exp(1 - evidence.sentences),
        "UnalignedSource": float(_unlinked(source, linked_left)),
        "UnalignedTarget": float(_unlinked(target, linked_right)),
    }
    for label in usual(evidence.labels):
        more = _label_probabilities(sides, label, evidence, marginals) if marginals.spans else {}
        yield Rule(f"[{label}]", source, target, {**features, **more}, evidence.links)


def usual(labels: Mapping[str, int]) -> list[str]:
    """The commonest label, and the others that are common enough, the commonest first."""
    order = sorted(labels, key=lambda label: (-labels[label], label))
    least = LEAST_SHARE * sum(labels.values())
    return [label for place, label in enumerate(order) if not place or labels[label] >= least]


def _probabilities(sides: Sides, seen: float, marginals: Marginals) -> dict[str, float]:
    """Negative logarithms of the relative frequencies; with one label p(LHS|...) is certain."""
    source, target = sides
    of_source = max(marginals.sources[source], seen)
    of_target = max(marginals.targets[target], seen)
    return _logarithms(seen, of_source, of_target, marginals.words, marginals.words)


def _logarithms(
    seen: float, of_source: float, of_target: float, sources: float, targets: float
) -> dict[str, float]:
    forward, backward = -math.log(seen / of_source), -math.log(seen / of_target)
    return {
        "p(e|f)": forward,
        "p(f|e)": backward,
        "p(e|f,LHS)": forward,
        "p(f|e,LHS)": backward,
        "p(f|LHS)": -math.log(of_source / sources),
        "p(e|LHS)": -math.log(of_target / targets),
    }


def _label_probabilities(
    sides: Sides, label: str, evidence: Evidence, marginals: Marginals
) -> dict[str, float]:
    """The features that condition on a rule's label, where spans have labels."""
    source, target = sides
    seen = evidence.labels[label]
    whole = max(marginals.sources[source], evidence.count)
    if any(map(is_nonterminal, source)):
        share = seen / evidence.count
        of_source, of_target = whole * share, float(seen)
        target_share = share
    else:
        of_source = max(marginals.source_labels[source, label], seen)
        labelled = marginals.target_labels[target, label]
        of_target = max(labelled, seen)
        target_share = (labelled + 0.5) / (marginals.targets[target] + 1.0)
    spans = max(marginals.spans[label], of_source, of_target)
    return {
        "p(LHS|f)": -math.log(min(1.0, of_source / whole)),
        "p(LHS|e)": -math.log(min(1.0, target_share)),
        "p(e|f,LHS)": -math.log(seen / of_source),
        "p(f|e,LHS)": -math.log(seen / of_target),
        "p(f|LHS)": -math.log(of_source / spans),
        "p(e|LHS)": -math.log(of_target / spans),
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


def copies(counts: Counts, marginals: Marginals) -> Iterator[Rule]:
    """For every word the rules that keep it, one under each label that it usually has."""
    labels = labels_of_words(marginals)
    for word in counts.words:
        for label in usual(labels.get(word, {NO_LABEL: 1})):
            yield _copy(word, label, counts, marginals)


def _copy(word: str, label: str, counts: Counts, marginals: Marginals) -> Rule:
    """The rule that keeps a word, with how often it was kept."""
    seen, of_source = counts.kept[word] + 0.5, counts.words[word] + 1.0
    of_target = max(counts.targets[word] + 1.0, seen)
    spans = marginals.spans[label] + 1.0 if marginals.spans else float(marginals.words)
    features = {
        **_logarithms(seen, of_source, of_target, spans, spans),
        "Lex(e|f)": -math.log(seen / of_source),
        "Lex(f|e)": -math.log(seen / of_target),
        "LogCount": math.log(seen + 0.5),
        "Identity": 1.0,
    }
    if marginals.spans:
        share = marginals.source_labels[(word,), label] / counts.words[word]
        features |= {name: -math.log(min(1.0, share)) for name in ("p(LHS|f)", "p(LHS|e)")}
        features |= {name: features[name] - math.log(min(1.0, share)) for name in _WITH_LABEL}
    return Rule(f"[{label}]", (word,), (word,), features, ((0, 0),))


# A word has a label in only a share of its places.
_WITH_LABEL = ("p(f|LHS)", "p(e|LHS)")
