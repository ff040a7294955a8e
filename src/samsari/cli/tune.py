"""`samsari tune`: weights of the simplifier from sentences with references, towards any metric."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from samsari.errors import CorpusError
from samsari.formats.atomic import write_text
from samsari.model.corpus import Pair
from samsari.simplify.tuning import Charges
from samsari.simplify.tuning_rounds import Round
from samsari.simplify.weights import render
from samsari.tasks import tune as tasks


def command(
    source: Annotated[Path, typer.Option("-s", "--source", help="Sentences, one a line.")],
    reference: Annotated[
        list[Path], typer.Option("-r", "--reference", help="Their simple versions; repeatable.")
    ],
    output: Annotated[str, typer.Option("-o", "--output", help="Weights file; - prints.")] = "-",
    *,
    objective: Annotated[
        str, typer.Option(help='A metric, or a sum such as "0.7*sari+0.3*samsa".')
    ] = "sari",
    grammar: Annotated[
        Path | None, typer.Option(help="Folder of a grammar, with folds if it saw these sources.")
    ] = None,
    start: Annotated[Path | None, typer.Option(help="Weights to begin with.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of decoding and fitting.")] = 5,
    n_best: Annotated[int, typer.Option("--n-best", min=2, help="Candidates a sentence.")] = 60,
    run: Annotated[
        Path | None,
        typer.Option(help="Folder for each round's lists: a stopped run goes on there."),
    ] = None,
    distance: Annotated[float, typer.Option(help="Charge for weights far from the start.")] = 0.02,
    entropy: Annotated[float, typer.Option(help="Charge for undecided lists.")] = 1.0,
    no_guards: Annotated[bool, typer.Option("--no-guards", help="Tune without guards.")] = False,
) -> None:
    """Tune the simplifier's weights towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 --objective sari -o my.weights
    """
    plan = tasks.Plan(
        objective,
        grammar,
        start,
        rounds,
        n_best,
        run,
        not no_guards,
        Charges(distance, entropy),
    )
    found = tasks.tune_weights(_pairs(source, reference), plan, _report)
    write_text(output, render(found))


def _report(report: Round) -> None:
    line = f"round {report.number}: {report.score:.2f} ({report.candidates} candidates)"
    print(line, file=sys.stderr, flush=True)


def _pairs(source: Path, references: list[Path]) -> list[Pair]:
    sources = source.read_text("utf-8").splitlines()
    columns = [path.read_text("utf-8").splitlines() for path in references]
    for path, column in zip(references, columns, strict=True):
        if len(column) != len(sources):
            raise CorpusError(
                f"{len(sources)} sources but {len(column)} references",
                place=f"{path}:{min(len(sources), len(column)) + 1}",
                remedy="every source needs one line in each reference file",
            )
    rows = zip(*columns, strict=True)
    return [
        Pair(str(number), text, "", row)
        for number, (text, row) in enumerate(zip(sources, rows, strict=True), 1)
    ]
