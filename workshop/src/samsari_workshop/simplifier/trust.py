"""Learn from references and judged rewrites how far the rewrites of a grammar can be trusted.

Every fold gets forests of its own, learnt from the sentences of the other folds, so that tuning
never uses a forest that has seen its sentences. The judged rewrites stand in text without
references, so one forest learnt from them serves all folds.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import CorpusError
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric
from samsari.model.corpus import Pair
from samsari.simplification import weights
from samsari.simplification.chart.tuning.expected import Matrix, formula_slope
from samsari.simplification.chart.tuning.runs import fold_of
from samsari.simplification.edits import loading, trust
from samsari.simplification.edits.beam import Path as Way
from samsari.simplification.edits.core_edits import Words
from samsari.simplification.edits.grammar import Grammar
from samsari.simplification.edits.guards import Guards
from samsari.simplification.edits.options import Lattice
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.folder import shipped_folder
from samsari.simplification.tokens import tokenize
from samsari.stats.forest import Forest, Growing
from samsari.text.token_sentences import sentences
from samsari_workshop.simplifier.judgements import Judgement
from samsari_workshop.tuning.edit_lists import Prepared
from samsari_workshop.tuning.edits import fold_folders, prepared

# A forest that learns what is right must also see what was judged wrong.
LENIENT = Guards(verdict=-math.inf)


@dataclass(frozen=True, eq=False)
class Examples:
    """Options in their places: the share of people who make them, their gain, their sentence."""

    facts: NDArray[np.float32]
    shares: Matrix
    gains: Matrix
    sentences: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.shares)

    def train(self, rows: NDArray[np.bool_], plan: Growing) -> trust.Trust:
        """The forests of some of the options."""
        return trust.train(self.facts[rows], self.shares[rows], self.gains[rows], plan)


@dataclass(frozen=True)
class Judged:
    """Judged rewrites, and the lines of the text in which they stand."""

    rewrites: Sequence[Judgement]
    lines: Iterable[str]


def write_trust(
    pairs: Sequence[Pair], place: Path, plan: Growing | None = None, judged: Judged | None = None
) -> tuple[int, float]:
    """Write forests into the grammar's folder and its folds.

    Returns the number of examples and the correlation of predicted and true shares, on sentences
    that the forests have not seen if there are folds.
    """
    if not pairs:
        raise CorpusError("there is nothing to learn from", remedy="give sentences and references")
    plan = plan or Growing()
    folds = fold_folders(place)
    with _forgotten([folder / loading.TRUST for folder in (place, *folds)]):
        sound = sound_forest(judged, place) if judged else None
        found = examples(prepared(pairs, place, has_guards=True), pairs)
        whole = found.train(np.ones(len(found), bool), plan)
        odds = whole.odds(found.facts)
        own = np.array([fold_of(pair.source, max(len(folds), 1)) for pair in pairs])
        parts = own[found.sentences]
        for fold, folder in enumerate(folds):
            learnt = found.train(parts != fold, plan)
            odds[parts == fold] = learnt.odds(found.facts[parts == fold])
            trust.save(replace(learnt, sound=sound), folder / loading.TRUST)
        trust.save(replace(whole, sound=sound), place / loading.TRUST)
    return len(found), float(np.corrcoef(1 / (1 + np.exp(-odds)), found.shares)[0, 1])


@contextmanager
def _forgotten(paths: Sequence[Path]) -> Iterator[None]:
    """The time in which files are out of sight; they come back if something goes wrong."""
    aside = {path: path.with_name(path.name + ".old") for path in paths if path.exists()}
    for path, old in aside.items():
        path.replace(old)
    try:
        yield
    except BaseException:
        for path, old in aside.items():
            old.replace(path)
        raise
    for old in aside.values():
        old.unlink()


def sound_forest(judged: Judged, place: Path) -> Forest:
    """The forest that tells what is right, from the judged places as a grammar sees them."""
    facts, answers = judged_examples(judged, loading.load(place, guards=LENIENT))
    return trust.train_sound(facts, answers)


def judged_examples(
    judged: Judged, simplifier: Simplifier
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The facts of judged rewrites in their places and whether they are right there.

    Rewrites that the grammar does not have, or that other guards hold back there, are left out.
    """
    facts, answers = [], []
    for words, rewrites in _judged_sentences(judged):
        lattice = simplifier.lattice(words)
        known = lattice_facts(lattice)
        for each in rewrites:
            option = _option(lattice, each, simplifier.builder.grammar)
            if option is not None:
                facts.append(known[option])
                answers.append(each.is_right)
    if len(set(answers)) < 2:
        raise CorpusError(
            "the judged rewrites are not in this text, or all are judged alike",
            remedy="give the text that was judged (--text), line by line as it was",
        )
    return np.array(facts, np.float32), np.array(answers, bool)


def _judged_sentences(judged: Judged) -> Iterator[tuple[Words, list[Judgement]]]:
    """The sentences of the text in which something was judged, with what was."""
    places: dict[tuple[int, int], list[Judgement]] = defaultdict(list)
    for each in judged.rewrites:
        places[each.line, each.sentence].append(each)
    lines = {line for line, _ in places}
    for number, line in enumerate(judged.lines):
        parts = sentences(tokenize(line)) if number in lines else ()
        for sentence, part in enumerate(parts):
            if (number, sentence) in places:
                yield tuple(token.text for token in part), places[number, sentence]


def _option(lattice: Lattice, judgement: Judgement, grammar: Grammar) -> int | None:
    """The option of a lattice that a judgement speaks of."""
    span = (judgement.word, judgement.word + len(judgement.source))
    for option, rule in enumerate(lattice.rules):
        place = lattice.options.length + option
        here = int(lattice.options.begins[place]), int(lattice.options.ends[place])
        is_same = grammar.sources[rule].split() == list(judgement.source)
        if here == span and is_same and grammar.target_words[rule] == judgement.target:
            return option
    return None


def examples(sources: Sequence[Prepared], pairs: Sequence[Pair]) -> Examples:
    """The options of all sources with the share of references that make them and their gain."""
    sari = create("sari")
    slope = _slope(sources, pairs, sari)
    rows = [
        (
            lattice_facts(each.lattice),
            _shares(each, pair),
            _gains(each, pair, sari, slope) * len(pairs),
        )
        for each, pair in zip(sources, pairs, strict=True)
    ]
    facts, shares, gains = (np.concatenate(column) for column in zip(*rows, strict=True))
    sizes = [len(each.lattice.rules) for each in sources]
    return Examples(facts, shares, gains, np.repeat(np.arange(len(sources)), sizes))


def lattice_facts(lattice: Lattice) -> NDArray[np.float32]:
    """What forests see of the options of a lattice."""
    known = len(trust.FACTS) - lattice.surroundings.shape[1]
    return np.concatenate([lattice.features[:, :known], lattice.surroundings], axis=1)


def _shares(each: Prepared, pair: Pair) -> Matrix:
    lattice, grammar = each.lattice, each.simplifier.builder.grammar
    references = [_counted(text) for text in pair.references]
    source = Counter(lattice.sentence.lower)
    found = []
    for option, rule in enumerate(lattice.rules, lattice.options.length):
        span = lattice.sentence.lower[lattice.options.begins[option] : lattice.options.ends[option]]
        found.append(trust.share(source, span, grammar.target_words[rule], references))
    return np.array(found)


def _gains(each: Prepared, pair: Pair, sari: Metric, slope: Matrix) -> Matrix:
    """What SARI gives for each option if it is made alone, by the slope of the corpus score."""
    first, last = each.lattice.options.length, each.lattice.options.length + len(each.lattice.rules)
    outputs = [each.text(Way((option,), 0.0, 0.0, 0.0)) for option in range(first, last)]
    tallies = sari.tallies([replace(pair, output=text) for text in (pair.source, *outputs)])
    return np.asarray((tallies[1:] - tallies[0]) @ slope)


def _slope(sources: Sequence[Prepared], pairs: Sequence[Pair], sari: Metric) -> Matrix:
    """How the score of a boldly simplified corpus answers to small changes of its tallies.

    Boldly, because then hand-set weights change about as much as tuned ones.
    """
    start = weights.read(shipped_folder() / "start.weights")
    bold = [replace(each.simplifier, weights=start, strength=1.0) for each in sources]
    ways = (one.paths(each.lattice)[0] for one, each in zip(bold, sources, strict=True))
    outputs = [each.text(way) for each, way in zip(sources, ways, strict=True)]
    made = [replace(pair, output=text) for pair, text in zip(pairs, outputs, strict=True)]
    return formula_slope(sari.scores, sari.tallies(made).sum(axis=0))[1]


def _counted(text: str) -> Counter[str]:
    return Counter(token.text.lower() for token in tokenize(text))
