"""Tune the weights of the edit model towards a metric, on sentences its grammar has not seen.

A grammar folder may hold `fold-0`, `fold-1`, ...: grammars built without the sources of that fold.
A tuning sentence is decoded with the grammar of its own fold. Without folds, a source that the
grammar was built from is an error: weights tuned on it would trust its rules too much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from samsari.errors import CorpusError, SettingError
from samsari.metrics.catalog import create
from samsari.model.corpus import Pair
from samsari.simplification import weights
from samsari.simplification.chart.tuning.expected import (
    Formula,
    Lists,
    Matrix,
    Penalties,
    fit,
    pool,
)
from samsari.simplification.chart.tuning.objective import objective
from samsari.simplification.chart.tuning.pro import ProSettings, Tuner, pro_update
from samsari.simplification.chart.tuning.rounds import Round, Tuning, tune
from samsari.simplification.chart.tuning.runs import (
    SOURCES,
    described,
    files_checksum,
    fold_of,
    make_run_folder,
    named,
    source_key,
)
from samsari.simplification.edits import loading
from samsari.simplification.edits.features import FEATURES
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.folder import shipped_folder
from samsari.simplification.weights import Weights
from samsari_workshop.tuning.edit_lists import ListDecoder, Prepared, prepare
from samsari_workshop.tuning.splits import split_sources

FIRST_PENALTY, FADING = 200.0, 0.3
LM_SIZE = 0.3
# The files of a grammar folder that decoding reads; folds have the learnt ones of their own.
LEARNT = ("edits.npz", "change.npz", loading.TRUST)
GIVEN = ("vocabulary.txt", "simple.lm", "normal.lm", "tagger.npz")


@dataclass(frozen=True)
class Plan:
    """What to tune and how.

    The defaults are those the shipped weights were tuned with, but for their objective, which is
    `sari+0.5*unsupported`.
    """

    objective: str = "sari"
    grammar: Path | None = None
    start: Path | None = None
    rounds: int = 7
    n_best: int = 60
    run: Path | None = None
    has_guards: bool = True
    penalties: Penalties = field(default_factory=Penalties)
    tuner: Tuner = "expected"
    pro: ProSettings = field(default_factory=ProSettings)
    is_split: bool = False


def tune_weights(
    pairs: Sequence[Pair], plan: Plan, on_round: Callable[[Round], None] = lambda report: None
) -> Weights:
    """Weights that score well on the pairs."""
    if not pairs:
        raise CorpusError("there is nothing to tune on")
    make_run_folder(plan.run)
    place = plan.grammar or shipped_folder()
    start = weights.read_for(plan.start or shipped_folder() / "start.weights", FEATURES)

    def update(found: Lists, formula: Formula, vector: Matrix, number: int) -> Matrix:
        if plan.tuner == "pro":
            return pro_update(FEATURES, plan.pro)(found, formula, vector, number)
        # The first lists hold only outputs near the start, so stay near it until there are more.
        # The distance is counted from the last round, not from the start: one long run then gets
        # as far as several short ones.
        distance = plan.penalties.distance * (1 + FIRST_PENALTY * FADING**number)
        return fit(pool(found), formula, vector, vector, replace(plan.penalties, distance=distance))

    metric = objective(plan.objective, create)
    found = split_sources(pairs, metric) if plan.is_split else None
    texts = found.texts if found else None
    decoder = ListDecoder(prepared(pairs, place, texts, has_guards=plan.has_guards), plan.n_best)
    about = (*described(plan), f"grammar files {files_checksum(grammar_files(place))}")
    work = Tuning(decoder, update, metric, pairs, FEATURES, plan.rounds, plan.run, on_round, about)
    tuned = normalised(tune(work, start))
    return replace(tuned, remarks=(*tuned.remarks, found.remark)) if found else tuned


def grammar_files(place: Path) -> list[Path]:
    """The files of a grammar folder and its folds that decoding depends on."""
    names = [place / name for name in (*GIVEN, *LEARNT)]
    names += [fold / name for fold in fold_folders(place) for name in LEARNT]
    return [path for path in names if path.is_file()]


def normalised(found: Weights) -> Weights:
    """The weights scaled so that lm_0 has a fixed size: ranks stay, and strength means the same."""
    size = abs(found.get("lm_0"))
    factor = LM_SIZE / size if size > 1e-6 else 1.0
    values = {name: round(factor * value, 6) for name, value in found.values.items()}
    return replace(found, values=values)


def prepared(
    pairs: Sequence[Pair], place: Path, texts: Sequence[str] | None = None, *, has_guards: bool
) -> list[Prepared]:
    """Every text to simplify with the simplifier of the fold of its source.

    `texts` are read in the place of the sources if they were split before.
    """
    texts = [pair.source for pair in pairs] if texts is None else texts
    folds = fold_folders(place)
    whole = loading.load(place, has_guards=has_guards)
    if not folds:
        check_unseen(pairs, place)
        return [prepare(text, whole) for text in texts]
    simplifiers = [_of_fold(fold, whole, has_guards=has_guards) for fold in folds]
    return [
        prepare(text, simplifiers[fold_of(pair.source, len(folds))])
        for pair, text in zip(pairs, texts, strict=True)
    ]


def fold_folders(place: Path) -> list[Path]:
    """The folders of a grammar's folds, in order."""
    found = (path for path in place.glob("fold-*") if path.name.removeprefix("fold-").isdecimal())
    return sorted(found, key=lambda path: int(path.name.removeprefix("fold-")))


def _of_fold(fold: Path, whole: Simplifier, *, has_guards: bool) -> Simplifier:
    return loading.with_grammar(whole, fold, has_guards=has_guards)


def check_unseen(pairs: Sequence[Pair], place: Path) -> None:
    """Raises if a grammar of the folder was built from one of the sources."""
    path = place / SOURCES
    if not path.is_file():
        return
    seen = set(np.load(path).tolist())
    known = [pair for pair in pairs if source_key(pair.source) in seen]
    if known:
        raise SettingError(
            f"the grammar was built from {len(known)} of these {len(pairs)} sources "
            f"({named(pair.source for pair in known)}), so weights tuned on them would trust its "
            "rules too much",
            place=str(place),
            remedy="build it with `samsari grammar extract --folds 5`, or tune on other text",
        )
