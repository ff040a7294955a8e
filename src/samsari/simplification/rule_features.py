"""Features that follow from a rule's two sides: PPDB's structural ones and the nine of the paper.

Xu et al. (2016) name nine features that tell whether a rule simplifies, without defining them. Here
"Diff" is target minus source, so a simplification has negative lengths and, with a likelier target,
a positive `GigaLMDiff`. The `DiffWord` features look only at words that one side has and the other
lacks. `GigaLM` is a language model of normal text (in the paper, of Gigaword) over a side's words;
`HardWordDiff` counts words outside the 3,000 commonest.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from samsari.english.lists import word_list, word_tuple
from samsari.lm.ngram_model import LanguageModel
from samsari.simplification.rules import PPDB, SIMPLIFICATION, Rule, is_nonterminal
from samsari.text.word_lists import syllables_2016 as syllables

# Every rule of the chart search carries these, in this order.
RULE_FEATURES = (*PPDB, *SIMPLIFICATION)
COMMON_WORDS = 3000


@dataclass(frozen=True, eq=False)
class Familiarity:
    """What the features ask about words: which are common, and how likely a phrase is."""

    common: frozenset[str]
    model: LanguageModel

    @cached_property
    def _memory(self) -> dict[tuple[str, ...], float]:
        return {}

    def is_hard(self, word: str) -> bool:
        """True for a word of letters that is not among the common ones."""
        return word.isalpha() and word.lower() not in self.common

    def phrase_score(self, words: Sequence[str]) -> float:
        """The log-probability of some words without anything around them."""
        key = tuple(words)
        if key not in self._memory:
            state, total = self.model.empty, 0.0
            for word in words:
                logp, state = self.model.score(state, self.model.word(word))
                total += logp
            self._memory[key] = total
        return self._memory[key]


def common_words(vocabulary: Iterable[str], size: int = COMMON_WORDS) -> frozenset[str]:
    """The first words of a vocabulary sorted by frequency; marks and numbers do not count."""
    words = (word for word in vocabulary if word.isalpha())
    return frozenset(word for word, _ in zip(words, range(size), strict=False))


def completed(rule: Rule, known: Familiarity) -> Rule:
    """The rule with every structural and simplification feature that it lacked."""
    computed = {**structure(rule), **simplicity(rule, known)}
    return replace(rule, features={**computed, **rule.features})


def structure(rule: Rule) -> dict[str, float]:
    """PPDB's features of form: lengths, order, what stands on which side."""
    source = [symbol for symbol in rule.source if not is_nonterminal(symbol)]
    target = [symbol for symbol in rule.target if not is_nonterminal(symbol)]
    left = [symbol for symbol in rule.source if is_nonterminal(symbol)]
    right = [symbol for symbol in rule.target if is_nonterminal(symbol)]
    # PPDB counts the spaces between all symbols, but not the non-terminals themselves.
    long = sum(map(len, source)) + len(rule.source) - 1
    short = sum(map(len, target)) + len(rule.target) - 1
    return {
        "Abstract": float(not source and not target),
        "Adjacent": float(any(map(_both_slots, rule.source, rule.source[1:]))),
        "CharCountDiff": sum(map(len, target)) - sum(map(len, source)),
        "CharLogCR": math.log(max(short, 1) / max(long, 1)),
        "ContainsX": float(any(label_of(symbol) == "X" for symbol in (rule.lhs, *left))),
        "Identity": float(rule.is_identity),
        "Lexical": float(not left),
        "Monotonic": float(left == right),
        "PhrasePenalty": 1.0,
        "SourceTerminalsButNoTarget": float(bool(source) and not target),
        "TargetTerminalsButNoSource": float(bool(target) and not source),
        "SourceWords": len(source),
        "TargetWords": len(target),
        "WordCountDiff": len(target) - len(source),
        "WordLenDiff": _mean_length(target) - _mean_length(source),
        "WordLogCR": math.log(max(len(target), 1) / max(len(source), 1)),
    }


def _both_slots(one: str, other: str) -> bool:
    return is_nonterminal(one) and is_nonterminal(other)


def label_of(symbol: str) -> str:
    """The label of a left-hand side `[NP]` or of a non-terminal `[NP,1]`.

    >>> label_of("[NP]"), label_of("[VP/S,2]"), label_of("[,,1]")
    ('NP', 'VP/S', ',')
    """
    inner = symbol[1:-1]
    return inner.rpartition(",")[0] if is_nonterminal(symbol) else inner


def _mean_length(words: Sequence[str]) -> float:
    return sum(map(len, words)) / len(words) if words else 0.0


def simplicity(rule: Rule, known: Familiarity) -> dict[str, float]:
    """The nine simplification features of Xu et al. (2016)."""
    source = [symbol for symbol in rule.source if not is_nonterminal(symbol)]
    target = [symbol for symbol in rule.target if not is_nonterminal(symbol)]
    lost = [word for word in source if word not in target]
    new = [word for word in target if word not in source]
    before, after = known.phrase_score(source), known.phrase_score(target)
    return {
        "SourceMaxWordSyl": _most(map(syllables, source)),
        "TargetMaxWordSyl": _most(map(syllables, target)),
        "MaxWordSylDiff": _most(map(syllables, target)) - _most(map(syllables, source)),
        "MaxDiffWordSylDiff": _most(map(syllables, new)) - _most(map(syllables, lost)),
        "MaxDiffWordLenDiff": _most(map(len, new)) - _most(map(len, lost)),
        "HardWordDiff": sum(map(known.is_hard, target)) - sum(map(known.is_hard, source)),
        "SourceGigaLM": before,
        "TargetGigaLM": after,
        "GigaLMDiff": after - before,
    }


def _most(numbers: Iterable[int]) -> int:
    return max(numbers, default=0)


def copy_rules(rules: Sequence[Rule], words: Iterable[str], default: str = "[X]") -> Iterator[Rule]:
    """Self-paraphrases, so that copying a word is a rule (Identity=1) and not an unknown word.

    Every word gets one under each label that the rules give to it alone, and under the default
    label if they give none; where the rules hold such a copy already, none is made.
    """
    labels: Mapping[str, set[str]] = defaultdict(set)
    copies: set[tuple[str, str]] = set()
    for rule in rules:
        if len(rule.source) == 1 and not rule.arity:
            labels[rule.source[0]].add(rule.lhs)
            if rule.is_identity:
                copies.add((rule.source[0], rule.lhs))
    for word in dict.fromkeys(words):
        for lhs in sorted(labels.get(word, {default})):
            if (word, lhs) not in copies:
                features: dict[str, Any] = {"Identity": 1.0, "PhrasePenalty": 1.0}
                yield Rule(lhs, (word,), (word,), features, ((0, 0),))


# Guards on rules: what is never done wherever it stands, because it breaks sentences or meanings.
#
# Looked at once for each rule, when a grammar is built or opened.

# The words that the guards of rules know.

PAIRED_MARKS = frozenset("()[]{}\"'“”„«»‘’`") | {"''", "``"}
KEPT_NEGATIONS = word_list("negations-a-rule-must-keep")
OPPOSITE_PREFIXES = word_tuple("prefixes-of-opposites")
FIXED = word_list("words-with-other-things-beside")
ENDS = frozenset(".?!")
KEPT = PAIRED_MARKS | KEPT_NEGATIONS | FIXED | ENDS
INDEFINITE_ARTICLES = frozenset({"a", "an"})
# Rewrites that people make together with a change of the whole clause, which a rule cannot make.
OPENS_CLAUSE = frozenset({"although", "though", "because"})
OPPOSITES = frozenset(frozenset(pair.split("/")) for pair in word_tuple("opposites-of-rules"))
HAVE = frozenset({"has", "have", "had", "having"})
CLITICS = frozenset({"'s", "’s", "'"})
BE_AND_BECOME = word_list("be-and-become")


def is_safe(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True unless a rule loses brackets, negations or fixed words, or turns a meaning round.

    >>> is_safe(("weeks",), ("days",)), is_safe(("unaware",), ("aware",)), is_safe(("(",), ())
    (False, False, False)
    >>> is_safe(("an",), ("a",)), is_safe(("despite",), ("although",))
    (False, False)
    >>> is_safe(("approximately",), ("about",))
    True
    """
    if not (KEPT.isdisjoint(source) and KEPT.isdisjoint(target)):
        kept = (Counter(word for word in side if word in KEPT) for side in (source, target))
        if next(kept) != next(kept):
            return False
    return not any(harms(source, target) for harms in HARMFUL)


def _is_turned(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if one side is the other's opposite, or the other with a negating prefix."""
    if len(source) != 1 or len(target) != 1:
        return False
    if frozenset((*source, *target)) in OPPOSITES:
        return True
    longer, shorter = sorted((source[0], target[0]), key=len, reverse=True)
    return len(shorter) > 2 and any(longer == prefix + shorter for prefix in OPPOSITE_PREFIXES)


def _is_glue_swap(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a mark alone becomes words (";" to "in the") or a word becomes a mark."""
    if len(source) != 1 or not target:
        return False
    if not any(map(str.isalnum, source[0])):
        return source[0] not in target and any(map(str.isalpha, target))
    return len(target) == 1 and source[0].isalpha() != target[0].isalpha()


def _is_article(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a rule ends in an `a` or `an` of its own choice, which the next word decides."""
    return not INDEFINITE_ARTICLES.isdisjoint(target[-1:]) and source[-1:] != target[-1:]


def _opens_clause(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a preposition becomes a conjunction ("despite their" to "although their")."""
    return source == ("despite",) and not OPENS_CLAUSE.isdisjoint(target)


def _adds_clitic(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a word gets an apostrophe that it has not ("its name" to "it's name")."""
    return len(source) == 1 and not CLITICS.isdisjoint(target)


def _swaps_auxiliary(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if `is` becomes `has` or the like alone; the participle after it would no longer fit."""
    if len(source) != 1 or len(target) != 1:
        return False
    old, new = source[0], target[0]
    return (old in BE_AND_BECOME and new in HAVE) or (old in HAVE and new in BE_AND_BECOME)


def _is_gloss(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if one word becomes a choice of two ("a dwelling" to "a house or living")."""
    return len(source) == 1 and "or" in target[1:] and source[0] != "or"


HARMFUL = (
    _is_gloss, _is_turned, _is_glue_swap, _is_article, _opens_clause, _adds_clitic,
    _swaps_auxiliary,
)  # fmt: skip
