"""`samsari train thresholds`: what `samsari tune` is for the default simplifier."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import shared
from samsari.cli.show import say
from samsari.formats.atomic import check_target, write_text
from samsari.simplification.rules import render
from samsari_workshop.tuning.wrong_changes import COST
from samsari_workshop.tuning.wrong_changes_request import ThresholdRequest, report


def train_thresholds(
    judged: Annotated[list[Path], shared("judged", "repeat for more")],
    write: Annotated[str, shared("write", "a file for the weights; - prints")] = "-",
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
