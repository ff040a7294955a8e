"""A request to tune the beam search; a setting that would be ignored is an error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from samsari.model.corpus import Pair
from samsari.simplification.chart.tuning.pro import Tuner
from samsari.simplification.chart.tuning.request import TuneRequest, pro_settings
from samsari.simplification.chart.tuning.rounds import Round
from samsari.simplification.folder import shipped_folder
from samsari.simplification.weights import Weights
from samsari_workshop.tuning.edits import Plan, grammar_files, tune_weights


@dataclass(frozen=True)
class BeamRequest(TuneRequest):
    """What a user may ask for; None is the default of the beam search or of the tuner."""

    is_split: bool = False

    search: ClassVar[str] = "beam"
    usual_tuner: ClassVar[Tuner] = Plan().tuner

    def tuned(self, pairs: Sequence[Pair], on_round: Callable[[Round], None]) -> Weights:
        """The weights, with remarks on how they came about."""
        plan = self.beam_plan()
        place = plan.grammar or shipped_folder()
        start = plan.start or shipped_folder() / "start.weights"
        found = tune_weights(pairs, plan, on_round)
        return self.remarked(found, plan, (place,), grammar_files(place), start)

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
            penalties=self.penalties(usual.penalties),
            tuner=self.way,
            pro=pro_settings(self.pro, self.seed),
            is_split=self.is_split,
        )
