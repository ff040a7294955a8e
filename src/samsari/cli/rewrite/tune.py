"""`samsari tune`: weights of the chart search from sentences with references."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from samsari.cli.options import CHART_GRAMMARS, CHART_MODELS, Search, shared
from samsari.cli.show import complain, say
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.simplification.chart.tuning.reference_pairs import read_pairs
from samsari.simplification.chart.tuning.request import TuneRequest
from samsari.simplification.chart.tuning.rounds import Round
from samsari.simplification.weights import render


class TunerName(StrEnum):
    """How new weights are found from the n-best lists."""

    expected = "expected"
    pro = "pro"


Reference = Annotated[list[str], shared("reference", "a file; repeat for more")]
Write = Annotated[str, shared("write", "a file for the weights; - prints")]
Objective = Annotated[str, shared("objective")]
Start = Annotated[Path | None, shared("start")]
Rounds = Annotated[int | None, shared("rounds", min=1)]
NBest = Annotated[int | None, shared("n-best", "candidates of each sentence", min=2)]
Run = Annotated[Path | None, shared("run", "lists of each round")]
Distance = Annotated[float | None, shared("distance")]
Entropy = Annotated[float | None, shared("entropy")]
Tuner = Annotated[TunerName | None, shared("tuner")]
Pro = Annotated[str | None, shared("pro")]
Seed = Annotated[int | None, shared("seed", "for --tuner pro, 2016 by default", min=0)]


def command(  # noqa: PLR0917 - one parameter per option
    source: Annotated[str, shared("source", "a file with one sentence per line")],
    reference: Reference,
    write: Write = "-",
    objective: Objective = "sari",
    search: Annotated[Search, shared("search", "chart")] = Search.chart,
    grammar: Annotated[list[Path] | None, shared("grammar", CHART_GRAMMARS)] = None,
    start: Start = None,
    rounds: Rounds = None,
    n_best: NBest = None,
    run: Run = None,
    distance: Distance = None,
    entropy: Entropy = None,
    no_guards: Annotated[bool, shared("no-guards")] = False,
    tuner: Tuner = None,
    pro: Pro = None,
    seed: Seed = None,
    models: Annotated[Path | None, shared("language-models", CHART_MODELS)] = None,
    skip_bad_rules: Annotated[bool, shared("skip-bad-rules")] = False,
) -> None:
    """Tune the weights of the chart search towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 -w my.weights

    A grammar that was learnt from the same sentences must have folds.
    """
    if search is not Search.chart:
        raise SettingError(
            f"samsari tune has no --search {search.value}",
            remedy="samsari train thresholds tunes the default simplifier",
        )
    request = TuneRequest(
        objective=objective,
        grammars=tuple(grammar or ()),
        start=start,
        rounds=rounds,
        n_best=n_best,
        run=run,
        distance=distance,
        entropy=entropy,
        has_guards=not no_guards,
        tuner=None if tuner is None else tuner.value,
        pro=pro,
        seed=seed,
        models=models,
        on_bad_rule=complain if skip_bad_rules else None,
        texts=tuple(Path(name).name for name in (source, *reference)),
    )
    write_weights(request, source, reference, write)


def write_weights(request: TuneRequest, source: str, references: list[str], write: str) -> None:
    """Tune on the sentences of files, say how each round went, and write the weights."""
    pairs = read_pairs(Path(source), list(map(Path, references)))
    check_target(write)
    write_text(write, render(request.tuned(pairs, _report)))


def _report(found: Round) -> None:
    say(
        f"round {found.number}: {found.score:.2f} ({found.candidates} candidates; "
        f"{found.copies:.1%} copies, length {found.length:.3f})"
    )
