"""The simplifier: raw text in, simpler raw text out, with the reasons.

A line is cut into sentences; each is tagged, its options are found and scored, and the best way
through them is taken. What is not rewritten stays as it was, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, starmap

import numpy as np
from numpy.typing import NDArray

from samsari.model.text import Token
from samsari.simplify.beam import Path, search
from samsari.simplify.change import ChangeModel
from samsari.simplify.grammar import FEATURES
from samsari.simplify.ngram import Ngram
from samsari.simplify.options import Draft, OptionBuilder, view_of
from samsari.simplify.surface import Change, article_changes, restore
from samsari.simplify.tagger import Tagger
from samsari.simplify.tokens import sentences, tokenize
from samsari.simplify.versions import (
    Firing,
    LineByLine,
    Simplification,
    combined,
    distinct,
    placed,
)
from samsari.simplify.weights import Weights

__all__ = ["BOLDNESS", "MIDDLE", "OPTION_FEATURES", "Firing", "Simplification", "Simplifier"]

OPTION_FEATURES = FEATURES[:-2]
BOLDNESS = 4.0  # what the whole range of `strength` adds to the score of every edit
MIDDLE = 0.5


@dataclass(frozen=True, eq=False)
class Simplifier(LineByLine):
    """Everything that simplifying needs; `strength` goes from 0 (cautious) to 1 (bold)."""

    models: tuple[Ngram, Ngram] = field(repr=False)
    builder: OptionBuilder = field(repr=False)
    change: ChangeModel = field(repr=False)
    tagger: Tagger = field(repr=False)
    weights: Weights
    strength: float = MIDDLE
    beam: int = 10

    @cached_property
    def option_weights(self) -> NDArray[np.float32]:
        """The weights of the features of an option."""
        shifted = dict(self.weights.values)
        penalty = shifted.get("PhrasePenalty", 0.0)
        shifted["PhrasePenalty"] = penalty + BOLDNESS * (self.strength - MIDDLE)
        return np.array(replace(self.weights, values=shifted).vector(OPTION_FEATURES), np.float32)

    @cached_property
    def search_weights(self) -> tuple[float, float]:
        """The weights of the two language models."""
        simple, normal = self.weights.vector(FEATURES[-2:])
        return simple, normal

    def draft(self, words: tuple[str, ...]) -> Draft:
        """The options of a sentence given as words."""
        view = view_of(words, tuple(self.tagger.tag(words)), self.models[0].vocabulary)
        return self.builder.draft(view, self.change.logits(view))

    def paths(self, draft: Draft, n: int = 1, beam: int | None = None) -> list[Path]:
        """The n best ways through the options of a sentence."""
        scores = np.zeros(draft.options.length + len(draft.rules))
        if draft.rules:
            scores[draft.options.length :] = draft.features @ self.option_weights
        width = beam or max(self.beam, min(n, 30))
        return search(draft.options, scores, self.models, self.search_weights, beam=width, n=n)

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""
        tokens = tokenize(raw)
        lists = [self._sentence(part, n) for part in placed(sentences(tokens))]

        def written(score: float, parts: tuple[tuple[Firing, ...], ...]) -> Simplification:
            firings = tuple(chain.from_iterable(parts))
            changes = [Change(f.begin, f.end, f.target) for f in firings]
            text = restore(raw, tokens, [*changes, *article_changes(tokens, changes)])
            return Simplification(text, score, firings)

        return distinct(starmap(written, combined(lists, 2 * n)), n)

    def _sentence(
        self, part: tuple[int, tuple[Token, ...]], n: int
    ) -> list[tuple[float, tuple[Firing, ...]]]:
        start, tokens = part
        draft = self.draft(tuple(token.text for token in tokens))
        if not draft.rules:
            return [(0.0, ())]
        return [
            (path.score, tuple(self.firings(draft, path, start))) for path in self.paths(draft, n)
        ]

    def firings(self, draft: Draft, path: Path, start: int = 0) -> Iterator[Firing]:
        """The rules that a way uses."""
        grammar, length = self.builder.grammar, draft.options.length
        for option in path.options:
            if option >= length:
                row = draft.features[option - length]
                begin, end = int(draft.options.begins[option]), int(draft.options.ends[option])
                yield Firing(
                    start + begin,
                    start + end,
                    draft.view.words[begin:end],
                    grammar.target_words[draft.rules[option - length]],
                    float(row @ self.option_weights),
                    tuple(zip(OPTION_FEATURES, row.tolist(), strict=True)),
                )
