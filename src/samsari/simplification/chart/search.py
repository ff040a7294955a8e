"""The chart search: compiled where the kernel was built, plain Python elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, starmap
from typing import Any

import numpy as np

from samsari.model.text import Token
from samsari.simplification.chart.forest import (
    Candidate,
    ChartModel,
    ChartSettings,
    Search,
    Shortlist,
    Step,
    codes,
)
from samsari.simplification.chart.plain import PlainSearch
from samsari.simplification.chart.words import Writer, fixed_positions, tokens_of, words_of
from samsari.simplification.versions import (
    LineByLine,
    RuleUse,
    Simplification,
    checked,
    combined,
    distinct,
    placed,
)
from samsari.text.tokenizers import sentences

try:
    from samsari._native.chart import Decoder
except ImportError:  # pragma: no cover - depends on the installation
    Decoder = None  # type: ignore[assignment,misc]


def chart_search(model: ChartModel, settings: ChartSettings | None = None) -> Search:
    """The fastest chart search that this installation has."""
    limits = settings or ChartSettings()
    return PlainSearch(model, limits) if Decoder is None else CompiledSearch(model, limits)


class CompiledSearch:
    """The kernel behind the same interface as `PlainSearch`."""

    def __init__(self, model: ChartModel, settings: ChartSettings | None = None) -> None:
        self.model = model
        self.settings = settings or ChartSettings()
        grammar = model.grammar
        self._kernel = Decoder(
            grammar.lhs,
            grammar.sources.values,
            grammar.sources.starts,
            grammar.targets.values,
            grammar.targets.starts,
            grammar.features,
            len(grammar.words),
            [_described(lm, grammar.words) for lm in model.language_models],
        )
        self._set_weights()

    def _set_weights(self) -> None:
        self._kernel.set_weights(
            self.model.rule_scores,
            list(self.model.model_weights),
            self.model.glue_score,
            self.model.unknown_score,
            list(self.model.unknown_labels),
        )

    def reweighted(self, model: ChartModel) -> CompiledSearch:
        """This search with other weights; the grammar and its trie are shared, not copied.

        The search it was made from must not be used any more.
        """
        assert model.grammar is self.model.grammar
        self.model = model
        self._set_weights()
        return self

    def decode(
        self, words: Sequence[str], n_best: int = 1, fixed: Collection[int] = ()
    ) -> tuple[Candidate, ...]:
        """The best candidates with different words, best first."""
        grammar = self.model.grammar
        size = len(grammar.words)
        found = self._kernel.decode(*self._question(words, n_best, fixed))
        return tuple(
            Candidate(
                words=tuple(grammar.words[c] if c < size else words[c - size] for c in numbers),
                score=score,
                features=features,
                steps=tuple(sorted((Step(*step) for step in steps), key=_by_position)),
            )
            for numbers, score, features, steps in found
        )

    def shortlist(
        self, words: Sequence[str], n_best: int, fixed: Collection[int] = ()
    ) -> Shortlist:
        """The same candidates without scores and steps, which makes them cheap."""
        keys, features, numbers, ends = self._kernel.lists(*self._question(words, n_best, fixed))
        known, size = self.model.grammar.words, len(self.model.grammar.words)

        def spelled(place: int) -> tuple[str, ...]:
            row = numbers[ends[place - 1] if place else 0 : ends[place]].tolist()
            return tuple(known[code] if code < size else words[code - size] for code in row)

        return Shortlist(keys, features, spelled)

    def _question(
        self, words: Sequence[str], n_best: int, fixed: Collection[int]
    ) -> tuple[Any, ...]:
        return (
            codes(words, self.model.grammar.word_numbers, fixed),
            [list(map(lm.word, words)) for lm in self.model.language_models],
            self.settings.pop_limit,
            self.settings.spans_for(len(words)),
            n_best,
        )


def _by_position(step: Step) -> tuple[int, int]:
    return step.start, -step.end


def _described(lm: Any, words: Sequence[str]) -> dict[str, Any]:
    """A language model as the kernel takes it: its own compiled part if it has one."""
    return {
        "model": getattr(lm, "trie", lm),
        "empty": lm.empty,
        "start": lm.start,
        "order": lm.order,
        "numbers": np.fromiter(map(lm.word, words), np.int32, len(words)),
    }


# The chart search as a simplifier: raw text in, simpler raw text out, with the rules that fired.
#
# It answers like the default simplifier, so the commands need not know which search they use.
# Names, numbers, addresses and markup are copied; the rest is up to grammar, language models and
# weights.

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
