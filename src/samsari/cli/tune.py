"""`samsari tune`: weights of the simplifier from sentences with references, towards any metric."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.searches import Search, one_folder
from samsari.errors import CorpusError, SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.streams import read_lines
from samsari.metrics.catalog import create
from samsari.model.corpus import Pair
from samsari.simplify.chart_loading import ChartSetup
from samsari.simplify.objective import objective as make_objective
from samsari.simplify.pro import ProSettings
from samsari.simplify.tuning import Charges
from samsari.simplify.tuning_rounds import Round
from samsari.simplify.weights import render
from samsari.tasks import tune as tasks
from samsari.tasks.chart_tune import ChartPlan, tune_chart


class TunerName(StrEnum):
    """How new weights are found from the n-best lists."""

    expected = "expected"
    pro = "pro"


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
    search: Annotated[
        Search, typer.Option(help="Which search to tune: beam or chart.")
    ] = Search.beam,
    grammar: Annotated[
        list[Path] | None,
        typer.Option(
            help="Beam: a grammar folder, chart: grammar files; with folds if they saw the sources."
        ),
    ] = None,
    start: Annotated[Path | None, typer.Option(help="Weights to begin with.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of decoding and fitting.")] = 7,
    n_best: Annotated[int, typer.Option("--n-best", min=2, help="Candidates a sentence.")] = 60,
    run: Annotated[
        Path | None,
        typer.Option(help="Folder for each round's lists: a stopped run goes on there."),
    ] = None,
    distance: Annotated[
        float | None,
        typer.Option(
            help="Charge for moving weights (beam: in a round, 0.002; chart: from the start, 0.02)."
        ),
    ] = None,
    entropy: Annotated[
        float | None, typer.Option(help="Charge for undecided lists (beam: 0.2, chart: 1).")
    ] = None,
    no_guards: Annotated[bool, typer.Option("--no-guards", help="Tune without guards.")] = False,
    tuner: Annotated[
        TunerName, typer.Option(help="expected: expected tallies; pro: pairwise ranking.")
    ] = TunerName.expected,
    pro: Annotated[
        str,
        typer.Option(help="PRO's gain and classifier: sentence or linear, perceptron or logistic."),
    ] = "sentence,perceptron",
    seed: Annotated[int, typer.Option(help="Seed of PRO's samples.")] = 2016,
) -> None:
    """Tune the simplifier's weights towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 --objective sari -o my.weights
    """
    check_target(output)
    pairs, settings = read_pairs(source, reference), _pro(pro, seed)
    usual = (ChartPlan if search is Search.chart else tasks.Plan)().charges
    charges = Charges(
        usual.distance if distance is None else distance,
        usual.entropy if entropy is None else entropy,
    )
    if search is Search.chart:
        setup = ChartSetup(tuple(grammar or ()), has_guards=not no_guards)
        chart = ChartPlan(
            setup=setup,
            start=start,
            tuner=tuner.value,
            pro=settings,
            charges=charges,
            rounds=rounds,
            n_best=n_best,
            run=run,
        )
        found = tune_chart(pairs, make_objective(objective, create), chart, _report)
    else:
        plan = tasks.Plan(
            objective=objective,
            grammar=one_folder(tuple(grammar or ())),
            start=start,
            rounds=rounds,
            n_best=n_best,
            run=run,
            has_guards=not no_guards,
            charges=charges,
            tuner=tuner.value,
            pro=settings,
        )
        found = tasks.tune_weights(pairs, plan, _report)
    write_text(output, render(found))


def _pro(text: str, seed: int) -> ProSettings:
    gain, _, classifier = text.partition(",")
    if gain not in {"sentence", "linear"} or classifier not in {"", "perceptron", "logistic"}:
        raise SettingError(
            f"no such way of PRO: {text!r}", remedy="write for instance linear,logistic"
        )
    is_logistic = classifier == "logistic"
    return ProSettings(
        gain="linear" if gain == "linear" else "sentence",
        classifier="logistic" if is_logistic else "perceptron",
        seed=seed,
    )


def _report(report: Round) -> None:
    line = (
        f"round {report.number}: {report.score:.2f} ({report.candidates} candidates; "
        f"{report.copies:.1%} copies, length {report.length:.3f})"
    )
    print(line, file=sys.stderr, flush=True)


def read_pairs(source: Path, references: list[Path]) -> list[Pair]:
    """The sentences of a file with their references."""
    sources = read_lines(source)
    columns = [read_lines(path) for path in references]
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
