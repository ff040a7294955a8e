"""`samsari tune`: weights of the chart search from sentences with references."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from samsari.cli.options import CHART_GRAMMARS, CHART_MODELS, shared, value
from samsari.cli.show import complain, say
from samsari.formats.atomic import check_target, write_text
from samsari.simplification.chart.tuning.request import TuneRequest
from samsari.simplification.chart.tuning.rounds import Round
from samsari.simplification.chart.tuning.runs import read_pairs
from samsari.simplification.rules import render


class TunerName(StrEnum):
    """How new weights are found from the n-best lists."""

    pro = "pro"


Write = Annotated[str, shared("write", "a file for the weights; - prints")]
Tuner = Annotated[
    TunerName | None,
    value(
        "NAME", "pro: pairwise ranking with the settings of Xu et al. (2016), not the usual ones."
    ),
]
Pro = Annotated[
    str | None,
    value("NAMES", "Gain (sentence or linear) and classifier (perceptron or logistic) of PRO."),
]


def command(  # noqa: PLR0917 - one parameter per option
    source: Annotated[str, shared("source", "a file with one sentence per line")],
    reference: Annotated[list[str], shared("reference", "a file; repeat for more")],
    write: Write = "-",
    objective: Annotated[
        str, value("METRIC", 'A metric, or a sum such as "0.7*sari+0.3*samsa".')
    ] = "sari",
    grammar: Annotated[list[Path] | None, shared("grammar", CHART_GRAMMARS)] = None,
    start: Annotated[Path | None, value("FILE", "Weights to begin with.")] = None,
    rounds: Annotated[int | None, value("N", "How many rounds.", min=1)] = None,
    n_best: Annotated[int | None, shared("n-best", "candidates of each sentence", min=2)] = None,
    run: Annotated[Path | None, shared("run", "lists of each round")] = None,
    no_guards: Annotated[bool, shared("no-guards")] = False,
    tuner: Tuner = None,
    pro: Pro = None,
    seed: Annotated[int | None, shared("seed", "2016 by default", min=0)] = None,
    models: Annotated[Path | None, shared("language-models", CHART_MODELS)] = None,
    skip_bad_rules: Annotated[bool, shared("skip-bad-rules")] = False,
) -> None:
    """Tune the weights of the chart search towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 -w my.weights

    A grammar that was learnt from the same sentences must have folds.
    """
    request = TuneRequest(
        objective=objective,
        grammars=tuple(grammar or ()),
        start=start,
        rounds=rounds,
        n_best=n_best,
        run=run,
        has_guards=not no_guards,
        is_paper=tuner is not None,
        pro=pro,
        seed=seed,
        models=models,
        on_bad_rule=complain if skip_bad_rules else None,
        texts=tuple(Path(name).name for name in (source, *reference)),
    )
    pairs = read_pairs(Path(source), list(map(Path, reference)))
    check_target(write)
    write_text(write, render(request.tuned(pairs, _report)))


def _report(found: Round) -> None:
    say(
        f"round {found.number}: {found.score:.2f} ({found.candidates} candidates; "
        f"{found.copies:.1%} copies, length {found.length:.3f})"
    )
