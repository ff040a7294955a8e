"""N-best lists of the edit search for tuning: sentences are prepared once, decoded many times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from samsari.lm.language_model import END
from samsari.model.text import Token
from samsari.simplification.chart.tuning.rounds import NBest, listed
from samsari.simplification.edits.beam import Path
from samsari.simplification.edits.features import FEATURES
from samsari.simplification.edits.options import Lattice
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.surface import Change, article_changes, restore
from samsari.simplification.tokens import tokenize
from samsari.simplification.weights import Weights


@dataclass(frozen=True, eq=False)
class Prepared:
    """A source with its options, and the simplifier that may see it."""

    raw: str
    tokens: tuple[Token, ...]
    lattice: Lattice
    simplifier: Simplifier
    # Rounds find many ways again; their text is made once.
    texts: dict[tuple[int, ...], str] = field(default_factory=dict, repr=False)

    def text(self, path: Path) -> str:
        """The raw text of a way."""
        if path.options not in self.texts:
            self.texts[path.options] = _text(self, path)
        return self.texts[path.options]


def prepare(source: str, simplifier: Simplifier) -> Prepared:
    """The options of a source, found once."""
    tokens = tokenize(source)
    return Prepared(source, tokens, simplifier.lattice(tuple(t.text for t in tokens)), simplifier)


@dataclass(frozen=True, eq=False)
class ListDecoder:
    """Decodes all sources with given weights; the copy is in every list."""

    sources: Sequence[Prepared]
    n: int = 60
    beam: int = 12

    def __call__(self, weights: Weights) -> list[NBest]:
        """For each source its n-best list."""
        return [self.decoded(each, weights) for each in self.sources]

    def decoded(self, each: Prepared, weights: Weights) -> NBest:
        """The n-best list of one source, the copy of the source at its end if it is not in it."""
        simplifier = replace(each.simplifier, weights=weights)
        found: dict[str, NDArray[np.float64]] = {}
        for path in simplifier.paths(each.lattice, self.n, self.beam):
            found.setdefault(each.text(path), _features(each.lattice, path))
        if each.raw not in found:
            found[each.raw] = _features(each.lattice, _copy(each))
        return listed(tuple(found), np.array(list(found.values())))


def _copy(each: Prepared) -> Path:
    scores = []
    for model in each.simplifier.models:
        state, total = model.start, 0.0
        for number in (*each.lattice.sentence.numbers, END):
            logp, state = model.score(state, number)
            total += logp
        scores.append(total)
    return Path(tuple(range(each.lattice.options.length)), 0.0, scores[0], scores[1])


def _text(each: Prepared, path: Path) -> str:
    lattice, grammar = each.lattice, each.simplifier.builder.grammar
    length = lattice.options.length
    changes = [
        Change(
            int(lattice.options.begins[option]),
            int(lattice.options.ends[option]),
            grammar.target_words[lattice.rules[option - length]],
        )
        for option in path.options
        if option >= length
    ]
    return restore(each.raw, each.tokens, [*changes, *article_changes(each.tokens, changes)])


def _features(lattice: Lattice, path: Path) -> NDArray[np.float64]:
    length = lattice.options.length
    taken = [option - length for option in path.options if option >= length]
    found = np.zeros(len(FEATURES))
    found[:-2] = lattice.features[taken].sum(axis=0)
    found[-2:] = path.simple, path.normal
    return found
