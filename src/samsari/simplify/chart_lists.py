"""N-best lists of the chart search for tuning, each with the grammar of its sentence's fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from samsari.model.text import Token
from samsari.simplify.chart import chart_search
from samsari.simplify.chart_simplifier import fixed_positions
from samsari.simplify.chart_surface import raw_output
from samsari.simplify.chart_values import ChartModel, ChartSettings, Search
from samsari.simplify.tokens import tokenize
from samsari.simplify.tuning_rounds import NBest
from samsari.simplify.weights import Weights


@dataclass(frozen=True, eq=False)
class ChartLists:
    """Decodes all sources with given weights; source n with the model `folds[n]`."""

    sources: Sequence[str]
    folds: Sequence[int]
    models: Sequence[ChartModel]
    settings: ChartSettings
    n: int = 300

    def __call__(self, weights: Weights) -> list[NBest]:
        """For each source its n-best list."""
        models = [replace(model, weights=weights) for model in self.models]
        searches = [chart_search(model, self.settings) for model in models]
        pairs = zip(self.sources, self.folds, strict=True)
        return [self._list(source, tokenize(source), searches[fold]) for source, fold in pairs]

    def _list(self, raw: str, tokens: tuple[Token, ...], search: Search) -> NBest:
        words = [token.text.lower() for token in tokens]
        found = search.decode(words, self.n, fixed_positions(tokens, frozenset()))
        texts: dict[str, int] = {}
        for number, one in enumerate(found):
            texts.setdefault(raw_output(raw, tokens, one.words), number)
        features = np.array([found[number].features for number in texts.values()])
        return NBest(tuple(texts), features)
