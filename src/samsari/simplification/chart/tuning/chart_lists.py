"""N-best lists of the chart search for tuning, each with the grammar of its sentence's fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from samsari.simplification.chart.search import CompiledSearch, chart_search
from samsari.simplification.chart.surface import Writer
from samsari.simplification.chart.tuning.rounds import NBest, listed
from samsari.simplification.chart.values import ChartModel, ChartSettings, Search
from samsari.simplification.chart.words import fixed_positions, tokens_of, words_of
from samsari.simplification.weights import Weights


@dataclass(frozen=True, eq=False)
class ChartLists:
    """Decodes all sources with given weights; source n with the model `folds[n]`."""

    sources: Sequence[str]
    folds: Sequence[int]
    models: Sequence[ChartModel]
    settings: ChartSettings
    n: int = 300
    # Kept between rounds: only the weights change.
    searches: list[Search] = field(default_factory=list, repr=False)

    def __call__(self, weights: Weights) -> Iterator[NBest]:
        """For each source its n-best list."""
        models = [replace(model, weights=weights) for model in self.models]
        known: Sequence[Search | None] = self.searches or [None] * len(models)
        self.searches[:] = [
            search.reweighted(model)
            if isinstance(search, CompiledSearch)
            else chart_search(model, self.settings)
            for search, model in zip(known, models, strict=True)
        ]
        for line, fold in zip(self._lines, self.folds, strict=True):
            yield _list(line, self.searches[fold], self.n)

    @cached_property
    def _lines(self) -> list[_Line]:
        return [_line(source) for source in self.sources]


@dataclass(frozen=True, eq=False)
class _Line:
    words: list[str]
    fixed: frozenset[int]
    write: Writer


def _line(source: str) -> _Line:
    tokens = tokens_of(source)
    return _Line(words_of(tokens), fixed_positions(tokens), Writer(source, tokens))


def _list(line: _Line, search: Search, n: int) -> NBest:
    if isinstance(search, CompiledSearch):
        found = search.shortlist(line.words, n, line.fixed)
        return NBest(found.keys, found.features, lambda place: line.write(found.words(place)))
    plain = search.decode(line.words, n, line.fixed)
    texts = [line.write(one.words) for one in plain]
    return listed(texts, np.array([one.features for one in plain]))
