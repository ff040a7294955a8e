"""Learn from references how far the rewrites of a grammar with folds can be trusted.

Every fold gets forests of its own, learnt from the sentences of the others, so that tuning sees
the judgements of somebody who has not seen its sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric
from samsari.model.corpus import Pair
from samsari.simplify import shipped, trust, weights
from samsari.simplify.beam import Path as Way
from samsari.simplify.edit_lists import Prepared
from samsari.simplify.tokens import tokenize
from samsari.simplify.tuning import Matrix, formula_slope
from samsari.stats.forest import Growing
from samsari.tasks.tune import fold_folders, fold_of, prepared


@dataclass(frozen=True, eq=False)
class Examples:
    """Options in their places, what people and SARI think of them, and their sentences."""

    facts: NDArray[np.float32]
    shares: Matrix
    gains: Matrix
    sentences: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.shares)

    def train(self, rows: NDArray[np.bool_], plan: Growing) -> trust.Trust:
        """The forests of some of the options."""
        return trust.train(self.facts[rows], self.shares[rows], self.gains[rows], plan)


def write_trust(
    pairs: Sequence[Pair], place: Path, plan: Growing | None = None
) -> tuple[int, float]:
    """Write forests into the grammar's folder and its folds.

    Returns the number of examples and the correlation of predicted and true shares, on sentences
    that the forests have not seen if there are folds.
    """
    plan = plan or Growing()
    folds = fold_folders(place)
    for folder in (place, *folds):
        (folder / shipped.TRUST).unlink(missing_ok=True)
    found = examples(prepared(pairs, place, has_guards=True), pairs)
    whole = found.train(np.ones(len(found), bool), plan)
    odds = whole.odds(found.facts)
    parts = np.array([fold_of(pair.source, max(len(folds), 1)) for pair in pairs])[found.sentences]
    for fold, folder in enumerate(folds):
        learnt = found.train(parts != fold, plan)
        odds[parts == fold] = learnt.odds(found.facts[parts == fold])
        trust.save(learnt, folder / shipped.TRUST)
    trust.save(whole, place / shipped.TRUST)
    return len(found), float(np.corrcoef(1 / (1 + np.exp(-odds)), found.shares)[0, 1])


def examples(sources: Sequence[Prepared], pairs: Sequence[Pair]) -> Examples:
    """The options of all sources with the share of references that make them and their gain."""
    sari = create("sari")
    slope = _slope(sources, pairs, sari)
    rows = [
        (_facts(each), _shares(each, pair), _gains(each, pair, sari, slope) * len(pairs))
        for each, pair in zip(sources, pairs, strict=True)
    ]
    facts, shares, gains = (np.concatenate(column) for column in zip(*rows, strict=True))
    sizes = [len(each.draft.rules) for each in sources]
    return Examples(facts, shares, gains, np.repeat(np.arange(len(sources)), sizes))


def _facts(each: Prepared) -> NDArray[np.float32]:
    draft = each.draft
    known = len(trust.FACTS) - draft.surroundings.shape[1]
    return np.concatenate([draft.features[:, :known], draft.surroundings], axis=1)


def _shares(each: Prepared, pair: Pair) -> Matrix:
    draft, grammar = each.draft, each.simplifier.builder.grammar
    references = [_counted(text) for text in pair.references]
    source = Counter(draft.view.lower)
    found = []
    for option, rule in enumerate(draft.rules, draft.options.length):
        span = draft.view.lower[draft.options.begins[option] : draft.options.ends[option]]
        found.append(trust.share(source, span, grammar.target_words[rule], references))
    return np.array(found)


def _gains(each: Prepared, pair: Pair, sari: Metric, slope: Matrix) -> Matrix:
    """What SARI gives for each option if it is made alone, by the slope of the corpus score."""
    first, last = each.draft.options.length, each.draft.options.length + len(each.draft.rules)
    outputs = [each.text(Way((option,), 0.0, 0.0, 0.0)) for option in range(first, last)]
    tallies = sari.tallies([replace(pair, output=text) for text in (pair.source, *outputs)])
    return np.asarray((tallies[1:] - tallies[0]) @ slope)


def _slope(sources: Sequence[Prepared], pairs: Sequence[Pair], sari: Metric) -> Matrix:
    """How the score of a boldly simplified corpus answers to small changes of its tallies.

    Boldly, because then hand-set weights change about as much as tuned ones.
    """
    start = weights.read(shipped.folder() / "start.weights")
    bold = [replace(each.simplifier, weights=start, strength=1.0) for each in sources]
    ways = (one.paths(each.draft)[0] for one, each in zip(bold, sources, strict=True))
    outputs = [each.text(way) for each, way in zip(sources, ways, strict=True)]
    made = [replace(pair, output=text) for pair, text in zip(pairs, outputs, strict=True)]
    return formula_slope(sari.scores, sari.tallies(made).sum(axis=0))[1]


def _counted(text: str) -> Counter[str]:
    return Counter(token.text.lower() for token in tokenize(text))
