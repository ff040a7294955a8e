"""The simplifier: raw text in, simpler raw text out, with the reasons.

A line is cut into sentences; each is tagged, its options are found and scored, and the best way
through them is taken. What is not rewritten stays as it was, byte for byte.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import StringIO

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError
from samsari.model.text import Token
from samsari.simplify.beam import Path, search
from samsari.simplify.change import ChangeModel
from samsari.simplify.grammar import FEATURES
from samsari.simplify.ngram import Ngram
from samsari.simplify.options import Draft, OptionBuilder, chosen, view_of
from samsari.simplify.protection import Phrase, phrases, places
from samsari.simplify.surface import Change, article_changes, restore
from samsari.simplify.tagger import Tagger
from samsari.simplify.tokens import sentences, tokenize
from samsari.simplify.weights import Weights

OPTION_FEATURES = FEATURES[:-2]
BOLDNESS = 4.0  # what the whole range of `strength` adds to the score of every edit
MIDDLE = 0.5
# What every edit pays, so that of equally good versions the copy wins.
TIE = 1e-9


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
    """A simpler version of a line, its model score and the rules that made it.

    `parts` are what else the score adds up from, where a search tells: weighted log-probabilities
    of the language models. A sentence that no rule fits adds nothing.
    """

    text: str
    score: float
    firings: tuple[Firing, ...]
    parts: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, eq=False)
class Simplifier:
    """Everything that simplifying needs; `strength` goes from 0 (cautious) to 1 (bold).

    Where a `protected` word or phrase stands nothing is rewritten, guards or not.
    """

    models: tuple[Ngram, Ngram] = field(repr=False)
    builder: OptionBuilder = field(repr=False)
    change: ChangeModel = field(repr=False)
    tagger: Tagger = field(repr=False)
    weights: Weights
    strength: float = MIDDLE
    beam: int = 10
    protected: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not 0.0 <= self.strength <= 1.0:
            raise SettingError(f"no such strength: {self.strength}", remedy="a number from 0 to 1")

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

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """The protected words and phrases as tokens."""
        return phrases(self.protected)

    def draft(self, words: tuple[str, ...]) -> Draft:
        """The options of a sentence given as words."""
        view = view_of(words, tuple(self.tagger.tag(words)), self.models[0].vocabulary)
        draft = self.builder.draft(view, self.change.logits(view))
        return _spared(draft, places(view.lower, self.phrases)) if self.phrases else draft

    def paths(self, draft: Draft, n: int = 1, beam: int | None = None) -> list[Path]:
        """The n best ways through the options of a sentence."""
        scores = np.zeros(draft.options.length + len(draft.rules))
        if draft.rules:
            scores[draft.options.length :] = draft.features @ self.option_weights
            scores[draft.options.length :] -= TIE
        width = beam or max(self.beam, min(n, 30))
        return search(draft.options, scores, self.models, self.search_weights, beam=width, n=n)

    def simplify(self, text: str) -> str:
        """The simpler text; lines, which end at line feeds only, stay where they are."""
        return "".join(map(self.line, StringIO(checked(text))))

    def line(self, raw: str) -> str:
        """The simpler version of one line."""
        return self.n_best(raw, 1)[0].text

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""
        tokens = tokenize(checked(raw))
        lists = [self._sentence(part, n) for part in _placed(sentences(tokens))]
        found: dict[str, Simplification] = {}
        for score, firings, models in _combined(lists, 2 * n):
            changes = [Change(f.begin, f.end, f.target) for f in firings]
            text = restore(raw, tokens, [*changes, *article_changes(tokens, changes)])
            parts = tuple(zip(FEATURES[-2:], models, strict=True))
            found.setdefault(text, Simplification(text, score, firings, parts))
        return list(found.values())[:n]

    def _sentence(self, placed: tuple[int, tuple[Token, ...]], n: int) -> list[Scored]:
        start, tokens = placed
        draft = self.draft(tuple(token.text for token in tokens))
        if not draft.rules:
            return [(0.0, (), (0.0, 0.0))]
        simple, normal = self.search_weights
        return [
            (
                path.score,
                tuple(self.firings(draft, path, start)),
                (simple * path.simple, normal * path.normal),
            )
            for path in self.paths(draft, n)
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


def checked(text: str) -> str:
    """The text, if it is one."""
    if not isinstance(text, str):
        raise SettingError(
            f"a text is needed, not {type(text).__name__}",
            remedy="of several texts, give one after the other",
        )
    return text


def _spared(draft: Draft, positions: frozenset[int]) -> Draft:
    """The draft without options that touch one of the positions."""
    length = draft.options.length
    spans = zip(draft.options.begins[length:], draft.options.ends[length:], strict=True)
    kept = [k for k, span in enumerate(spans) if positions.isdisjoint(range(*span))]
    return replace(
        draft,
        options=chosen(draft.options, [*range(length), *(length + k for k in kept)]),
        rules=tuple(draft.rules[k] for k in kept),
        features=draft.features[kept],
        surroundings=draft.surroundings[kept],
    )


def _placed(
    parts: Sequence[tuple[Token, ...]],
) -> Iterator[tuple[int, tuple[Token, ...]]]:
    start = 0
    for part in parts:
        yield start, part
        start += len(part)


# A score, the rules that fired, and what each language model adds to the score.
Scored = tuple[float, tuple[Firing, ...], tuple[float, float]]


def _combined(lists: Sequence[list[Scored]], n: int) -> list[Scored]:
    """The n best ways to take one version of every sentence."""
    best: list[Scored] = [(0.0, (), (0.0, 0.0))]
    for versions in lists:
        pairs = (
            (score + other, (*firings, *more), (simple + models[0], normal + models[1]))
            for score, firings, (simple, normal) in best
            for other, more, models in versions
        )
        best = heapq.nlargest(n, pairs, key=lambda pair: pair[0])
    return best
