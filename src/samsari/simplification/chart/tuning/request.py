"""A request to tune either search; a setting that would be ignored is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from samsari.errors import SettingError
from samsari.metrics.catalog import create
from samsari.model.corpus import Pair
from samsari.simplification.chart.grammar_file import fold_paths
from samsari.simplification.chart.loading import ChartSetup, grammar_paths, weights_path
from samsari.simplification.folder import shipped_folder
from samsari.simplification.ppdb import Complaint
from samsari.simplification.weights import Weights
from samsari.training.tuning.chart import ChartPlan, tune_chart
from samsari.training.tuning.edits import (
    Plan,
    described,
    files_checksum,
    grammar_files,
    tune_weights,
)
from samsari.training.tuning.expected import Penalties
from samsari.training.tuning.objective import objective
from samsari.training.tuning.pro import ProSettings, Tuner
from samsari.training.tuning.rounds import Round


@dataclass(frozen=True)
class TuneRequest:
    """What a user may ask for; None is the default of the chosen search or tuner.

    `texts` are the names of the files that the pairs come from, for the remarks.
    """

    search: Literal["beam", "chart"] = "beam"
    objective: str = "sari"
    grammars: tuple[Path, ...] = ()
    start: Path | None = None
    rounds: int | None = None
    n_best: int | None = None
    run: Path | None = None
    distance: float | None = None
    entropy: float | None = None
    has_guards: bool = True
    tuner: Tuner | None = None
    pro: str | None = None
    seed: int | None = None
    models: Path | None = None
    on_bad_rule: Complaint | None = None
    texts: tuple[str, ...] = ()
    is_split: bool = False

    @property
    def way(self) -> Tuner:
        """The tuner: the one asked for, or that of the search."""
        return self.tuner or (ChartPlan().tuner if self.search == "chart" else Plan().tuner)

    def __post_init__(self) -> None:
        if self.search == "beam" and (self.models or self.on_bad_rule):
            raise SettingError(
                "--language-models and --skip-bad-rules are for the chart search",
                remedy="leave them out, or add --search chart",
            )
        if self.search == "chart" and self.is_split:
            raise SettingError("--split is for the beam search", remedy="leave out --search chart")
        owners: dict[Tuner, dict[str, object]] = {
            "pro": {"--pro": self.pro, "--seed": self.seed},
            "expected": {"--distance": self.distance, "--entropy": self.entropy},
        }
        for owner, options in owners.items():
            for option, value in options.items():
                if value is not None and owner != self.way:
                    raise SettingError(
                        f"{option} means nothing to the tuner {self.way}",
                        remedy=f"leave it out, or add --tuner {owner}",
                    )

    def tuned(self, pairs: Sequence[Pair], on_round: Callable[[Round], None]) -> Weights:
        """The weights, with remarks on how they came about."""
        plan = self.chart_plan() if self.search == "chart" else self.beam_plan()
        if isinstance(plan, ChartPlan):
            found = tune_chart(pairs, objective(self.objective, create), plan, on_round)
        else:
            found = tune_weights(pairs, plan, on_round)
        return replace(found, remarks=(*found.remarks, *self._remarks(plan)))

    def beam_plan(self) -> Plan:
        """The plan of the beam search."""
        usual = Plan()
        return Plan(
            objective=self.objective,
            grammar=self.grammars[0] if self.grammars else None,
            start=self.start,
            rounds=self.rounds or usual.rounds,
            n_best=self.n_best or usual.n_best,
            run=self.run,
            has_guards=self.has_guards,
            penalties=self._penalties(usual.penalties),
            tuner=self.way,
            pro=pro_settings(self.pro, self.seed),
            is_split=self.is_split,
        )

    def chart_plan(self) -> ChartPlan:
        """The plan of the chart search; `--tuner pro` without more is that of Xu et al. (2016)."""
        usual = ChartPlan()
        asked = pro_settings(self.pro, self.seed)
        if self.tuner is None and self.pro is None:
            asked = replace(usual.pro, seed=asked.seed)
        return ChartPlan(
            setup=ChartSetup(self.grammars, place=self.models, has_guards=self.has_guards),
            start=self.start,
            tuner=self.way,
            pro=asked,
            penalties=self._penalties(usual.penalties),
            rounds=self.rounds or usual.rounds,
            n_best=self.n_best or usual.n_best,
            run=self.run,
            on_bad_rule=self.on_bad_rule,
        )

    def _penalties(self, usual: Penalties) -> Penalties:
        return Penalties(
            usual.distance if self.distance is None else self.distance,
            usual.entropy if self.entropy is None else self.entropy,
        )

    def _remarks(self, plan: Plan | ChartPlan) -> Iterator[str]:
        yield f"search {self.search}"
        yield f"objective {self.objective}"
        if self.texts:
            yield f"data {', '.join(self.texts)}"
        yield f"rounds {plan.rounds}"
        yield f"grammar {', '.join(map(_name, self._grammars(plan)))}"
        yield f"grammar files {files_checksum(self._files(plan))}"
        yield f"start {_name(self._start(plan))}"
        yield f"guards {'on' if self.has_guards else 'off'}"
        shown = ("n_best", "tuner", "pro", "penalties")
        yield from (line for line in described(plan) if line.split()[0] in shown)

    def _grammars(self, plan: Plan | ChartPlan) -> tuple[Path, ...]:
        """The grammars that are used, the shipped one if none is named."""
        if isinstance(plan, ChartPlan):
            return tuple(grammar_paths(plan.setup))
        return (plan.grammar or shipped_folder(),)

    def _files(self, plan: Plan | ChartPlan) -> list[Path]:
        """The files of the grammars and their folds."""
        found = self._grammars(plan)
        if isinstance(plan, ChartPlan):
            return [path for own in found for path in (own, *fold_paths(own))]
        return grammar_files(found[0])

    def _start(self, plan: Plan | ChartPlan) -> Path:
        """The weights that tuning began with."""
        if self.start is not None:
            return self.start
        if isinstance(plan, ChartPlan):
            return weights_path(plan.setup)
        return shipped_folder() / "start.weights"


def _name(path: Path) -> str:
    """How a file or folder is called in remarks."""
    return "shipped" if shipped_folder() in (path, path.parent) else path.name


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
