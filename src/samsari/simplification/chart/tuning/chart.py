"""Tune the weights of the chart search towards a metric, with PRO.

A grammar may have folds beside it (`scfg_file.fold_path`), each made without a part of the sources.
Each tuning sentence is then decoded with the fold that has not seen it; with several grammars, with
one fold of each. It is an error if a file was made from a sentence that it has to decode: weights
tuned on it would trust its rules too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from samsari.errors import CorpusError, SettingError
from samsari.formats.streams import files_checksum
from samsari.lm.ngram_model import language_models
from samsari.metrics.contract import Metric
from samsari.model.text import Pair
from samsari.resources.artefacts import SHIPPED
from samsari.simplification import rules as weights_file
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.forest import ChartModel, ChartSettings, Search
from samsari.simplification.chart.grammar import PackedGrammar
from samsari.simplification.chart.loading import (
    ChartSetup,
    grammar_paths,
    joined,
    load_packs,
    load_weights,
)
from samsari.simplification.chart.search import CompiledSearch, chart_search
from samsari.simplification.chart.tuning.pro import ProSettings, pro_update
from samsari.simplification.chart.tuning.rounds import NBest, Round, Tuning, listed, tune
from samsari.simplification.chart.tuning.runs import (
    described,
    fold_of,
    make_run_folder,
    named,
    source_key,
)
from samsari.simplification.chart.words import Writer, fixed_positions, tokens_of, words_of
from samsari.simplification.ppdb import Complaint
from samsari.simplification.rules import Weights

# N-best lists of the chart search for tuning, each with the grammar of its sentence's fold.


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


# The grammar files that decode one sentence.
Files = tuple[Path, ...]


@dataclass(frozen=True)
class ChartPlan:
    """What to tune and how; the defaults are those the shipped weights were tuned with.

    Xu et al. (2016) had 30 rounds, 300-best lists and the settings that `ProSettings()` has.
    """

    setup: ChartSetup = field(default_factory=ChartSetup)
    start: Path | None = None
    pro: ProSettings = field(
        default_factory=lambda: ProSettings(gain="linear", classifier="logistic")
    )
    settings: ChartSettings = field(default_factory=ChartSettings)
    rounds: int = 8
    n_best: int = 100
    run: Path | None = None
    on_bad_rule: Complaint | None = None


def tune_chart(
    pairs: Sequence[Pair],
    metric: Metric,
    plan: ChartPlan,
    on_round: Callable[[Round], None] = lambda report: None,
) -> Weights:
    """Weights of the chart search that score well on the pairs."""
    if not pairs:
        raise CorpusError("there is nothing to tune on")
    make_run_folder(plan.run)
    sources = [pair.source for pair in pairs]
    files = files_of(sources, grammar_paths(plan.setup))
    check_unseen(sources, files)
    start = weights_file.read(plan.start) if plan.start else load_weights(plan.setup)
    choices = list(dict.fromkeys(files))
    models = _models(plan, choices, sources, start)
    names = models[0].feature_names
    folds = list(map(choices.index, files))
    lists = ChartLists(sources, folds, models, plan.settings, plan.n_best)
    update = pro_update(names, plan.pro)
    folder = plan.setup.place or SHIPPED / "simplifier"
    used = sorted({path for chosen in choices for path in chosen})
    used += [folder / name for name in ("vocabulary.txt", "simple.lm", "normal.lm")]
    about = (*described(replace(plan, on_bad_rule=None)), f"grammar files {files_checksum(used)}")
    work = Tuning(lists, update, metric, pairs, names, plan.rounds, plan.run, on_round, about)
    return tune(work, start)


def files_of(sources: Sequence[str], grammars: Sequence[Path]) -> list[Files]:
    """For each source the files that decode it: of a grammar with folds, that of its own fold."""
    folds = [scfg_file.fold_paths(path) or (path,) for path in grammars]
    return [tuple(each[fold_of(source, len(each))] for each in folds) for source in sources]


def check_unseen(sources: Sequence[str], files: Sequence[Files]) -> None:
    """Raises if a grammar was made from one of the sources that it is to decode."""
    used: dict[Path, set[str]] = {}
    for source, chosen in zip(sources, files, strict=True):
        for path in chosen:
            used.setdefault(path, set()).add(source)
    for path, theirs in used.items():
        seen = _seen(path)
        known = {source for source in theirs if source_key(source) in seen}
        if known:
            raise SettingError(
                f"the grammar was built from {len(known)} of these {len(theirs)} sources "
                f"({named(sorted(known))}), so weights tuned on them would trust its rules too "
                "much",
                place=str(path),
                remedy="build it with `samsari grammar extract --folds 5`, or tune on other text",
            )


def _seen(path: Path) -> frozenset[int]:
    """The keys of the sources of a grammar; empty where nothing is known, as of a PPDB pack."""
    return scfg_file.source_keys(path) or frozenset()


def _models(
    plan: ChartPlan, choices: Sequence[Files], sources: Sequence[str], start: Weights
) -> list[ChartModel]:
    """One model for each choice of files; every file is read once."""
    lms = language_models(plan.setup.place)
    known: dict[Files, PackedGrammar] = {}
    found = []
    for files in choices:
        packed = [(path,) for path in files if scfg_file.is_packed(path)]
        packs = tuple(path for path in files if (path,) not in packed)
        parts = [*packed, packs] if packs else packed
        for part in parts:
            if part not in known:
                known[part] = (
                    load_packs(plan.setup, part, sources, plan.on_bad_rule, start.values)
                    if part == packs
                    else scfg_file.load(part[0])
                )
        found.append(ChartModel(joined(plan.setup, [known[part] for part in parts]), lms, start))
    return found
