"""The simplifier: raw text in, simpler raw text out, with the reasons.

A line is cut into sentences; each is tagged, its options are found and scored, and the best way
through them is taken. What is not rewritten stays as it was, byte for byte.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

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
from samsari.simplify.weights import Weights

OPTION_FEATURES = FEATURES[:-2]
BOLDNESS = 4.0  # what the whole range of `strength` adds to the score of every edit
MIDDLE = 0.5


@dataclass(frozen=True, slots=True)
class Firing:
    """A rule that was used: which tokens of the line, by what, its score and its features."""

    begin: int
    end: int
    source: tuple[str, ...]
    target: tuple[str, ...]
    score: float
    features: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Simplification:
    """A simpler version of a line, its model score and the rules that made it."""

    text: str
    score: float
    firings: tuple[Firing, ...]


@dataclass(frozen=True, eq=False)
class Simplifier:
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

    def simplify(self, text: str) -> str:
        """The simpler text; lines and blank lines stay where they are."""
        return "".join(map(self.line, text.splitlines(keepends=True)))

    def line(self, raw: str) -> str:
        """The simpler version of one line."""
        return self.n_best(raw, 1)[0].text

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""
        tokens = tokenize(raw)
        lists = [self._sentence(part, n) for part in _placed(sentences(tokens))]
        found: dict[str, Simplification] = {}
        for score, firings in _combined(lists, 2 * n):
            changes = [Change(f.begin, f.end, f.target) for f in firings]
            text = restore(raw, tokens, [*changes, *article_changes(tokens, changes)])
            found.setdefault(text, Simplification(text, score, firings))
        return list(found.values())[:n]

    def _sentence(
        self, placed: tuple[int, tuple[Token, ...]], n: int
    ) -> list[tuple[float, tuple[Firing, ...]]]:
        start, tokens = placed
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


def _placed(
    parts: Sequence[tuple[Token, ...]],
) -> Iterator[tuple[int, tuple[Token, ...]]]:
    start = 0
    for part in parts:
        yield start, part
        start += len(part)


Scored = tuple[float, tuple[Firing, ...]]


def _combined(lists: Sequence[list[Scored]], n: int) -> list[Scored]:
    """The n best ways to take one version of every sentence."""
    best: list[Scored] = [(0.0, ())]
    for versions in lists:
        pairs = (
            (score + other, (*firings, *more))
            for score, firings in best
            for other, more in versions
        )
        best = heapq.nlargest(n, pairs, key=lambda pair: pair[0])
    return best
