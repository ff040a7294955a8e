"""`samsari tune`: weights of the simplifier from sentences with references, towards any metric."""

from __future__ import annotations

import sys
from pathlib import Path

from samsari.cli.build import tune_options as opt
from samsari.cli.rewrite.searches import Search
from samsari.cli.rewrite.simplify_options import grammar_paths
from samsari.errors import CorpusError, FormatError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.streams import read_lines
from samsari.model.corpus import Pair
from samsari.training.tuning.rounds import Round
from samsari.simplification.weights import render
from samsari.training.tuning.request import TuneRequest


def command(  # noqa: PLR0917 - one parameter per option
    source: opt.Source,
    reference: opt.References,
    output: opt.Output = "-",
    objective: opt.Objective = "sari",
    search: opt.SearchName = Search.beam,
    grammar: opt.Grammars = None,
    start: opt.Start = None,
    rounds: opt.Rounds = None,
    n_best: opt.NBest = None,
    run: opt.Run = None,
    distance: opt.Distance = None,
    entropy: opt.Entropy = None,
    no_guards: opt.NoGuards = False,
    tuner: opt.Tuner = None,
    pro: opt.Pro = None,
    seed: opt.Seed = None,
    models: opt.Models = None,
    skip_bad_rules: opt.SkipBadRules = False,
) -> None:
    """Tune the simplifier's weights towards a metric.

    Example: samsari tune -s tune.orig -r tune.simp.0 -r tune.simp.1 --objective sari -o my.weights
    """
    request = TuneRequest(
        search=search.value,
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
        on_bad_rule=_complain if skip_bad_rules else None,
        texts=tuple(path.name for path in (source, *reference)),
    )
    check_target(output)
    write_text(output, render(request.tuned(read_pairs(source, reference), _report)))


def _complain(problem: FormatError) -> None:
    print(f"samsari: {problem}; passed over", file=sys.stderr)


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
