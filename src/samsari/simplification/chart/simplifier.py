"""The chart search as a simplifier: raw text in, simpler raw text out, with the rules that fired.

It answers like the default simplifier, so the commands need not know which search they use. Names,
numbers, addresses and markup are copied; the rest is up to grammar, language models and weights.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, starmap

from samsari.model.text import Token
from samsari.simplification.chart.surface import Writer
from samsari.simplification.chart.values import Candidate, ChartModel, Search
from samsari.simplification.chart.words import fixed_positions, tokens_of, words_of
from samsari.simplification.versions import (
    LineByLine,
    RuleUse,
    Simplification,
    checked,
    combined,
    distinct,
    placed,
)
from samsari.text.token_sentences import sentences

# The words of a sentence and the rules that made them.
_Version = tuple[tuple[str, ...], tuple[RuleUse, ...]]


@dataclass(frozen=True, eq=False)
class ChartSimplifier(LineByLine):
    """A chart search over a model; protected words and phrases are never rewritten."""

    search: Search = field(repr=False)
    model: ChartModel = field(repr=False)
    protected: frozenset[str] = frozenset()

    @cached_property
    def _rule_scores(self) -> list[float]:
        scores: list[float] = self.model.rule_scores.tolist()
        return scores

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""
        tokens = tokens_of(checked(raw))
        write = Writer(raw, tokens)
        lists = [self._versions(part, start, n) for start, part in placed(sentences(tokens))]

        def written(score: float, parts: tuple[_Version, ...]) -> Simplification:
            words = tuple(chain.from_iterable(words for words, _ in parts))
            rule_uses = tuple(chain.from_iterable(rule_uses for _, rule_uses in parts))
            return Simplification(write(words), score, rule_uses)

        return distinct(starmap(written, combined(lists, 2 * n)), n)

    def _versions(
        self, tokens: tuple[Token, ...], start: int, n: int
    ) -> list[tuple[float, _Version]]:
        fixed = fixed_positions(tokens, self.protected)
        found = self.search.decode(words_of(tokens), n, fixed)
        return [(one.score, (one.words, self._firings(one, start))) for one in found]

    def _firings(self, candidate: Candidate, start: int) -> tuple[RuleUse, ...]:
        """The rules of a candidate that are not copies."""
        fired = []
        for step in candidate.steps:
            if step.rule >= 0:
                rule = self.model.grammar.rule(step.rule)
                if not rule.is_identity:
                    begin, end = start + step.start, start + step.end
                    score, values = self._rule_scores[step.rule], tuple(rule.features.items())
                    fired.append(RuleUse(begin, end, rule.source, rule.target, score, values))
        return tuple(fired)
