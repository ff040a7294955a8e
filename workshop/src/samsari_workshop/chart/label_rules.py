"""Rules that put labels together, so that a labelled grammar can copy more than single words.

A non-terminal such as `[NP,1]` is filled by rules with the left-hand side `[NP]`. Those that change
something are in the grammar; what is kept as it is needs rules without words: `[NP]` is `[DT,1]
[NN,2]` on both sides. They are read off the labelled sentences: every span of at most ten words
has one way to be cut in two, and the usual ones of each label become rules. PPDB has such
self-paraphrases in files of their own.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from samsari.simplification.chart.span_labels import NO_LABEL, SpanLabels
from samsari.simplification.rule_features import label_of
from samsari.simplification.rules import Rule, is_nonterminal
from samsari_workshop.chart.rule_counts import Rewritten

Cut = tuple[str, str]
Cuts = Mapping[str, Counter[Cut]]
LONGEST = 10
MOST_CUTS = 12
LEAST_SHARE = 0.01


def cuts_of(corpus: Iterable[Rewritten]) -> dict[str, Counter[Cut]]:
    """For each label the pairs of labels that its spans were cut into, with their counts."""
    found: dict[str, Counter[Cut]] = defaultdict(Counter)
    for one in corpus:
        if one.labels is None:
            continue
        for start in range(len(one.source)):
            for end in range(start + 2, min(len(one.source), start + LONGEST) + 1):
                label = one.labels.label(start, end)
                cut = None if label == NO_LABEL else _cut(one.labels, start, end)
                if cut:
                    found[label][cut] += 1
    return found


def _cut(labels: SpanLabels, start: int, end: int) -> Cut | None:
    """The labels of the two parts of a span: the first word and the rest, or all and the last."""
    for middle in (start + 1, end - 1):
        left, right = labels.label(start, middle), labels.label(middle, end)
        if NO_LABEL not in {left, right}:
            return left, right
    return None


def joined(parts: Sequence[Cuts]) -> dict[str, Counter[Cut]]:
    """The cuts of several parts together."""
    total: dict[str, Counter[Cut]] = defaultdict(Counter)
    for part in parts:
        for label, cuts in part.items():
            total[label].update(cuts)
    return total


def label_rules(rules: Iterable[Rule], cuts: Cuts) -> Iterator[Rule]:
    """The rules that build what the non-terminals of some rules stand for."""
    waiting = sorted({label for rule in rules for label in _slots(rule)})
    done: set[str] = set()
    while waiting:
        label = waiting.pop()
        if label in done or label not in cuts:
            continue
        done.add(label)
        total = cuts[label].total()
        ranked = sorted(cuts[label].items(), key=lambda item: (-item[1], item[0]))[:MOST_CUTS]
        for (left, right), times in ranked:
            if times > 1 and times >= LEAST_SHARE * total:
                yield _rule(label, left, right, times / total)
                waiting += [left, right]


def _slots(rule: Rule) -> Iterator[str]:
    return map(label_of, filter(is_nonterminal, rule.source))


def _rule(label: str, left: str, right: str, share: float) -> Rule:
    sides = (f"[{left},1]", f"[{right},2]")
    features = {"Identity": 1.0, "p(f|LHS)": -math.log(share), "p(e|LHS)": -math.log(share)}
    return Rule(f"[{label}]", sides, sides, features, ((0, 0), (1, 1)))
