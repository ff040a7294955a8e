"""`samsari check`: is this simplification safe to publish?"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import typer

from samsari.checking.settings import (
    FAIL_ON,
    Settings,
    find_settings,
    load_settings,
    narrowed,
)
from samsari.cli.choices import choice, names
from samsari.cli.evaluate import check_options as opt
from samsari.cli.show import progress, show
from samsari.errors import SettingError, visible
from samsari.formats.atomic import check_target
from samsari.formats.rows import FORMS
from samsari.model.finding import Level
from samsari.reporting.checks.summary import FOOTER, Summary, calibration
from samsari.reporting.checks.text import about as about_rule
from samsari.reporting.checks.text import rule_table
from samsari.tasks.checking.files import CheckRequest, check_files
from samsari.tasks.checking.reports import Targets, report_findings
from samsari.tasks.scale.executors import executor


def command(  # noqa: PLR0917 - one parameter per option
    source: opt.Source = "",
    output: opt.Output = "",
    table: opt.TableFile = "",
    ids: opt.Ids = "",
    input_format: opt.InputFormat = "",
    no_header: opt.NoHeader = False,
    documents: opt.Documents = False,
    preset: opt.Preset = "",
    config: opt.Config = "",
    isolated: opt.Isolated = False,
    select: opt.Select = "",
    ignore: opt.Ignore = "",
    fail_on: opt.FailOn = "",
    allow_unjudged: opt.AllowUnjudged = False,
    baseline: opt.Baseline = "",
    save_baseline: opt.SaveBaseline = "",
    fast: opt.Fast = False,
    jobs: opt.Jobs = 1,
    cluster: opt.Cluster = "",
    run: opt.Run = None,
    form: opt.PrintFormat = "text",
    write: opt.Write = "-",
    html: opt.Html = "",
    json: opt.Json = "",
    feedback: opt.Feedback = False,
    show_all: opt.Everything = False,
    calibrate: opt.Calibrate = "",
    about: opt.About = "",
    quiet: opt.Quiet = False,
) -> None:
    """Say what may be wrong with simplifications, and fail if something is.

    Examples:
        samsari check -s source.txt -o output.txt
        samsari check --table pairs.csv --preset medical -f sarif -w findings.sarif
        samsari check -s article.txt -o simple.txt --documents --html check.html

    Exit status: 0 pass, 1 findings at or above --fail-on or pairs that cannot be judged,
    2 bad input.
    """
    if about:
        _explain(about)
        return
    choice("--format", form, opt.FORMATS)
    for target in filter(None, (write, html, json, save_baseline)):
        check_target(target)
    chosen = _settings(preset, _config(config, isolated, quiet), fail_on, allow_unjudged)
    settings = narrowed(chosen, names(select), names(ignore))
    request = CheckRequest(
        source,
        output,
        table,
        ids,
        choice("--input-format", input_format, FORMS) or None,  # type: ignore[arg-type]
        not no_header,
        documents,
        settings,
        baseline,
        fast,
        jobs,
        run=str(run or ""),
    )
    targets = Targets("feedback" if feedback else form, write, html, json, save_baseline, show_all)
    with executor(cluster, jobs) as workers:
        request = replace(request, executor=workers)
        if calibrate:
            _calibrate(replace(request, source=source, table=calibrate), quiet)
            return
        with progress("checking", quiet=quiet) as on_step, check_files(request) as found:
            summary = report_findings(found, settings, targets, on_step)
    _conclude(summary, quiet)


def _conclude(summary: Summary, quiet: bool) -> None:
    """Say how many pairs pass, and leave with status 1 if something blocks."""
    if not quiet:
        print(str(summary), file=sys.stderr)
        if summary.n_pairs > summary.verdicts["pass"]:
            print(FOOTER, file=sys.stderr)
    if summary.blocked:
        raise typer.Exit(1)


def _config(given: str, isolated: bool, quiet: bool) -> str:
    """The settings file: as given, or the nearest one; which one it is is said."""
    if given and isolated:
        raise SettingError("--isolated and --config exclude each other", remedy="leave one out")
    if given or isolated:
        return given
    found = find_settings(Path.cwd())
    if found is not None and not quiet:
        print(f"settings: {visible(os.path.relpath(found))}", file=sys.stderr)
    return "" if found is None else str(found)


def _settings(preset: str, config: str, fail_on: str, allow_unjudged: bool) -> Settings:
    settings = load_settings(config or None, preset)
    if fail_on:
        settings = replace(settings, fail_on=choice("--fail-on", fail_on, FAIL_ON))
    return replace(settings, cannot_judge="pass") if allow_unjudged else settings


def _explain(name: str) -> None:
    if name == "list":
        show(rule_table())
    else:
        sys.stdout.write(about_rule(name))


def _calibrate(request: CheckRequest, quiet: bool) -> None:
    if request.documents:
        raise SettingError("--calibrate reads a table of pairs", remedy="leave out --documents")
    summary = Summary()
    # All rules speak, those that are usually off as well.
    settings = replace(request.settings, levels={**request.settings.levels, **_ALL_ON})
    with (
        progress("checking", quiet=quiet) as on_step,
        check_files(replace(request, settings=settings)) as run,
    ):
        for each in run.pairs:
            summary.add(each.found, blocks=False)
            on_step(summary.n_pairs, run.n_pairs)
    show(calibration(summary))


_ALL_ON: dict[str, Level] = {"name-missing": "note", "linker-missing": "note"}
