"""The rewrite options of a sentence: every rule that fits, with its features in this place.

Copying a word is always an option and has no features, so a sentence about which the model is
unsure stays as it is. Options 0 to n - 1 copy the n words; the edits follow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from samsari.simplify.beam import Options
from samsari.simplify.change import View
from samsari.simplify.edits import LONGEST
from samsari.simplify.grammar import DYNAMIC, STATIC, Grammar
from samsari.simplify.guards import Backing, Guards, is_safe
from samsari.simplify.lm import BEGIN, END, UNKNOWN
from samsari.simplify.ngram import spell
from samsari.simplify.trust import Trust, adds_words

# Rules tried at one place; the most probable ones come first.
MOST_RULES = 14
SMOOTHING = 8.0


@dataclass(frozen=True, eq=False)
class Draft:
    """A sentence with its options; row k of `features` belongs to option `length + k`."""

    view: View
    options: Options
    rules: tuple[int, ...]
    features: NDArray[np.float32]


def view_of(words: tuple[str, ...], tags: tuple[str, ...], vocabulary: Mapping[str, int]) -> View:
    """What the models see of a sentence."""
    numbers = tuple(vocabulary.get(spell(word), UNKNOWN) for word in words)
    return View(words, tuple(word.lower() for word in words), tags, numbers)


@dataclass(frozen=True, eq=False)
class OptionBuilder:
    """Finds the options of sentences with one grammar.

    `rules` are the usable rules of every source side, `target_numbers` the words of each rule's
    target side, `tag_bits` the place of each tag in a rule's mask. Without `guards` every rule may
    be used everywhere.
    """

    grammar: Grammar
    rules: Mapping[str, list[int]]
    target_numbers: tuple[tuple[int, ...], ...]
    tag_bits: Mapping[str, int]
    guards: Guards | None = None
    trust: Trust | None = None

    @cached_property
    def adding(self) -> NDArray[np.bool_]:
        """For each rule whether it brings new words; only such rules need trust."""
        grammar = self.grammar
        pairs = zip(grammar.sources, grammar.target_words, strict=True)
        return np.array([adds_words(tuple(source.split()), target) for source, target in pairs])

    def draft(self, view: View, logits: NDArray[np.float32]) -> Draft:
        """The options of a sentence."""
        length = len(view.words)
        spans = [(at, at + 1) for at in range(length)]
        targets: list[tuple[int, ...]] = [(number,) for number in view.numbers]
        found: list[tuple[int, int]] = []
        rules: list[int] = []
        dynamic: list[tuple[float, ...]] = []
        sums = [[0.0, *row.tolist()] for row in np.cumsum(logits, axis=0).T]
        around = [0.0, *logits[:, 0].tolist(), 0.0]
        closed = self.guards.closed(view) if self.guards else [False] * length
        for begin, end, words in self.places(view, closed):
            changed, dropped = (row[end] - row[begin] for row in sums)
            most = max(around[begin + 1 : end + 1])
            change = (changed, dropped, around[begin], around[end + 1], most)
            for rule, row in self.rows(view, begin, end, words, change):
                rules.append(rule)
                dynamic.append(row)
                found.append((begin, end))
        matrix = self._matrix(rules, dynamic)
        kept = self.trusted(rules, matrix)
        spans += [found[k] for k in kept]
        targets += [self.target_numbers[rules[k]] for k in kept]
        return Draft(
            view, _options(spans, targets, length), tuple(rules[k] for k in kept), matrix[kept]
        )

    def trusted(self, rules: list[int], matrix: NDArray[np.float32]) -> list[int]:
        """Which of the rules found may be used: all, or with guards those that people would use."""
        if self.guards is None or self.trust is None or not rules:
            return list(range(len(rules)))
        is_likely = self.trust.shares(matrix) >= self.guards.trust
        kept: list[int] = np.flatnonzero(is_likely | ~self.adding[rules]).tolist()
        return kept

    def places(self, view: View, closed: list[bool]) -> Iterator[tuple[int, int, str]]:
        """The spans that some rule rewrites and that hold no closed word."""
        lower, known = view.lower, self.rules
        length = len(lower)
        for begin in range(length):
            words = ""
            for end in range(begin + 1, min(begin + LONGEST, length) + 1):
                if closed[end - 1]:
                    break
                words = f"{words} {lower[end - 1]}" if words else lower[begin]
                if words in known:
                    yield begin, end, words

    def rows(
        self, view: View, begin: int, end: int, words: str, change: tuple[float, ...]
    ) -> Iterator[tuple[int, tuple[float, ...]]]:
        """The rules that may be used on a span with the features that depend on the place.

        `change` is what the word-change model says: of the span, of its neighbours, of its most
        changed word. A rewrite next to words that people change breaks no stretch that they keep.
        """
        places, totals = self.contexts(view, begin, end, words)
        bit = self.tag_bits.get(view.tags[begin], 62) if end - begin == 1 else 62
        is_initial = float(begin == 0)
        is_named = float(any(word[:1].isupper() for word in view.words[max(begin, 1) : end]))
        seen = float(totals[2] > 0)
        masks, counts, guards = self.grammar.plain_tags, self.grammar.counts, self.guards
        for rule in self.rules[words]:
            by_left, by_right, by_both = self.backed_off(rule, places, totals)
            fits = masks[rule] >> bit & 1
            target = self.grammar.target_words[rule]
            if guards and not (
                fits and guards.allows(view, begin, end, target, Backing(by_both, counts[rule]))
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
                    float(fits),
                    is_initial,
                    is_named,
                ),
            )

    def contexts(
        self, view: View, begin: int, end: int, words: str
    ) -> tuple[tuple[int, int, int], list[float]]:
        """Where a span's left, right and full context stand, and the occasions of each."""
        grammar, numbers = self.grammar, view.numbers
        base = grammar.source_numbers[words] << 32
        left = (numbers[begin - 1] if begin else BEGIN) << 16
        right = numbers[end] if end < len(numbers) else END
        find = grammar.contexts.get
        places = (find(base | left, -1), find(base | right, -1), find(base | left | right, -1))
        return places, [float(grammar.occasions[at]) if at >= 0 else 0.0 for at in places]

    def backed_off(
        self, rule: int, places: tuple[int, int, int], totals: list[float]
    ) -> tuple[float, float, float]:
        """p(e|l,f), p(e|f,r) and p(e|l,f,r), each smoothed by what is known with less context."""
        size, changes = len(self.grammar), self.grammar.changes
        prior = self.grammar.plain_priors[rule]
        made = [changes.get(place * size + rule, 0.0) if place >= 0 else 0.0 for place in places]
        left = (made[0] + SMOOTHING * prior) / (totals[0] + SMOOTHING)
        right = (made[1] + SMOOTHING * prior) / (totals[1] + SMOOTHING)
        both = (made[2] + SMOOTHING * (left + right) / 2) / (totals[2] + SMOOTHING)
        return left, right, both

    def _matrix(self, rules: list[int], dynamic: list[tuple[float, ...]]) -> NDArray[np.float32]:
        width = len(STATIC) + len(DYNAMIC)
        if not rules:
            return np.zeros((0, width), np.float32)
        matrix = np.empty((len(rules), width), np.float32)
        matrix[:, : len(STATIC)] = self.grammar.static[rules]
        matrix[:, len(STATIC) :] = dynamic
        return matrix


def _options(spans: list[tuple[int, int]], targets: list[tuple[int, ...]], length: int) -> Options:
    offsets = np.zeros(len(targets) + 1, np.int32)
    np.cumsum([len(words) for words in targets], out=offsets[1:])
    flat = np.array([word for words in targets for word in words], np.uint16)
    begins, ends = np.array(spans, np.int32).reshape(-1, 2).T
    return Options(length, np.ascontiguousarray(begins), np.ascontiguousarray(ends), offsets, flat)


def option_builder(
    grammar: Grammar,
    vocabulary: Mapping[str, int],
    tag_names: tuple[str, ...],
    guards: Guards | None = None,
    *,
    forbids: Callable[[str, str], bool] | None = None,
    trust: Trust | None = None,
) -> OptionBuilder:
    """A builder over the rules of a grammar that are safe and not forbidden."""
    numbers = tuple(
        tuple(vocabulary.get(spell(word), UNKNOWN) for word in words)
        for words in grammar.target_words
    )
    rules: dict[str, list[int]] = {}
    for source, found in grammar.by_source.items():
        words = tuple(source.split())
        kept = [
            rule
            for rule in found
            if (guards is None or is_safe(words, grammar.target_words[rule]))
            and not (forbids and forbids(source, grammar.targets[rule]))
        ]
        if kept:
            rules[source] = kept[:MOST_RULES]
    bits = {tag: bit for bit, tag in enumerate(tag_names)}
    return OptionBuilder(grammar, rules, numbers, bits, guards, trust)
