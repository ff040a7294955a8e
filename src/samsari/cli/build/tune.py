"""`samsari tune`: weights of the simplifier from sentences with references or judged changes."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import CHART_MODELS, GRAMMARS, Search, learnt, shared
from samsari.cli.show import complain, say
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.simplification.weights import render
from samsari.tasks.rewriting.simplify_files import grammar_paths
from samsari.training.reference_pairs import read_pairs
from samsari.training.tuning.request import TuneRequest
from samsari.training.tuning.rounds import Round
from samsari.training.tuning.wrong_changes import COST
from samsari.training.tuning.wrong_changes_request import (
    OBJECTIVE,
    ThresholdRequest,
    refuse,
    report,
)


class TunerName(StrEnum):
    """How new weights are found from the n-best lists."""

    expected = "expected"
    pro = "pro"


Objective = Annotated[
    str,
    typer.Option(
        metavar="METRIC",
        help='A metric, a sum such as "0.7*sari+0.3*samsa", or wrong-changes (needs --judged).',
    ),
]
Judged = Annotated[list[Path] | None, shared("judged", "for wrong-changes; repeat for more")]
Cost = Annotated[
    float | None,
    typer.Option(
        metavar="N",
        min=0.0,
        help="How many right changes a wrong one outweighs (wrong-changes; 7).",
    ),
]
Start = Annotated[Path | None, typer.Option(metavar="FILE", help="Weights to begin with.")]
Rounds = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="How many rounds (7 for the beam, 8 for the chart)."),
]
Run = Annotated[Path | None, shared("run", "lists of each round")]
Distance = Annotated[
    float | None,
    typer.Option(
        metavar="NUMBER",
        help="Penalty for moving weights (0.002 for the beam, 0.02 for the chart).",
    ),
]
Entropy = Annotated[
    float | None,
    typer.Option(
        metavar="NUMBER", help="Penalty for undecided lists (0.2 for the beam, 1 for the chart)."
    ),
]
Tuner = Annotated[
    TunerName | None,
    typer.Option(
        metavar="NAME",
        help="expected (expected tallies, usual for the beam) or pro (pairwise ranking).",
    ),
]
Pro = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="Gain (sentence or linear) and classifier (perceptron or logistic) of --tuner pro.",
    ),
]


def command(  # noqa: PLR0917 - one parameter per option
    source: Annotated[str, shared("source", "a file with one sentence per line")] = "",
    reference: Annotated[list[str] | None, shared("reference", "a file; repeat for more")] = None,
    write: Annotated[str, shared("write", "a file for the weights; - prints")] = "-",
    objective: Objective = "sari",
    search: Annotated[Search, shared("search", "beam or chart")] = Search.beam,
    grammar: Annotated[list[Path] | None, shared("grammar", GRAMMARS)] = None,
    start: Start = None,
    rounds: Rounds = None,
    n_best: Annotated[
        int | None, shared("n-best", "60 for the beam, 100 for the chart", min=2)
    ] = None,
    run: Run = None,
    distance: Distance = None,
    entropy: Entropy = None,
    no_guards: Annotated[bool, shared("no-guards")] = False,
    tuner: Tuner = None,
    pro: Pro = None,
    seed: Annotated[int | None, shared("seed", "for --tuner pro, 2016 by default", min=0)] = None,
    models: Annotated[Path | None, shared("language-models", CHART_MODELS)] = None,
    skip_bad_rules: Annotated[bool, shared("skip-bad-rules")] = False,
    split: Annotated[bool, shared("split", "how sure a cut must be is tuned too")] = False,
    judged: Judged = None,
    cost: Cost = None,
) -> None:
    """Tune the simplifier's weights towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 -w my.weights

    A grammar that was learnt from the same sentences must have folds.

    The default simplifier:
    samsari tune --objective wrong-changes --judged changes.tsv -w my.weights
    """
    if objective == OBJECTIVE:
        given = {
            "-r": reference, "--grammar": grammar, "--start": start, "--rounds": rounds,
            "--n-best": n_best, "--run": run, "--distance": distance, "--entropy": entropy,
            "--no-guards": no_guards, "--tuner": tuner, "--pro": pro, "--seed": seed,
            "--language-models": models, "--skip-bad-rules": skip_bad_rules, "--split": split,
            "--search": search not in {Search.plain, Search.beam},
        }  # fmt: skip
        refuse(given)
        _choose_thresholds(judged, source, COST if cost is None else cost, write)
        return
    files = _files(source, reference, is_of_changes=bool(judged) or cost is not None)
    request = TuneRequest(
        search="chart" if learnt(search) is Search.chart else "beam",
        objective=objective,
        grammars=grammar_paths(search, grammar),
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
        texts=tuple(path.name for path in files),
        is_split=split,
    )
    check_target(write)
    write_text(write, render(request.tuned(read_pairs(files[0], files[1:]), _report)))


def _files(source: str, references: list[str] | None, *, is_of_changes: bool) -> list[Path]:
    """The source and the references that a metric needs."""
    if is_of_changes or not source or not references:
        raise SettingError(
            f"a metric needs -s and -r; --judged and --cost are for --objective {OBJECTIVE}",
            remedy="see samsari tune --help",
        )
    return [Path(name) for name in (source, *references)]


def _choose_thresholds(judged: list[Path] | None, text: str, cost: float, write: str) -> None:
    request = ThresholdRequest(tuple(judged or ()), Path(text) if text else None, cost)
    check_target(write)
    found, missing = request.tuned()
    for line in report(found, missing):
        say(line)
    write_text(write, render(request.weights(found)))


def _report(found: Round) -> None:
    say(
        f"round {found.number}: {found.score:.2f} ({found.candidates} candidates; "
        f"{found.copies:.1%} copies, length {found.length:.3f})"
    )
