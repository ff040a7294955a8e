"""The chart search as a simplifier: raw text in, simpler raw text out, with the rules that fired.

It answers like the default simplifier, so the commands need not know which search they use. Names,
numbers and addresses are copied; the rest is up to grammar, language models and weights.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from samsari.model.text import Token
from samsari.simplify.chart_surface import raw_output
from samsari.simplify.chart_values import Candidate, ChartModel, Search
from samsari.simplify.simplifier import Firing, Simplification
from samsari.simplify.tokens import sentences, tokenize

ENDS = frozenset(".?!")


@dataclass(frozen=True, eq=False)
class ChartSimplifier:
    """A chart search over a model; protected words are never rewritten."""

    search: Search = field(repr=False)
    model: ChartModel = field(repr=False)
    protected: frozenset[str] = frozenset()

    @cached_property
    def _rule_scores(self) -> list[float]:
        scores: list[float] = self.model.rule_scores.tolist()
        return scores

    def simplify(self, text: str) -> str:
        """The simpler text; lines and blank lines stay where they are."""
        return "".join(map(self.line, text.splitlines(keepends=True)))

    def line(self, raw: str) -> str:
        """The simpler version of one line."""
        return self.n_best(raw, 1)[0].text

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""
        tokens = tokenize(raw)
        lists, start = [], 0
        for part in sentences(tokens):
            lists.append(self._versions(part, start, n))
            start += len(part)
        found: dict[str, Simplification] = {}
        for score, words, firings in _combined(lists, 2 * n):
            text = raw_output(raw, tokens, words)
            found.setdefault(text, Simplification(text, score, firings))
        return list(found.values())[:n]

    def _versions(self, tokens: tuple[Token, ...], start: int, n: int) -> list[_Version]:
        words = [token.text.lower() for token in tokens]
        fixed = fixed_positions(tokens, self.protected)
        found = self.search.decode(words, n, fixed)
        return [(one.score, one.words, self._firings(one, start)) for one in found]

    def _firings(self, candidate: Candidate, start: int) -> tuple[Firing, ...]:
        """The rules of a candidate that are not copies."""
        fired = []
        for step in candidate.steps:
            if step.rule >= 0:
                rule = self.model.grammar.rule(step.rule)
                if not rule.is_identity:
                    begin, end = start + step.start, start + step.end
                    score, values = self._rule_scores[step.rule], tuple(rule.features.items())
                    fired.append(Firing(begin, end, rule.source, rule.target, score, values))
        return tuple(fired)


_Version = tuple[float, tuple[str, ...], tuple[Firing, ...]]


def fixed_positions(tokens: Sequence[Token], protected: frozenset[str]) -> frozenset[int]:
    """Positions of protected words, names, numbers and addresses.

    A name is a word with a capital that does not begin the sentence. The mark that ends the
    sentence is fixed too.
    """
    found = set()
    is_first = True
    for position, token in enumerate(tokens):
        text = token.text
        is_name = text[:1].isupper() and not is_first
        has_odd_letter = any(letter.isdigit() or letter in "@/<>_" for letter in text)
        if is_name or has_odd_letter or text.lower() in protected:
            found.add(position)
        is_first = is_first and not text[:1].isalnum()
    if tokens and tokens[-1].text in ENDS:
        found.add(len(tokens) - 1)
    return frozenset(found)


def _combined(lists: Sequence[Sequence[_Version]], n: int) -> list[_Version]:
    """The n best ways to take one version of every sentence."""
    best: list[_Version] = [(0.0, (), ())]
    for versions in lists:
        pairs = (
            (score + other, (*words, *more), (*firings, *fired))
            for score, words, firings in best
            for other, more, fired in versions
        )
        best = heapq.nlargest(n, pairs, key=lambda version: version[0])
    return best
