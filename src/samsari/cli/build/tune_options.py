"""The options of `samsari tune`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.rewrite.searches import Search


class TunerName(StrEnum):
    """How new weights are found from the n-best lists."""

    expected = "expected"
    pro = "pro"


Source = Annotated[Path, typer.Option("-s", "--source", help="Sentences, one a line.")]
References = Annotated[
    list[Path], typer.Option("-r", "--reference", help="Their simple versions; repeatable.")
]
Output = Annotated[str, typer.Option("-o", "--output", help="Weights file; - prints.")]
Objective = Annotated[str, typer.Option(help='A metric, or a sum such as "0.7*sari+0.3*samsa".')]
SearchName = Annotated[Search, typer.Option(help="Which search to tune: beam or chart.")]
Grammars = Annotated[
    list[Path] | None,
    typer.Option(
        help="Beam: a grammar folder, chart: grammar files; with folds if they saw the sources."
    ),
]
Start = Annotated[Path | None, typer.Option(help="Weights to begin with.")]
Rounds = Annotated[
    int | None, typer.Option(min=1, help="Rounds of decoding and fitting (beam: 7, chart: 8).")
]
NBest = Annotated[
    int | None,
    typer.Option("--n-best", min=2, help="Candidates a sentence (beam: 60, chart: 100)."),
]
Run = Annotated[
    Path | None,
    typer.Option(
        help="Folder for each round's lists: a stopped run goes on there, under the same settings."
    ),
]
Distance = Annotated[
    float | None,
    typer.Option(
        help="Charge for moving weights (beam: in a round, 0.002; chart: from the start, 0.02)."
    ),
]
Entropy = Annotated[
    float | None, typer.Option(help="Charge for undecided lists (beam: 0.2, chart: 1).")
]
NoGuards = Annotated[bool, typer.Option("--no-guards", help="Tune without guards.")]
Tuner = Annotated[
    TunerName | None,
    typer.Option(
        help="expected: expected tallies (beam); pro: pairwise ranking (chart: linear,logistic)."
    ),
]
Pro = Annotated[
    str | None,
    typer.Option(
        help="PRO's gain and classifier: sentence or linear, perceptron or logistic "
        "(with --tuner pro: sentence,perceptron as Xu et al. 2016)."
    ),
]
Models = Annotated[
    Path | None,
    typer.Option(help="Chart: a folder with language models (and grammar, weights) of yours."),
]
SkipBadRules = Annotated[
    bool,
    typer.Option("--skip-bad-rules", help="Chart: pass over malformed lines of a PPDB pack."),
]
Seed = Annotated[int | None, typer.Option(help="Seed of PRO's samples (2016).")]
