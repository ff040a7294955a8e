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

from samsari.english.tagger import Tagger
from samsari.errors import SettingError
from samsari.lm.ngram_model import Ngram
from samsari.model.text import Token
from samsari.simplification.edits.beam import Path, search
from samsari.simplification.edits.change import ChangeModel
from samsari.simplification.edits.features import FEATURES
from samsari.simplification.edits.options import Lattice, OptionBuilder, chosen
from samsari.simplification.edits.tagged_sentence import tagged_sentence
from samsari.simplification.protection import Phrases, phrases, places
from samsari.simplification.restrictions import BOLDNESS, MIDDLE
from samsari.simplification.surface import Change, article_changes, restore
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import (
    LineByLine,
    RuleUse,
    Simplification,
    checked,
    combined,
    distinct,
    placed,
)
from samsari.simplification.weights import Weights
from samsari.text.token_sentences import sentences

OPTION_FEATURES = FEATURES[:-2]
# What every edit pays, so that of equally good versions the copy wins.
TIE = 1e-9
# The rules that fired in a sentence, and what each language model adds to its score.
Way = tuple[tuple[RuleUse, ...], tuple[float, float]]


@dataclass(frozen=True, eq=False)
class Simplifier(LineByLine):
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
    def phrases(self) -> Phrases:
        """The protected words and phrases as tokens."""
        return phrases(self.protected)

    def lattice(self, words: tuple[str, ...]) -> Lattice:
        """The options of a sentence given as words."""
        sentence = tagged_sentence(words, tuple(self.tagger.tag(words)), self.models[0].vocabulary)
        lattice = self.builder.lattice(sentence, self.change.logits(sentence))
        return _spared(lattice, places(sentence.lower, self.phrases)) if self.phrases else lattice

    def paths(self, lattice: Lattice, n: int = 1, beam: int | None = None) -> list[Path]:
        """The n best ways through the options of a sentence."""
        scores = np.zeros(lattice.options.length + len(lattice.rules))
        if lattice.rules:
            scores[lattice.options.length :] = lattice.features @ self.option_weights
            scores[lattice.options.length :] -= TIE
        width = beam or max(self.beam, min(n, 30))
        return search(lattice.options, scores, self.models, self.search_weights, beam=width, n=n)

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The n best versions of one line, the best first, no two alike."""
        tokens = tokenize(checked(raw))
        lists = [self._sentence(part, n) for part in placed(sentences(tokens))]

        def written(score: float, ways: tuple[Way, ...]) -> Simplification:
            rule_uses = tuple(chain.from_iterable(fired for fired, _ in ways))
            changes = [Change(f.begin, f.end, f.target) for f in rule_uses]
            text = restore(raw, tokens, [*changes, *article_changes(tokens, changes)])
            models = (sum(own[k] for _, own in ways) for k in range(2))
            return Simplification(
                text, score, rule_uses, tuple(zip(FEATURES[-2:], models, strict=True))
            )

        return distinct(starmap(written, combined(lists, 2 * n)), n)

    def _sentence(self, part: tuple[int, tuple[Token, ...]], n: int) -> list[tuple[float, Way]]:
        start, tokens = part
        lattice = self.lattice(tuple(token.text for token in tokens))
        if not lattice.rules:
            return [(0.0, ((), (0.0, 0.0)))]
        simple, normal = self.search_weights
        return [
            (
                path.score,
                (
                    tuple(self.rule_uses(lattice, path, start)),
                    (simple * path.simple, normal * path.normal),
                ),
            )
            for path in self.paths(lattice, n)
        ]

    def rule_uses(self, lattice: Lattice, path: Path, start: int = 0) -> Iterator[RuleUse]:
        """The rules that a way uses."""
        grammar, length = self.builder.grammar, lattice.options.length
        for option in path.options:
            if option >= length:
                row = lattice.features[option - length]
                begin, end = int(lattice.options.begins[option]), int(lattice.options.ends[option])
                yield RuleUse(
                    start + begin,
                    start + end,
                    lattice.sentence.words[begin:end],
                    grammar.target_words[lattice.rules[option - length]],
                    float(row @ self.option_weights),
                    tuple(zip(OPTION_FEATURES, row.tolist(), strict=True)),
                )


def _spared(lattice: Lattice, positions: frozenset[int]) -> Lattice:
    """The lattice without options that touch one of the positions."""
    length = lattice.options.length
    spans = zip(lattice.options.begins[length:], lattice.options.ends[length:], strict=True)
    kept = [k for k, span in enumerate(spans) if positions.isdisjoint(range(*span))]
    return replace(
        lattice,
        options=chosen(lattice.options, [*range(length), *(length + k for k in kept)]),
        rules=tuple(lattice.rules[k] for k in kept),
        features=lattice.features[kept],
        surroundings=lattice.surroundings[kept],
    )
