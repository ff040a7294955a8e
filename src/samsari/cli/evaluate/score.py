"""`samsari score`: read the options, call the task, show the tables."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import typer

from samsari.cli.evaluate.score_options import ScoreOptions
from samsari.cli.fields import of_fields
from samsari.cli.show import draw, progress, say, show, warn
from samsari.errors import SettingError, visible
from samsari.formats.atomic import write_text
from samsari.formats.result_json import load_result
from samsari.metrics.catalog import OLD_NAMES
from samsari.metrics.catalog import names as catalog
from samsari.model.result import Result
from samsari.model.table import Table
from samsari.reporting.scores import comparison_table, metric_rows, score_table
from samsari.stats.resampling import Resampling
from samsari.tasks.scale.clusters import executor
from samsari.tasks.scoring.evaluate import Plan
from samsari.tasks.scoring.gates import (
    Check,
    Gate,
    PairGate,
    read_gate,
    regression_checks,
    warning_checks,
)
from samsari.tasks.scoring.gates import junit as junit_xml
from samsari.tasks.scoring.languages import USUAL_METRICS
from samsari.tasks.scoring.score_files import Request, score_files
from samsari.tasks.scoring.warnings import UNSCORED

# With more of them a row per system no longer fits a terminal.
MANY_METRICS = 6


@of_fields(ScoreOptions)
def command(options: ScoreOptions) -> None:
    """Score one or more systems.

    Examples:
        samsari score -s source.txt -o output.txt -r reference.txt
        samsari score source.txt output.txt reference.txt -m sari bleu
        samsari score source.txt output.txt reference.txt --against old.json

    Files hold lines of raw text (UTF-8) or are tables, also compressed; - is standard input.
    """
    has_files = bool(options.source or options.outputs or options.table)
    strays = _Strays.read(options.stray, has_files=has_files)
    wanted = tuple(name.lower() for name in (*options.metrics, *strays.metrics))
    for old in OLD_NAMES.keys() & set(wanted):
        say(f"{old} is called {OLD_NAMES[old]} now")
    earlier = load_result(options.against) if options.against.endswith(".json") else None
    bounds = _bounds(options.fail_under, options.fail_over, options.pairs_under, wanted)
    plan = _plan(options, options.against if earlier is None else "")
    request = replace(
        options,
        outputs=(*options.outputs, *strays.outputs),
        source=options.source or strays.source,
        references=(*options.references, *strays.references),
        metrics=wanted,
        settings=_settings(options),
        plan=plan,
        pair_gates=bounds.pairs,
    )
    result = _scored(request, options.cluster, quiet=options.quiet)
    _tell(result, options)
    checks = _checks(result, bounds, earlier, plan.resampling, strict=options.strict)
    if options.junit:
        write_text(options.junit, junit_xml(checks))
    _judge(checks)


def _plan(options: ScoreOptions, against: str) -> Plan:
    return Plan(
        intervals=options.ci,
        paired=options.paired,
        against=against,
        resampling=Resampling(options.resamples, options.seed, options.confidence),
        baselines=not options.no_baselines,
        keep=options.keep,
        jobs=options.jobs,
    )


def _tell(result: Result, options: ScoreOptions) -> None:
    """Print the tables, draw the plots, say the warnings."""
    if "-" not in (options.json, options.per_pair):
        _show(result, options.shown, parts=options.parts)
    if options.plots:
        from samsari.reporting.correlation import metric_figures

        draw(metric_figures(result), Path(options.plots))
    if not (options.quiet or options.strict):  # --strict tells every warning as a failed check
        for warning in result.warnings:
            warn(str(warning))


def _scored(request: Request, cluster: str, *, quiet: bool) -> Result:
    """The scores, computed here or on a cluster, with a bar that shows how far they are."""
    plan = request.plan
    with progress("scoring", quiet=quiet) as on_step, executor(cluster, plan.jobs) as workers:
        spread = replace(request, plan=replace(plan, executor=workers))
        return score_files(spread, on_step=on_step)


@dataclass(frozen=True, slots=True)
class _Strays:
    """Words without an option: names of metrics behind -m, or the files themselves."""

    source: str = ""
    outputs: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: Sequence[str], *, has_files: bool) -> _Strays:
        """`-m sari bleu` means two metrics; without -s and -o files are SOURCE OUTPUT REFERENCES.

        Anything else is refused: a pattern without quotation marks would lose references.
        """
        known = tuple(w for w in words if w.lower() in catalog() and not Path(w).exists())
        files = [word for word in words if word not in known]
        if not files:
            return cls(metrics=known)
        if has_files or len(files) < 2:
            raise SettingError(
                f"no option stands before {files[0]}",
                remedy="repeat -r (or -o) before every file, or quote the pattern: -r 'ref.*'",
            )
        return cls(files[0], (files[1],), tuple(files[2:]), known)


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The bounds on scores, and those on every pair."""

    scores: tuple[Gate, ...]
    pairs: tuple[PairGate, ...]


def _settings(options: ScoreOptions) -> dict[str, object]:
    """The settings of the metrics, those with options of their own included."""
    chosen: dict[str, object] = dict(options.setting)
    chosen |= {k: v for k in ("tokenizer", "aligner") if (v := getattr(options, k))}
    if options.case:
        chosen["lowercase"] = options.case == "lower"
    return chosen


def _bounds(
    floors: Sequence[str],
    ceilings: Sequence[str],
    pairs: Sequence[str],
    metrics: Sequence[str],
) -> _Bounds:
    computed = [name.split("|")[0] for name in metrics] or list(USUAL_METRICS)
    read = partial(read_gate, metrics=computed)
    return _Bounds(
        (
            *(read(text, is_floor=True) for text in floors),
            *(read(text, is_floor=False) for text in ceilings),
        ),
        tuple(PairGate(read(text, is_floor=True)) for text in pairs),
    )


def _checks(
    result: Result,
    bounds: _Bounds,
    earlier: Result | None,
    resampling: Resampling,
    *,
    strict: bool,
) -> list[Check]:
    """What the user asked to hold: bounds, no loss against an earlier run, no warnings."""
    return [
        *(check for gate in bounds.scores for check in gate.checks(result)),
        *(check for gate in bounds.pairs for check in gate.checks()),
        *(regression_checks(result, earlier, resampling) if earlier else ()),
        # Pairs without a score never pass in silence.
        *warning_checks(result, "" if strict else UNSCORED),
    ]


def _without_signatures(table: Table, result: Result) -> Table:
    """On a terminal, where they fill it, the signatures are left to the other formats."""
    if not sys.stdout.isatty():
        return table
    signatures = {metric.signature for metric in result.metrics}
    notes = [note for note in table.notes if note not in signatures]
    return Table(table.title, table.columns, table.rows, (*notes, SIGNATURES))


SIGNATURES = "signatures, to be quoted with the scores: -f markdown, or --json FILE"


def _show(result: Result, form: str, *, parts: bool) -> None:
    is_long = form == "table" and len(result.metrics) > MANY_METRICS and not parts
    table = metric_rows(result) if is_long else score_table(result, parts=parts)
    show(_without_signatures(table, result) if form == "table" else table, form)
    if result.comparisons:
        print()
        show(comparison_table(result), form)
    if any(system.checks for system in result.systems):
        from samsari.reporting.checks.text import check_table

        print()
        show(check_table(result), form)


def _judge(checks: Sequence[Check]) -> None:
    """Leave with status 1 if a check failed."""
    failures = [check.failure for check in checks if check.failure]
    for sentence in failures:
        print(f"samsari: {visible(sentence)}", file=sys.stderr)
    if failures:
        raise typer.Exit(1)
