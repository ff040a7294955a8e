"""A request to tune the chart search; a setting that would be ignored is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.errors import SettingError
from samsari.metrics.catalog import create
from samsari.model.text import Pair
from samsari.resources.artefacts import SHIPPED
from samsari.simplification.chart.loading import (
    ChartSetup,
    grammar_paths,
    tuned_for,
    weights_path,
)
from samsari.simplification.chart.tuning.chart import ChartPlan, tune_chart
from samsari.simplification.chart.tuning.objective import objective
from samsari.simplification.chart.tuning.pro import ProSettings
from samsari.simplification.chart.tuning.rounds import Round
from samsari.simplification.chart.tuning.runs import described
from samsari.simplification.ppdb import Complaint
from samsari.simplification.rules import Weights


@dataclass(frozen=True)
class TuneRequest:
    """What a user may ask for; None is the default of the search or of the tuner.

    `texts` are the names of the files that the pairs come from, for the remarks.
    """

    objective: str = "sari"
    grammars: tuple[Path, ...] = ()
    start: Path | None = None
    rounds: int | None = None
    n_best: int | None = None
    run: Path | None = None
    has_guards: bool = True
    is_paper: bool = False
    pro: str | None = None
    seed: int | None = None
    models: Path | None = None
    on_bad_rule: Complaint | None = None
    texts: tuple[str, ...] = ()

    def tuned(self, pairs: Sequence[Pair], on_round: Callable[[Round], None]) -> Weights:
        """The weights, with remarks on how they came about."""
        plan = self.chart_plan()
        found = tune_chart(pairs, objective(self.objective, create), plan, on_round)
        grammars = grammar_paths(plan.setup)
        start = self.start or weights_path(plan.setup)
        remarks = self._remarks(plan, grammars, start)
        return replace(found, remarks=(*found.remarks, *remarks))

    def chart_plan(self) -> ChartPlan:
        """The plan of the chart search; `--tuner pro` without more is that of Xu et al. (2016)."""
        usual = ChartPlan()
        asked = pro_settings(self.pro, self.seed)
        if not self.is_paper and self.pro is None:
            asked = replace(usual.pro, seed=asked.seed)
        return ChartPlan(
            setup=ChartSetup(self.grammars, place=self.models, has_guards=self.has_guards),
            start=self.start,
            pro=asked,
            rounds=self.rounds or usual.rounds,
            n_best=self.n_best or usual.n_best,
            run=self.run,
            on_bad_rule=self.on_bad_rule,
        )

    def _remarks(self, plan: ChartPlan, grammars: Sequence[Path], start: Path) -> Iterator[str]:
        yield "search chart"
        yield f"objective {self.objective}"
        if self.texts:
            yield f"data {', '.join(self.texts)}"
        yield f"rounds {plan.rounds}"
        yield f"grammar {', '.join(map(_name, grammars))}"
        yield tuned_for(grammars)
        yield f"start {_name(start)}"
        yield f"guards {'on' if self.has_guards else 'off'}"
        shown = ("n_best", "pro")
        yield from (line for line in described(plan) if line.split()[0] in shown)


def _name(path: Path) -> str:
    """How a file or folder is called in remarks."""
    return "shipped" if SHIPPED in path.parents else path.name


def pro_settings(text: str | None, seed: int | None) -> ProSettings:
    """PRO's settings from `gain,classifier`, such as `linear,logistic`, and a seed.

    >>> pro_settings("linear", None).classifier
    'perceptron'
    """
    usual = ProSettings()
    gain, _, classifier = (text or usual.gain).partition(",")
    if gain not in {"sentence", "linear"} or classifier not in {"", "perceptron", "logistic"}:
        raise SettingError(
            f"no such way of PRO: {text!r}", remedy="write for instance linear,logistic"
        )
    return ProSettings(
        gain="linear" if gain == "linear" else "sentence",
        classifier="logistic" if classifier == "logistic" else "perceptron",
        seed=usual.seed if seed is None else seed,
    )
