"""`samsari tune`: weights of the chart search from sentences with references."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import not_
from pathlib import Path

from samsari.cli.fields import of_fields
from samsari.cli.options import CHART_GRAMMARS, CHART_MODELS, shared, value
from samsari.cli.show import complain, say
from samsari.formats.atomic import check_target, write_text
from samsari.simplification.chart.tuning.request import TuneRequest
from samsari.simplification.chart.tuning.rounds import Round
from samsari.simplification.chart.tuning.runs import read_pairs
from samsari.simplification.rules import render


@dataclass(frozen=True)
class TuneOptions(TuneRequest):
    """The options of `samsari tune`."""

    source: str = shared("source", "a file with one sentence per line", start=...)
    references: tuple[str, ...] = shared(
        "reference", "a file; repeat for more", typed=list[str], start=...
    )
    write: str = shared("write", "a file for the weights; - prints", start="-")
    objective: str = value(
        "METRIC", 'A metric, or a sum such as "0.7*sari+0.3*samsa".', start="sari"
    )
    grammars: tuple[Path, ...] = shared("grammar", CHART_GRAMMARS)
    start: Path | None = value("FILE", "Weights to begin with.")
    rounds: int | None = value("N", "How many rounds.", min=1)
    n_best: int | None = shared("n-best", "candidates of each sentence", min=2)
    run: Path | None = shared("run", "lists of each round")
    has_guards: bool = shared("no-guards", read=not_)
    tuner: str = value(
        "NAME",
        "pro: pairwise ranking with the settings of Xu et al. (2016), not the usual ones.",
        of=("pro",),
    )
    pro: str | None = value(
        "NAMES", "Gain (sentence or linear) and classifier (perceptron or logistic) of PRO."
    )
    seed: int | None = shared("seed", "2016 by default", min=0)
    models: Path | None = shared("language-models", CHART_MODELS)
    skip_bad_rules: bool = shared("skip-bad-rules")


@of_fields(TuneOptions)
def command(options: TuneOptions) -> None:
    """Tune the weights of the chart search towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 -w my.weights

    A grammar that was learnt from the same sentences must have folds.
    """
    source, references = Path(options.source), list(map(Path, options.references))
    request = replace(
        options,
        is_paper=bool(options.tuner),
        on_bad_rule=complain if options.skip_bad_rules else None,
        texts=tuple(path.name for path in (source, *references)),
    )
    pairs = read_pairs(source, references)
    check_target(options.write)
    write_text(options.write, render(request.tuned(pairs, _report)))


def _report(found: Round) -> None:
    say(
        f"round {found.number}: {found.score:.2f} ({found.candidates} candidates; "
        f"{found.copies:.1%} copies, length {found.length:.3f})"
    )
