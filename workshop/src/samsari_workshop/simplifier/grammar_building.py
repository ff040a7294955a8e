"""A grammar from evidence: which edits become rules, and their context-free features."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from samsari.lm.language_model import BEGIN, END, UNKNOWN
from samsari.lm.ngram_model import spell
from samsari.simplification.edits.core_edits import EDGE, Words, same_stem
from samsari.simplification.edits.features import STATIC
from samsari.simplification.edits.grammar import (
    ALL_TAGS,
    Contexts,
    Grammar,
    context_key,
    grammar_of,
)
from samsari.text.syllables import syllables_rough as syllables
from samsari_workshop.simplifier.evidence import ANY, SINGLE_WEIGHT, Evidence
from samsari_workshop.simplifier.inflection import NO_SISTERS, Sisters, sisters
from samsari_workshop.simplifier.judgements import NO_VERDICTS, Verdicts
from samsari_workshop.simplifier.lexicon import COMMON, Lexical, Lexicon

FUNCTION_TAGS = frozenset({"DT", "IN", "CC", "TO", "PRP", "PRP$", "MD", "WDT", "WP", "WRB", "EX"})
BRACKETS = frozenset("()[]{}\"“”«»'‘’;:/–—-#*$%&")
FLOOR = 0.05
OCCASIONS = 8.0
BORROWED = 0.5  # what an occasion of a sister counts for
FEW = 8.0  # a context with fewer occasions and no change says next to nothing


@dataclass(frozen=True)
class Builder:
    """What a grammar is built from; `tag_names` give the bits of tag masks."""

    lexicon: Lexicon
    tag_names: tuple[str, ...]
    verdicts: Verdicts = NO_VERDICTS
    # Shape and meaning of a pair do not depend on the evidence: folds share them.
    known: dict[tuple[Words, Words], dict[str, float]] = field(default_factory=dict, repr=False)

    @property
    def lexical(self) -> Mapping[tuple[Words, Words], Lexical]:
        """The rewrites that a dictionary proposes."""
        return self.lexicon.lexical

    def grammar(self, evidence: Evidence) -> Grammar:
        """The rules of the evidence and of the dictionary, with features and contexts."""
        related = sisters(evidence)
        rules = [pair for pair in evidence.pairs if self.is_kept(pair, evidence)]
        more = (pair for pair in related if self.is_inflected(pair, evidence))
        # In one order whatever the order of the evidence, which sets of words have a part in.
        rules = sorted({*rules, *self.lexical, *more})
        back = _target_totals(evidence)
        facts = [(pair, related.get(pair, NO_SISTERS)) for pair in rules]
        static = np.array(
            [self.features(pair, evidence, back, family) for pair, family in facts], np.float32
        )
        prior = np.array([_prior(pair, evidence, family) for pair, family in facts], np.float32)
        tags = np.array([self.mask(pair, family) for pair, family in facts], np.int64)
        contexts = _contexts(rules, evidence, self.lexicon.vocabulary)
        return grammar_of(rules, static, prior, tags, contexts)

    def is_kept(self, pair: tuple[Words, Words], evidence: Evidence) -> bool:
        """True if an edit is worth a rule: repeated, or made by one of many and not too long."""
        source, target = pair
        many, single = evidence.pairs[pair]
        if not self.is_sound(source, target):
            return False
        if evidence.sources[pair] >= 2:
            return True
        is_word = len(source) == len(target) == 1
        if many:
            return many > 1 or is_word or len(source) + len(target) <= 5
        near = is_word and self.lexicon.similarity(source, target) > 0.3
        return single > 0 and (near or pair in self.lexical)

    def is_inflected(self, pair: tuple[Words, Words], evidence: Evidence) -> bool:
        """True if an edit that was never seen is another form of a common one."""
        source, target = pair
        is_new = pair not in evidence.pairs and self.lexicon.number(source[0]) > 0
        return is_new and self.is_sound(source, target)

    def is_sound(self, source: Words, target: Words) -> bool:
        """True unless the target brings new brackets, digits, or unknown words."""
        new = [word for word in target if word not in source]
        if any(word in BRACKETS or any(map(str.isdigit, word)) for word in new):
            return False
        if any(not self.lexicon.number(word) for word in new):
            return False
        return not any(any(map(str.isdigit, word)) for word in source if word not in target)

    def mask(self, pair: tuple[Words, Words], family: Sisters = NO_SISTERS) -> int:
        """The tags that a word may have to be replaced by a rule, as bits."""
        source, target = pair
        entry = self.lexical.get(pair)
        if len(source) != 1 or len(target) != 1:
            allowed = entry.tags if entry else family.tags
        else:
            allowed = self.lexicon.tags.get(target[0], frozenset())
            known = entry.tags if entry else family.tags
            allowed = allowed & known or known or allowed
        if not allowed:
            return ALL_TAGS
        return sum(1 << bit for bit, tag in enumerate(self.tag_names) if tag in allowed)

    def features(
        self,
        pair: tuple[Words, Words],
        evidence: Evidence,
        back: Mapping[Words, float],
        family: Sisters = NO_SISTERS,
    ) -> list[float]:
        """The context-free features of a rule, in the order of `STATIC`."""
        source, target = pair
        many, single = evidence.pairs.get(pair, (0.0, 0.0))
        occasions, singles = evidence.occasions.get(source, (0.0, 0.0))
        count = many + SINGLE_WEIGHT * single
        values = {
            "PhrasePenalty": 1.0,
            "Deletion": float(not target),
            "Insertion": float(len(target) > len(source) and set(source) <= set(target)),
            "Lexical": float(len(source) == len(target) == 1),
            "SourceWords": float(len(source)),
            "TargetWords": float(len(target)),
            "p(e|f)": -math.log((many + _floor(family)) / (occasions + OCCASIONS)),
            "p(e|f)-single": -math.log((single + FLOOR) / (singles + 2.0)),
            "p(f|e)": -math.log((count + FLOOR) / (back.get(target, 0.0) + 2.0)),
            "LogCount": math.log(1.0 + evidence.sources.get(pair, 0)),
            "RarityPenalty": math.exp(1.0 - max(evidence.sources.get(pair, 0), 1)),
            "Unseen": float(not count),
            "Sisters": math.log(1.0 + family.sources),
            **self.timeless(source, target),
        }
        # Of an edit that was never seen, only likeness and commonness are known.
        for name in ("Similarity", "CommonDiff"):
            values["Unseen" + name] = values["Unseen"] * values[name]
        return [values[name] for name in STATIC]

    def timeless(self, source: Words, target: Words) -> dict[str, float]:
        """Shape, meaning and verdict of a pair, computed once."""
        if (source, target) not in self.known:
            shape, meaning = self.shape(source, target), self.meaning(source, target)
            verdict = {"Verdict": self.verdicts.of((source, target))}
            self.known[source, target] = {**shape, **meaning, **verdict}
        return self.known[source, target]

    def shape(self, source: Words, target: Words) -> dict[str, float]:
        """How long, hard and common the two sides are."""
        lengths = [sum(map(len, side)) + len(side) for side in (source, target)]
        deleted = [word for word in source if word not in target]
        facts = {
            "CharLogCR": math.log((lengths[1] + 1) / (lengths[0] + 1)),
            "Punctuation": float(any(not word[0].isalnum() for word in (*source, *target))),
            "FunctionDeletion": float(
                not target and all(self.is_function(word) for word in deleted)
            ),
        }
        if not target:
            return facts | dict.fromkeys(
                ("WordLenDiff", "MaxWordSylDiff", "HardWordDiff", "CommonDiff", "SimpleDiff"), 0.0
            )
        lexicon = self.lexicon
        return facts | {
            "WordLenDiff": _mean(map(len, target)) - _mean(map(len, source)),
            "MaxWordSylDiff": float(max(map(syllables, target)) - max(map(syllables, source))),
            "HardWordDiff": self.hardness(target) - self.hardness(source),
            "CommonDiff": min(map(lexicon.commonness, target))
            - min(map(lexicon.commonness, source)),
            "SimpleDiff": _mean(map(lexicon.simplicity, target))
            - _mean(map(lexicon.simplicity, source)),
        }

    def meaning(self, source: Words, target: Words) -> dict[str, float]:
        """How alike the two sides are, and what a dictionary says."""
        entry = self.lexical.get((source, target))
        is_word = len(source) == len(target) == 1
        return {
            "Similarity": self.lexicon.similarity(source, target),
            "Likeness": self.lexicon.likeness(source, target),
            "SameStem": float(is_word and same_stem(source[0], target[0])),
            "Synonym": float(entry is not None and not entry.is_wider),
            "WiderWord": float(entry is not None and entry.is_wider),
            "SenseRank": entry.rank if entry else 0.0,
        }

    def is_function(self, word: str) -> bool:
        """True for articles, prepositions and the like."""
        return bool(self.lexicon.tags.get(word, frozenset()) & FUNCTION_TAGS)

    def hardness(self, words: Words) -> float:
        """The share of words outside the most common ones."""
        return _mean(not 0 < self.lexicon.number(word) <= COMMON for word in words)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def _floor(family: Sisters) -> float:
    """How often an edit is thought to have been made before any evidence of its own."""
    return max(FLOOR, BORROWED * OCCASIONS * family.rate)


def _prior(pair: tuple[Words, Words], evidence: Evidence, family: Sisters) -> float:
    many, single = evidence.pairs.get(pair, (0.0, 0.0))
    occasions, singles = evidence.occasions.get(pair[0], (0.0, 0.0))
    total = occasions + SINGLE_WEIGHT * singles
    return (many + SINGLE_WEIGHT * single + _floor(family)) / (total + OCCASIONS)


def _target_totals(evidence: Evidence) -> dict[Words, float]:
    totals: dict[Words, float] = defaultdict(float)
    for (_, target), (many, single) in evidence.pairs.items():
        totals[target] += many + SINGLE_WEIGHT * single
    return totals


def _contexts(
    rules: Sequence[tuple[Words, Words]], evidence: Evidence, vocabulary: Mapping[str, int]
) -> Contexts:
    numbers = {words: number for number, words in enumerate(dict.fromkeys(s for s, _ in rules))}
    made = {context for (context, _) in evidence.changed}
    occasions: dict[int, float] = defaultdict(float)
    for context, times in evidence.contexts.items():
        left, words, right = context
        if words in numbers and (times >= FEW or context in made):
            occasions[_key(numbers[words], left, right, vocabulary)] += times
    keys = np.array(sorted(occasions), np.int64)
    places = {key: place for place, key in enumerate(keys.tolist())}
    rows = {pair: row for row, pair in enumerate(rules)}
    changed: dict[int, float] = defaultdict(float)
    for ((left, words, right), target), times in evidence.changed.items():
        if (words, target) in rows:
            place = places[_key(numbers[words], left, right, vocabulary)]
            changed[place * len(rules) + rows[words, target]] += times
    totals = np.array([occasions[key] for key in keys.tolist()], np.float32)
    edits = np.array(sorted(changed), np.int64)
    times_made = np.array([changed[key] for key in edits.tolist()], np.float32)
    return Contexts(keys, totals, edits, times_made)


def _key(source: int, left: str, right: str, vocabulary: Mapping[str, int]) -> int:
    return context_key(
        source, _neighbour(left, BEGIN, vocabulary), _neighbour(right, END, vocabulary)
    )


def _neighbour(word: str, edge: int, vocabulary: Mapping[str, int]) -> int:
    if word == ANY:
        return 0
    return edge if word == EDGE else vocabulary.get(spell(word), UNKNOWN)
