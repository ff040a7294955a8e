"""A chart simplifier from grammar files: packed grammars, PPDB packs, or the shipped grammar.

The guards that need no context, and the user's lists, are applied to whatever grammar is loaded:
a file need not say how it was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from samsari.errors import SettingError
from samsari.formats.streams import files_checksum
from samsari.lm import ngram_model as ngram
from samsari.lm.ngram_model import VOCABULARY, language_models
from samsari.resources.artefacts import SHIPPED
from samsari.simplification import rules as weights_file
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.forest import ChartModel, ChartSettings
from samsari.simplification.chart.grammar import PackedGrammar, merged, pack
from samsari.simplification.chart.search import ChartSimplifier, chart_search
from samsari.simplification.chart.words import tokens_of, words_of
from samsari.simplification.ppdb import UNRELATED, Complaint, read_packs
from samsari.simplification.restrictions import BOLDNESS, MIDDLE, Restrictions
from samsari.simplification.rule_features import (
    RULE_FEATURES,
    Familiarity,
    common_words,
    completed,
    copy_rules,
    is_safe,
)
from samsari.simplification.rules import Rule, Weights
from samsari.text.tokenizers import sentences

GRAMMAR, WEIGHTS = "chart.grammar", "chart.weights"
# The grammars that ship: PPDB, as in the paper; rules learnt from TurkCorpus tune; phrases of
# parallel Wikipedia, as in PBMT-R.
PPDB, TURKCORPUS = SHIPPED / "ppdb" / "ppdb.grammar", SHIPPED / "simplifier" / GRAMMAR
WIKIPEDIA = SHIPPED / "wikipedia" / "wikipedia.grammar"
NAMED: Mapping[str, Path] = {"ppdb": PPDB, "turkcorpus": TURKCORPUS, "wikipedia": WIKIPEDIA}
# What PPDB's weights were tuned towards, by the name that --weights takes.
OBJECTIVES: Mapping[str, Path] = {
    name: SHIPPED / "ppdb" / f"{name}.weights" for name in ("sari", "fkbleu", "bleu")
}
TUNED: Mapping[frozenset[Path], Path] = {
    frozenset({TURKCORPUS}): SHIPPED / "simplifier" / WEIGHTS,
    frozenset({WIKIPEDIA}): SHIPPED / "wikipedia" / "wikipedia.weights",
    frozenset({PPDB, TURKCORPUS}): SHIPPED / "ppdb" / "with-turkcorpus.weights",
}
# How a weights file says which grammars it was tuned for.
TUNED_FOR = "grammar checksum "
# Features that no rule has, whatever a weights file names.
OF_THE_SEARCH = frozenset({"lm_0", "lm_1", "tm_glue_0", "WordPenalty", "OOVPenalty"})


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


def familiarity(place: Path | None = None) -> Familiarity:
    """What the simplification features know about words."""
    folder = place or SHIPPED / "simplifier"
    words = ngram.read_vocabulary(folder / VOCABULARY)
    return Familiarity(common_words(words), language_models(folder)[1])


def words_of_lines(lines: Iterable[str]) -> list[list[str]]:
    """The sentences of raw lines as the search sees them."""
    return [words_of(part) for line in lines for part in sentences(tokens_of(line))]


def grammar_paths(setup: ChartSetup) -> tuple[Path, ...]:
    """The grammars of a set-up: those named, else that of its folder, else PPDB."""
    named = tuple(_named(path, NAMED) for path in setup.grammars)
    return named or (_own(setup, GRAMMAR) or PPDB,)


def _named(path: Path, names: Mapping[str, Path]) -> Path:
    """The shipped file of a name, unless there is a file of that name."""
    return path if path.exists() else names.get(str(path), path)


def _own(setup: ChartSetup, name: str) -> Path | None:
    """A file of the set-up's folder, if it has that file."""
    return setup.place / name if setup.place and (setup.place / name).exists() else None


def load_weights(setup: ChartSetup) -> Weights:
    """The weights of the chart search that a set-up names."""
    return weights_file.read(weights_path(setup))


def weights_path(setup: ChartSetup) -> Path:
    """The weights file of a set-up: the one named, else its folder's, else those that ship.

    What ships for no other grammar are the weights tuned for PPDB towards SARI.
    """
    if setup.weights:
        return _named(setup.weights, OBJECTIVES)
    shipped = TUNED.get(frozenset(grammar_paths(setup)), OBJECTIVES["sari"])
    return _own(setup, WEIGHTS) or shipped


def tuned_for(grammars: Iterable[Path]) -> str:
    """The remark by which weights tell their grammars."""
    return TUNED_FOR + files_checksum(grammars)


def check_tuned_for(weights: Weights, setup: ChartSetup) -> None:
    """Raises if weights were tuned for other grammars: their numbers mean nothing to these."""
    said = [remark for remark in weights.remarks if remark.startswith(TUNED_FOR)]
    grammars = grammar_paths(setup)
    if said and tuned_for(grammars) not in said:
        options = " ".join(f"--grammar {path.name}" for path in grammars)
        raise SettingError(
            "these weights were tuned for another grammar",
            place=str(weights_path(setup)),
            remedy=f"tune weights for this one (`samsari tune {options} -s ... -r ... -w FILE`) "
            "and name them with --weights",
        )


def load_grammar(
    setup: ChartSetup,
    lines: Sequence[str] | None = None,
    complain: Complaint | None = None,
    weighted: Iterable[str] = (),
) -> PackedGrammar:
    """All grammars of a set-up as one; packs are filtered to the lines that will be simplified.

    Of a pack's features those that every rule has are kept, and those among the `weighted`.
    """
    paths = grammar_paths(setup)
    packed = [path for path in paths if scfg_file.is_packed(path)]
    found = [scfg_file.load(path) for path in packed]
    packs = [path for path in paths if path not in packed]
    if packs and (lines is None or not setup.grammars):
        raise SettingError(
            "a PPDB pack is filtered to the text, but there is no text",
            place=str(packs[0]),
            remedy="name the pack as a grammar and give the lines that will be simplified",
        )
    if packs:
        found.append(load_packs(setup, packs, lines or (), complain, weighted))
    return joined(setup, found)


def load_packs(
    setup: ChartSetup,
    packs: Sequence[Path],
    lines: Sequence[str],
    complain: Complaint | None = None,
    weighted: Iterable[str] = (),
) -> PackedGrammar:
    """The rules of PPDB packs that can apply to the lines, and copies of the lines' words."""
    texts = words_of_lines(lines)
    rules = read_packs(packs, texts, complain)
    if setup.has_guards:
        rules = tuple(rule for rule in rules if rule.relation not in UNRELATED)
    names = tuple(dict.fromkeys((*RULE_FEATURES, *sorted(set(weighted) - OF_THE_SEARCH))))
    return complete_grammar(rules, texts, setup.place, names)


def joined(setup: ChartSetup, grammars: Sequence[PackedGrammar]) -> PackedGrammar:
    """Several grammars as one, without the rules that the set-up forbids."""
    grammar = merged(grammars)
    if setup.unknown_labels:
        labels = dict.fromkeys((*grammar.unknown_labels, *setup.unknown_labels))
        grammar = replace(grammar, unknown_labels=tuple(labels))
    return _restricted(grammar, setup)


def complete_grammar(
    rules: Sequence[Rule],
    texts: Iterable[Sequence[str]],
    place: Path | None = None,
    names: Sequence[str] = RULE_FEATURES,
) -> PackedGrammar:
    """Rules with every feature that the model knows, and a copy of each word of the texts."""
    known = familiarity(place)
    copies = copy_rules(rules, (word for words in texts for word in words))
    return pack((completed(rule, known) for rule in (*rules, *copies)), names)


def _restricted(grammar: PackedGrammar, setup: ChartSetup) -> PackedGrammar:
    """The grammar without rules that the guards or the user's lists forbid; copies stay."""
    limits = setup.restrictions
    has_lists = bool(limits.forbidden) or limits.allowed is not None
    if not (has_lists or setup.has_guards):
        return grammar
    keeps = np.ones(len(grammar), bool)
    for number, (source, target) in enumerate(grammar.sides()):
        if source != target:
            is_forbidden = has_lists and limits.forbids(" ".join(source), " ".join(target))
            is_unsafe = setup.has_guards and not is_safe(source, target)
            keeps[number] = not (is_forbidden or is_unsafe)
    return grammar if keeps.all() else grammar.kept(keeps)


def load(
    setup: ChartSetup, lines: Sequence[str] | None = None, complain: Complaint | None = None
) -> ChartSimplifier:
    """The simplifier of a set-up; `lines` are needed only where a grammar is a PPDB pack."""
    weights = load_weights(setup)
    grammar = load_grammar(setup, lines, complain, weights.values)
    check_tuned_for(weights, setup)
    models = language_models(setup.place)
    model = ChartModel(grammar, models, bolder(weights, setup.strength))
    search = chart_search(model, setup.settings)
    return ChartSimplifier(search, model, setup.restrictions.protected)


def bolder(weights: Weights, strength: float) -> Weights:
    """The weights with copying made less (or more) attractive."""
    if strength == MIDDLE:
        return weights
    shifted = weights.get("Identity") - BOLDNESS / 4 * (strength - MIDDLE)
    return replace(weights, values={**weights.values, "Identity": shifted})
