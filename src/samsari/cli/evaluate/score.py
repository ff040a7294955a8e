"""`samsari score`: read the options, call the task, show the tables."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import typer

from samsari.cli.choices import choice, names, values
from samsari.cli.evaluate import score_options as opt
from samsari.cli.show import progress, show
from samsari.errors import SettingError
from samsari.formats.matched import MISSING
from samsari.formats.rows import FORMS
from samsari.model.result import Result
from samsari.reporting.scores import comparison_table, metric_rows, score_table
from samsari.reporting.tables.render import FORMATS
from samsari.stats.resampling import Resampling
from samsari.tasks.scale.executors import executor
from samsari.tasks.scoring.evaluate import KEEPS, Plan
from samsari.tasks.scoring.score_files import (
    USUAL_METRICS,
    Gate,
    Request,
    read_gate,
    score_files,
)

# With more of them a row per system no longer fits a terminal.
MANY_METRICS = 6


def command(  # noqa: PLR0917 - one parameter per option
    source: opt.Source = "",
    output: opt.Outputs = None,
    reference: opt.References = None,
    table: opt.TableFile = "",
    testset: opt.TestsetName = "",
    data: opt.DataDir = None,
    ids: opt.Ids = "",
    match: opt.Match = "",
    missing: opt.MissingIds = "fail",
    input_format: opt.InputFormat = "",
    no_header: opt.NoHeader = False,
    metrics: opt.MetricNames = "",
    tokenizer: opt.TokenizerName = "",
    case: opt.Case = "",
    aligner: opt.AlignerName = "",
    passages: opt.PassagesFrom = None,
    cache: opt.CacheFile = "",
    setting: opt.Settings = None,
    jobs: opt.Jobs = 1,
    cluster: opt.Cluster = "",
    run: opt.Run = None,
    ci: opt.Intervals = False,
    paired: opt.Paired = False,
    against: opt.Against = "",
    resamples: opt.Resamples = 1000,
    seed: opt.Seed = 12345,
    confidence: opt.Confidence = 0.95,
    form: opt.PrintFormat = "table",
    json: opt.JsonTarget = "",
    per_pair: opt.PerPairTarget = "",
    explain_pages: opt.ExplainPages = "",
    parts: opt.Parts = False,
    keep: opt.KeepWhat = "auto",
    no_baselines: opt.NoBaselines = False,
    fail_under: opt.FailUnder = None,
    fail_over: opt.FailOver = None,
    quiet: opt.Quiet = False,
    stray: opt.Stray = None,
) -> None:
    """Score one or more systems.

    Example: samsari score -s source.txt -o output.txt -r reference.txt

    Files hold lines of raw text (UTF-8, also .gz and .xz) or are tables; - is standard input.
    """
    _no_strays(stray)
    choice("--format", form, FORMATS)
    gates = _gates(fail_under, fail_over, metrics)
    request = Request(
        outputs=tuple(output or ()),
        source=source,
        references=tuple(reference or ()),
        table=table,
        testset=testset,
        data=str(data or ""),
        ids=ids,
        form=choice("--input-format", input_format, FORMS) or None,  # type: ignore[arg-type]
        header=not no_header,
        match=match,
        missing=choice("--missing", missing, MISSING),
        metrics=names(metrics),
        settings=_settings(tokenizer, case, aligner, setting),
        passages=str(passages or ""),
        cache=cache,
        plan=Plan(
            intervals=ci,
            paired=paired,
            against=against,
            resampling=Resampling(resamples, seed, confidence),
            baselines=not no_baselines,
            keep=choice("--keep", keep, KEEPS),  # type: ignore[arg-type]
            jobs=jobs,
        ),
        json=json,
        per_pair=per_pair,
        explain=explain_pages,
        run=str(run or ""),
    )
    with progress("scoring", quiet=quiet) as on_step, executor(cluster, jobs) as workers:
        plan = replace(request.plan, executor=workers)
        result = score_files(replace(request, plan=plan), on_step=on_step)
    if "-" not in (json, per_pair):
        _show(result, form, parts=parts)
    if not quiet:
        _warn(result)
    _judge(result, gates)


def _no_strays(stray: Sequence[str] | None) -> None:
    if stray:
        raise SettingError(
            f"no option stands before {stray[0]}",
            remedy="repeat -r (or -o) before every file, or quote the pattern: -r 'ref.*'",
        )


def _settings(
    tokenizer: str, case: str, aligner: str, others: Sequence[str] | None
) -> dict[str, object]:
    """The settings of the metrics, those with options of their own included."""
    chosen: dict[str, object] = dict(values("--setting", others))
    if tokenizer:
        chosen["tokenizer"] = tokenizer
    if aligner:
        chosen["aligner"] = aligner
    if case:
        chosen["lowercase"] = choice("--case", case, ("lower", "keep")) == "lower"
    return chosen


def _gates(
    floors: Sequence[str] | None, ceilings: Sequence[str] | None, metrics: str
) -> list[Gate]:
    computed = [name.split("|")[0] for name in names(metrics)] or list(USUAL_METRICS)
    return [
        *(read_gate(text, is_floor=True, metrics=computed) for text in floors or ()),
        *(read_gate(text, is_floor=False, metrics=computed) for text in ceilings or ()),
    ]


def _show(result: Result, form: str, *, parts: bool) -> None:
    is_long = form == "table" and len(result.metrics) > MANY_METRICS and not parts
    show(metric_rows(result) if is_long else score_table(result, parts=parts), form)
    if result.comparisons:
        print()
        show(comparison_table(result), form)


def _warn(result: Result) -> None:
    for warning in result.warnings:
        print(f"samsari: warning: {warning}", file=sys.stderr)


def _judge(result: Result, gates: Sequence[Gate]) -> None:
    """Leave with status 1 if a system breaks a bound."""
    failures = [sentence for gate in gates for sentence in gate.failures(result)]
    for sentence in failures:
        print(f"samsari: {sentence}", file=sys.stderr)
    if failures:
        raise typer.Exit(1)
