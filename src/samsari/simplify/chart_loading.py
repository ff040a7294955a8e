"""A chart simplifier from grammar files: packed grammars, PPDB packs, or the shipped grammar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from samsari.errors import SettingError
from samsari.simplify import ngram, scfg_file, shipped
from samsari.simplify import weights as weights_file
from samsari.simplify.chart import chart_search
from samsari.simplify.chart_simplifier import ChartSimplifier
from samsari.simplify.chart_values import ChartModel, ChartSettings
from samsari.simplify.guards import is_safe
from samsari.simplify.lm import LanguageModel
from samsari.simplify.ppdb import Complaint, read_packs
from samsari.simplify.rule_features import (
    RULE_FEATURES,
    Lexicon,
    common_words,
    completed,
    copy_rules,
)
from samsari.simplify.rules import Rule
from samsari.simplify.scfg import Grammar, merged, pack
from samsari.simplify.shipped import Restrictions
from samsari.simplify.simplifier import BOLDNESS, MIDDLE
from samsari.simplify.tokens import sentences, tokenize
from samsari.simplify.weights import Weights

GRAMMAR, WEIGHTS = "chart.grammar", "chart.weights"


@dataclass(frozen=True)
class ChartSetup:
    """Which grammars, weights and limits; a value, so that other processes can build the same."""

    grammars: tuple[Path, ...] = ()
    weights: Path | None = None
    place: Path | None = None
    restrictions: Restrictions = field(default_factory=Restrictions)
    settings: ChartSettings = field(default_factory=ChartSettings)
    strength: float = MIDDLE
    has_guards: bool = True
    # Labels of unknown words besides those that the grammars name.
    unknown_labels: tuple[str, ...] = ()


def language_models(place: Path | None = None) -> tuple[LanguageModel, LanguageModel]:
    """The shipped models of simple and of normal text, or those of another folder."""
    folder = place or shipped.folder()
    vocabulary = ngram.read_vocabulary(folder / "vocabulary.txt")
    simple, normal = (ngram.load(folder / name, vocabulary) for name in ("simple.lm", "normal.lm"))
    return simple, normal


def lexicon(place: Path | None = None) -> Lexicon:
    """What the simplification features know about words."""
    folder = place or shipped.folder()
    words = ngram.read_vocabulary(folder / "vocabulary.txt")
    return Lexicon(common_words(words), language_models(folder)[1])


def words_of(lines: Iterable[str]) -> list[list[str]]:
    """The sentences of raw lines as the search sees them."""
    return [
        [token.text.lower() for token in part]
        for line in lines
        for part in sentences(tokenize(line))
    ]


def load_grammar(
    setup: ChartSetup, lines: Sequence[str], complain: Complaint | None = None
) -> Grammar:
    """All grammars of a set-up as one; packs are filtered to the lines that will be simplified."""
    paths = setup.grammars or ((setup.place or shipped.folder()) / GRAMMAR,)
    packed = [path for path in paths if scfg_file.is_packed(path)]
    found = [scfg_file.load(path) for path in packed]
    packs = [path for path in paths if path not in packed]
    if packs:
        if not lines:
            raise SettingError(
                "a PPDB pack is filtered to the text, but there is no text",
                place=str(packs[0]),
                remedy="give the text as a file, or pack the grammar first",
            )
        texts = words_of(lines)
        found.append(complete_grammar(read_packs(packs, texts, complain), texts, setup.place))
    grammar = merged(found)
    if setup.unknown_labels:
        labels = dict.fromkeys((*grammar.unknown_labels, *setup.unknown_labels))
        grammar = replace(grammar, unknown_labels=tuple(labels))
    return _restricted(grammar, setup) if _is_restricted(setup, bool(packs)) else grammar


def complete_grammar(
    rules: Sequence[Rule], texts: Iterable[Sequence[str]], place: Path | None = None
) -> Grammar:
    """Rules with every feature that the model knows, and a copy of each word of the texts."""
    known = lexicon(place)
    copies = copy_rules(rules, (word for words in texts for word in words))
    return pack((completed(rule, known) for rule in (*rules, *copies)), RULE_FEATURES)


def _is_restricted(setup: ChartSetup, has_packs: bool) -> bool:
    limits = setup.restrictions
    # Packed grammars were made with the guards on.
    return bool(limits.forbidden or limits.allowed) or (has_packs and setup.has_guards)


def _restricted(grammar: Grammar, setup: ChartSetup) -> Grammar:
    """The grammar without rules that the guards or the user's lists forbid; copies stay."""
    keeps = np.ones(len(grammar), bool)
    for number in range(len(grammar)):
        rule = grammar.rule(number)
        if not rule.is_identity:
            source, target = " ".join(rule.source), " ".join(rule.target)
            is_forbidden = setup.restrictions.forbids(source, target)
            is_unsafe = setup.has_guards and not is_safe(rule.source, rule.target)
            keeps[number] = not (is_forbidden or is_unsafe)
    return grammar.kept(keeps)


def load(
    setup: ChartSetup, lines: Sequence[str] = (), complain: Complaint | None = None
) -> ChartSimplifier:
    """The simplifier of a set-up; `lines` are needed only where a grammar is a PPDB pack."""
    grammar = load_grammar(setup, lines, complain)
    folder = setup.place or shipped.folder()
    weights = weights_file.read(setup.weights or folder / WEIGHTS)
    model = ChartModel(grammar, language_models(folder), bolder(weights, setup.strength))
    search = chart_search(model, setup.settings)
    return ChartSimplifier(search, model, setup.restrictions.protected)


def bolder(weights: Weights, strength: float) -> Weights:
    """The weights with copying made less (or more) attractive."""
    if strength == MIDDLE:
        return weights
    shifted = weights.get("Identity") - BOLDNESS / 4 * (strength - MIDDLE)
    return replace(weights, values={**weights.values, "Identity": shifted})
