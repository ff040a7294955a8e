"""Tune the weights of the chart search towards a metric, with PRO or on expected tallies.

Beside a grammar may stand those of its folds (`scfg_file.fold_path`), each made without a part
of the sources: then each tuning sentence is decoded with the grammar that has not seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count, takewhile
from pathlib import Path

import numpy as np

from samsari.errors import CorpusError
from samsari.metrics.contract import Metric
from samsari.model.corpus import Pair
from samsari.simplify import shipped
from samsari.simplify import weights as weights_file
from samsari.simplify.chart_lists import ChartLists
from samsari.simplify.chart_loading import WEIGHTS, ChartSetup, language_models, load_grammar
from samsari.simplify.chart_values import ChartModel, ChartSettings
from samsari.simplify.pro import ProSettings, Tuner, pro_update
from samsari.simplify.scfg_file import fold_path
from samsari.simplify.training import source_key
from samsari.simplify.tuning import Charges, Formula, Lists, Matrix, fit, pool
from samsari.simplify.tuning_rounds import Round, Tuning, Update, tune
from samsari.simplify.weights import Weights
from samsari.tasks.tune import check_unseen


@dataclass(frozen=True)
class ChartPlan:
    """What to tune and how; rounds and list length are those of Xu et al. (2016)."""

    setup: ChartSetup = field(default_factory=ChartSetup)
    start: Path | None = None
    tuner: Tuner = "pro"
    pro: ProSettings = field(default_factory=ProSettings)
    charges: Charges = field(default_factory=lambda: Charges(0.02, 1.0))
    settings: ChartSettings = field(default_factory=ChartSettings)
    rounds: int = 30
    n_best: int = 300
    run: Path | None = None


def tune_chart(
    pairs: Sequence[Pair],
    metric: Metric,
    plan: ChartPlan,
    on_round: Callable[[Round], None] = lambda report: None,
) -> Weights:
    """Weights of the chart search that score well on the pairs."""
    if not pairs:
        raise CorpusError("there is nothing to tune on")
    if not plan.setup.grammars:
        # The shipped grammar comes without its folds.
        check_unseen(pairs, plan.setup.place or shipped.folder())
    sources = [pair.source for pair in pairs]
    start = weights_file.read(plan.start or (plan.setup.place or shipped.folder()) / WEIGHTS)
    models = _models(plan.setup, sources, start)
    names = models[0].feature_names
    folds = [source_key(source) % len(models) for source in sources]
    if plan.run is not None:
        plan.run.mkdir(parents=True, exist_ok=True)
    lists = ChartLists(sources, folds, models, plan.settings, plan.n_best)
    update = update_of(plan, names, start)
    return tune(Tuning(lists, update, metric, pairs, names, plan.rounds, plan.run, on_round), start)


def _models(setup: ChartSetup, sources: Sequence[str], start: Weights) -> list[ChartModel]:
    """One model for each fold of the grammar; only one where there are no folds."""
    folds: list[Path] = []
    if len(setup.grammars) == 1:
        paths = (fold_path(setup.grammars[0], number) for number in count())
        folds = list(takewhile(Path.exists, paths))
    lms = language_models(setup.place)
    chosen: list[tuple[Path, ...]] = [(path,) for path in folds] or [setup.grammars]
    grammars = [
        load_grammar(ChartSetup(paths, place=setup.place, has_guards=setup.has_guards), sources)
        for paths in chosen
    ]
    return [ChartModel(grammar, lms, start) for grammar in grammars]


def update_of(plan: ChartPlan, names: Sequence[str], start: Weights) -> Update:
    """The step from one round's weights to the next."""
    if plan.tuner == "pro":
        return pro_update(names, plan.pro)
    home = np.array(start.vector(names))

    def update(found: Lists, formula: Formula, vector: Matrix, number: int) -> Matrix:
        del number
        return fit(pool(found), formula, vector, home, plan.charges)

    return update
