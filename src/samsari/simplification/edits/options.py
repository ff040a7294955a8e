"""The rewrite options of a sentence: every rule that fits, with its features in this place.

Copying a word is always an option and has no features, so a sentence about which the model is
unsure stays as it is. Options 0 to n - 1 copy the n words; the edits follow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from samsari.lm.language_model import BEGIN, END, UNKNOWN
from samsari.lm.ngram_model import Ngram, spell
from samsari.simplification.edits.beam import Options
from samsari.simplification.edits.core_edits import LONGEST
from samsari.simplification.edits.features import DYNAMIC, JUDGED, STATIC
from samsari.simplification.edits.grammar import Grammar, Memo, SourceContexts
from samsari.simplification.edits.guards import Backing, Guards, breaks, is_bound
from samsari.simplification.edits.surroundings import SURROUNDINGS, surroundings
from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.simplification.edits.trust import Trust, is_likely
from samsari.simplification.edits.usable_rules import Forbids, UsableRules
from samsari.simplification.guard_words import NOUNS

SMOOTHING = 8.0
# What both language models must take off the words after an option before it is a misfit there.
MISFIT = -2.0
EVERY_TAG = 62
NOWHERE = (-1, 0.0)


@dataclass(frozen=True, eq=False)
class Lattice:
    """A sentence with its options; row k of `features` belongs to option `length + k`.

    `surroundings` is what the language models and the word-change model say of the same options
    in their places, for those who learn trust.
    """

    sentence: TaggedSentence
    options: Options
    rules: tuple[int, ...]
    features: NDArray[np.float32]
    surroundings: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class OptionBuilder:
    """Finds the options of sentences with one grammar.

    `rules` are the usable rules of every source side, `tag_bits` the place of each tag in a rule's
    mask. Without `guards` every rule may be used everywhere.
    """

    grammar: Grammar
    rules: UsableRules
    tag_bits: Mapping[str, int]
    models: tuple[Ngram, Ngram]
    guards: Guards | None = None
    trust: Trust | None = None

    @cached_property
    def target_numbers(self) -> Memo[int, tuple[int, ...]]:
        """The numbers of the words of a rule's target side."""
        words, vocabulary = self.grammar.target_words, self.models[0].vocabulary
        return Memo(lambda rule: tuple(vocabulary.get(spell(w), UNKNOWN) for w in words[rule]))

    def lattice(self, sentence: TaggedSentence, logits: NDArray[np.float32]) -> Lattice:
        """The options of a sentence."""
        length = len(sentence.words)
        spans = [(at, at + 1) for at in range(length)]
        targets: list[tuple[int, ...]] = [(number,) for number in sentence.numbers]
        found: list[tuple[int, int]] = []
        rules: list[int] = []
        dynamic: list[tuple[float, ...]] = []
        sums = [[0.0, *row.tolist()] for row in np.cumsum(logits, axis=0).T]
        around = [0.0, *logits[:, 0].tolist(), 0.0]
        closed = self.guards.closed(sentence) if self.guards else [False] * length
        for begin, end, words in self.places(sentence, closed):
            changed, dropped = (row[end] - row[begin] for row in sums)
            most = max(around[begin + 1 : end + 1])
            change = (changed, dropped, around[begin], around[end + 1], most)
            for rule, row in self.rows(sentence, begin, end, words, change):
                rules.append(rule)
                dynamic.append(row)
                found.append((begin, end))
        targets += [self.target_numbers[rule] for rule in rules]
        options = _options(spans + found, targets, length)
        around_them = surroundings(options, logits, self.models)
        local = np.array(dynamic, np.float32).reshape(len(rules), len(DYNAMIC))
        facts = np.concatenate([self.grammar.static[rules], local, around_them], axis=1)
        odds = self.odds(facts)
        sound = self.soundness(facts)
        is_apt = ~self.misfits(sentence, options, around_them)
        kept = np.flatnonzero(is_apt & self.trusted(rules, odds, sound))
        return Lattice(
            sentence,
            chosen(options, [*range(length), *(kept + length).tolist()]),
            tuple(rules[k] for k in kept),
            self.features(facts[kept], odds[kept], sound[kept]),
            around_them[kept],
        )

    def odds(self, facts: NDArray[np.float32]) -> NDArray[np.float32]:
        """The log-odds that people would make each option; 0 if the grammar has no trust file."""
        if self.trust is None or not len(facts):
            return np.zeros(len(facts), np.float32)
        return self.trust.odds(facts)

    def soundness(self, facts: NDArray[np.float32]) -> NDArray[np.float32]:
        """The log-odds that each option is right here; 0 if the grammar has no trust file."""
        if self.trust is None or not len(facts):
            return np.zeros(len(facts), np.float32)
        return self.trust.soundness(facts)

    def trusted(
        self, rules: list[int], odds: NDArray[np.float32], sound: NDArray[np.float32]
    ) -> NDArray[np.bool_]:
        """For each option whether to keep it.

        Not if hardly anybody would write its new words, or if they are seldom right.
        """
        if self.guards is None or self.trust is None or not rules:
            return np.ones(len(rules), bool)
        is_good = is_likely(odds, self.guards.trust) & is_likely(sound, self.guards.sound)
        return np.asarray(is_good | ~self.grammar.vetting.adds_words[rules])

    def misfits(
        self, sentence: TaggedSentence, options: Options, around: NDArray[np.float32]
    ) -> NDArray[np.bool_]:
        """For each option whether it is one word that does not go with the preposition after it."""
        found = np.zeros(len(around), bool)
        if self.guards is None:
            return found
        columns = [SURROUNDINGS.index(name) for name in ("SimpleFitAfter", "NormalFitAfter")]
        for row in np.flatnonzero((around[:, columns] < MISFIT).all(axis=1)).tolist():
            option = options.length + row
            begin, end = int(options.begins[option]), int(options.ends[option])
            is_word = options.offsets[option + 1] - options.offsets[option] == 1
            found[row] = is_word and is_bound(sentence, begin, end)
        return found

    def features(
        self,
        facts: NDArray[np.float32],
        odds: NDArray[np.float32],
        sound: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        """The features of the log-linear model; those of trust are 0 if there is no trust file."""
        known = len(STATIC) + len(DYNAMIC)
        matrix = np.zeros((len(facts), known + len(JUDGED)), np.float32)
        matrix[:, :known] = facts[:, :known]
        if self.trust is not None and len(facts):
            matrix[:, known] = odds
            matrix[:, known + 1] = self.trust.gains(facts)
            matrix[:, known + 2] = sound
        return matrix

    def alone(self, rules: list[int]) -> NDArray[np.float32]:
        """The features of rules without a place: no neighbours, words as often changed as kept."""
        dynamic = np.zeros((len(rules), len(DYNAMIC)), np.float32)
        for name in ("p(e|l,f,r)", "p(e|l,f)", "p(e|f,r)"):
            dynamic[:, DYNAMIC.index(name)] = -np.log(self.grammar.prior[rules])
        dynamic[:, DYNAMIC.index("TagFit")] = 1.0
        nowhere = np.zeros((len(rules), len(SURROUNDINGS)), np.float32)
        facts = np.concatenate([self.grammar.static[rules], dynamic, nowhere], axis=1)
        return self.features(facts, self.odds(facts), self.soundness(facts))

    def places(
        self, sentence: TaggedSentence, closed: list[bool]
    ) -> Iterator[tuple[int, int, str]]:
        """The spans that some rule rewrites and that hold no closed word."""
        lower, known = sentence.lower, self.rules.get
        length = len(lower)
        for begin in range(length):
            words = ""
            for end in range(begin + 1, min(begin + LONGEST, length) + 1):
                if closed[end - 1]:
                    break
                words = f"{words} {lower[end - 1]}" if words else lower[begin]
                if known(words):
                    yield begin, end, words

    def rows(
        self, sentence: TaggedSentence, begin: int, end: int, words: str, change: tuple[float, ...]
    ) -> Iterator[tuple[int, tuple[float, ...]]]:
        """The rules that may be used on a span with the features that depend on the place.

        `change` is what the word-change model says: of the span, of its neighbours, of its most
        changed word. A rewrite next to words that people change breaks no stretch that they keep.
        """
        contexts = self.contexts(sentence, begin, end, words)
        changes = self.source_contexts(words).changes
        bits = self.bits(sentence, begin) if end - begin == 1 else 1 << EVERY_TAG
        is_initial = float(begin == 0)
        is_named = float(any(word[:1].isupper() for word in sentence.words[max(begin, 1) : end]))
        seen = float(contexts[2][1] > 0)
        masks, counts, guards = self.grammar.plain_tags, self.grammar.counts, self.guards
        targets = self.grammar.target_words
        for rule in self.rules[words]:
            fits, target = masks[rule] & bits, targets[rule]
            if guards and not (fits and not breaks(sentence, begin, end, target)):
                continue
            by_left, by_right, by_both = self.backed_off(rule, contexts, changes)
            if guards and not guards.allows(
                sentence, begin, end, target, Backing(by_both, counts[rule])
            ):
                continue
            yield (
                rule,
                (
                    -math.log(by_both),
                    -math.log(by_left),
                    -math.log(by_right),
                    seen,
                    change[0] if target else 0.0,
                    0.0 if target else change[1],
                    *change[2:],
                    float(fits != 0),
                    is_initial,
                    is_named,
                ),
            )

    def bits(self, sentence: TaggedSentence, at: int) -> int:
        """The mask of the tags that a word may have: its own, and what taggers take it for.

        A noun before a noun may be an adjective ("principal cities"), an adjective such as
        "altered" a participle; rules say whether a word is ever the one or the other.
        """
        tag = sentence.tags[at]
        found = 1 << self.tag_bits.get(tag, EVERY_TAG)
        after = sentence.tags[at + 1] if at + 1 < len(sentence.tags) else ""
        if tag == "NN" and after in NOUNS:
            found |= self.adjective
        elif tag == "JJ" and sentence.lower[at].endswith("ed"):
            found |= self.participle
        return found

    @cached_property
    def adjective(self) -> int:
        """The mask of adjectives; none where tags have other names."""
        return 1 << self.tag_bits["JJ"] if "JJ" in self.tag_bits else 0

    @cached_property
    def participle(self) -> int:
        """The mask of past participles; none where tags have other names."""
        return 1 << self.tag_bits["VBN"] if "VBN" in self.tag_bits else 0

    def contexts(
        self, sentence: TaggedSentence, begin: int, end: int, words: str
    ) -> list[tuple[int, float]]:
        """The places of a span's left, right and full context, with the occasions of each."""
        numbers = sentence.numbers
        found = self.source_contexts(words).places
        left = (numbers[begin - 1] if begin else BEGIN) << 16
        right = numbers[end] if end < len(numbers) else END
        # For the left neighbour, the right one, both.
        return [found.get(key, NOWHERE) for key in (left, right, left | right)]

    def source_contexts(self, words: str) -> SourceContexts:
        """The contexts of a source side."""
        return self.grammar.source_contexts[self.grammar.source_numbers[words]]

    def backed_off(
        self, rule: int, contexts: list[tuple[int, float]], changes: Mapping[int, float]
    ) -> tuple[float, float, float]:
        """p(e|l,f), p(e|f,r) and p(e|l,f,r), each smoothed by what is known with less context."""
        size, prior = len(self.grammar), self.grammar.plain_priors[rule]
        totals = [total for _, total in contexts]
        made = [changes.get(place * size + rule, 0.0) for place, _ in contexts]
        left = (made[0] + SMOOTHING * prior) / (totals[0] + SMOOTHING)
        right = (made[1] + SMOOTHING * prior) / (totals[1] + SMOOTHING)
        both = (made[2] + SMOOTHING * (left + right) / 2) / (totals[2] + SMOOTHING)
        return left, right, both


def _options(spans: list[tuple[int, int]], targets: list[tuple[int, ...]], length: int) -> Options:
    offsets = np.zeros(len(targets) + 1, np.int32)
    np.cumsum([len(words) for words in targets], out=offsets[1:])
    flat = np.array([word for words in targets for word in words], np.uint16)
    begins, ends = np.array(spans, np.int32).reshape(-1, 2).T
    return Options(length, np.ascontiguousarray(begins), np.ascontiguousarray(ends), offsets, flat)


def chosen(options: Options, which: list[int]) -> Options:
    """Some of the options, the copies among them."""
    cuts = zip(options.offsets[which].tolist(), options.offsets[1:][which].tolist(), strict=True)
    targets = [options.targets[begin:end] for begin, end in cuts]
    offsets = np.zeros(len(which) + 1, np.int32)
    np.cumsum([len(words) for words in targets], out=offsets[1:])
    spans = options.begins[which], options.ends[which]
    return Options(options.length, *spans, offsets, np.concatenate(targets))


def option_builder(
    grammar: Grammar,
    models: tuple[Ngram, Ngram],
    tag_names: tuple[str, ...],
    guards: Guards | None = None,
    *,
    forbids: Forbids | None = None,
    trust: Trust | None = None,
) -> OptionBuilder:
    """A builder over the rules of a grammar that are safe and not forbidden."""
    rules = UsableRules(grammar, guards, forbids)
    bits = {tag: bit for bit, tag in enumerate(tag_names)}
    return OptionBuilder(grammar, rules, bits, models, guards, trust)
