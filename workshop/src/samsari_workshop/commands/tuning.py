"""`samsari train beam` and `samsari train thresholds`: what `samsari tune` is for other searches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import flag, shared
from samsari.cli.rewrite.tune import (
    Distance,
    Entropy,
    NBest,
    Objective,
    Pro,
    Reference,
    Rounds,
    Run,
    Seed,
    Start,
    Tuner,
    Write,
    write_weights,
)
from samsari.cli.show import say
from samsari.formats.atomic import check_target, write_text
from samsari.simplification.weights import render
from samsari_workshop.tuning.request import BeamRequest
from samsari_workshop.tuning.wrong_changes import COST
from samsari_workshop.tuning.wrong_changes_request import ThresholdRequest, report


def train_beam(  # noqa: PLR0917 - one parameter per option
    source: Annotated[str, shared("source", "a file with one sentence per line")],
    reference: Reference,
    write: Write = "-",
    objective: Objective = "sari",
    grammar: Annotated[Path | None, shared("grammar", "a folder")] = None,
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
    split: Annotated[bool, flag("split", "Tune how sure a cut must be, too.")] = False,
) -> None:
    """Tune the weights of the beam search towards a metric.

    Example: samsari train beam -s tune.orig -r tune.simp.0 -r tune.simp.1 -w my.weights
    """
    request = BeamRequest(
        objective=objective,
        grammars=() if grammar is None else (grammar,),
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
        texts=tuple(Path(name).name for name in (source, *reference)),
        is_split=split,
    )
    write_weights(request, source, reference, write)


def train_thresholds(
    judged: Annotated[list[Path], shared("judged", "repeat for more")],
    write: Write = "-",
    *,
    text: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The text in which places were judged (.txt, .xz)."),
    ] = None,
    cost: Annotated[
        float,
        typer.Option(metavar="N", min=0.0, help="How many right changes a wrong one outweighs."),
    ] = COST,
) -> None:
    """Choose the thresholds of the default simplifier by judged changes.

    Example: samsari train thresholds --judged changes.tsv -w my.weights
    """
    request = ThresholdRequest(tuple(judged), text, cost)
    check_target(write)
    found, missing = request.tuned()
    for line in report(found, missing):
        say(line)
    write_text(write, render(request.weights(found)))
