"""`samsari check`: what a simplification says otherwise than its source."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from samsari.checking.settings import (
    FAIL_ON,
    PRESETS,
    Settings,
    find_settings,
    load_settings,
    narrowed,
)
from samsari.cli.options import argument, choice, flag, names, shared, value
from samsari.cli.show import progress, show
from samsari.errors import SettingError, visible
from samsari.formats.atomic import check_target
from samsari.formats.rows import FORMS
from samsari.model.finding import Level
from samsari.reporting.checks.text import FOOTER, Summary, calibration, rule_table
from samsari.reporting.checks.text import about as about_rule
from samsari.tasks.checking.files import CheckRequest, Targets, check_files, report_findings
from samsari.tasks.scale.clusters import executor

# The options of `samsari check`, by the question they answer.

FILES = "What to check"
STRICTNESS = "How strict"
RESULTS = "What to do with the findings"
FORMATS = ("text", "json", "jsonl", "sarif", "junit", "github", "html", "tsv")

TEXTS = "a file with one text per line, a column, or the text itself"

# What to check
option = partial(value, rich_help_panel=FILES)
common = partial(shared, rich_help_panel=FILES)
switch = partial(flag, rich_help_panel=FILES)
Source = Annotated[str, common("source", TEXTS)]
Output = Annotated[str, common("output", TEXTS)]
TableFile = Annotated[str, common("table")]
Ids = Annotated[str, common("ids")]
InputFormat = Annotated[str, common("input-format", ", ".join(FORMS))]
NoHeader = Annotated[bool, common("no-header")]
Documents = Annotated[bool, switch("documents", "-s and -o are whole documents, or two folders.")]

Both = Annotated[
    list[str] | None,
    argument("FILES", "Two documents (.txt, .docx, .html, .md), old and new, for -s and -o."),
]

# How strict
option = partial(value, rich_help_panel=STRICTNESS)
common = partial(shared, rich_help_panel=STRICTNESS)
switch = partial(flag, rich_help_panel=STRICTNESS)
Preset = Annotated[str, common("preset", ", ".join(PRESETS))]
Config = Annotated[
    str,
    option(
        "FILE",
        "A TOML file with settings of your own; by default the nearest samsari.toml or "
        "pyproject.toml that has some.",
    ),
]
Isolated = Annotated[bool, switch("isolated", "Look for no settings file.")]
Select = Annotated[str, option("NAMES", "Only these rules or families of rules, with commas.")]
Ignore = Annotated[str, option("NAMES", "Rules or families of rules to leave out.")]
FailOn = Annotated[
    str,
    option(
        "LEVEL", f"Leave with status 1 from this level on: {', '.join(FAIL_ON)}; fail by default."
    ),
]
AllowUnjudged = Annotated[bool, switch("allow-unjudged", "Let pairs pass that cannot be judged.")]
Baseline = Annotated[str, option("FILE", "Known findings; only new ones count.")]
SaveBaseline = Annotated[str, option("FILE", "Write all findings to this file, as known ones.")]
Fast = Annotated[bool, switch("fast", "Link words by rule: faster, with fewer findings.")]
Jobs = Annotated[int, common("jobs", min=1)]
Cluster = Annotated[str, common("cluster")]
Run = Annotated[Path | None, common("run")]

# What to do with the findings
option = partial(value, rich_help_panel=RESULTS)
common = partial(shared, rich_help_panel=RESULTS)
switch = partial(flag, rich_help_panel=RESULTS)
PrintFormat = Annotated[str, common("format", ", ".join(FORMATS))]
Write = Annotated[str, common("write", "a file; - prints")]
Html = Annotated[str, common("html")]
Json = Annotated[str, common("json")]
Feedback = Annotated[bool, switch("feedback", "Write one instruction for each finding.")]
Everything = Annotated[bool, switch("show-all", "Show the pairs that pass, too.")]
Calibrate = Annotated[
    str, option("FILE", "A table of accepted pairs; print how often each rule fires on it.")
]
About = Annotated[str, option("RULE", "Explain a rule; list prints all rules.")]
Quiet = Annotated[bool, common("quiet")]


def command(  # noqa: PLR0917 - one parameter per option
    files: Both = None,
    source: Source = "",
    output: Output = "",
    table: TableFile = "",
    ids: Ids = "",
    input_format: InputFormat = "",
    no_header: NoHeader = False,
    documents: Documents = False,
    preset: Preset = "",
    config: Config = "",
    isolated: Isolated = False,
    select: Select = "",
    ignore: Ignore = "",
    fail_on: FailOn = "",
    allow_unjudged: AllowUnjudged = False,
    baseline: Baseline = "",
    save_baseline: SaveBaseline = "",
    fast: Fast = False,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    run: Run = None,
    form: PrintFormat = "text",
    write: Write = "-",
    html: Html = "",
    json: Json = "",
    feedback: Feedback = False,
    show_all: Everything = False,
    calibrate: Calibrate = "",
    about: About = "",
    quiet: Quiet = False,
) -> None:
    """Say what may be wrong with simplifications, and fail if something is.

    Examples:
        samsari check -s "The bridge opened in 1998." -o "The bridge opened in 1989."
        samsari check -s source.txt -o output.txt
        samsari check --table pairs.csv --preset medical -f sarif -w findings.sarif
        samsari check old.docx new.docx --html check.html

    Exit status: 0 pass, 1 findings at or above --fail-on or pairs that cannot be judged,
    2 bad input.
    """
    if about:
        _explain(about)
        return
    if files:
        source, output = _both(files, source or output or table)
        documents = True
    choice("--format", form, FORMATS)
    for target in filter(None, (write, html, json, save_baseline)):
        check_target(target)
    chosen = _settings(preset, _config(config, isolated, quiet), fail_on, allow_unjudged)
    settings = narrowed(chosen, names(select), names(ignore))
    request = CheckRequest(
        source,
        (output,) if output else (),
        table=table,
        ids=ids,
        form=choice("--input-format", input_format, FORMS) or None,  # type: ignore[arg-type]
        header=not no_header,
        documents=documents,
        settings=settings,
        baseline=baseline,
        fast=fast,
        jobs=jobs,
        run=str(run or ""),
    )
    targets = Targets(
        "feedback" if feedback else form, write, html, json, save_baseline, show_all, fast
    )
    with executor(cluster, jobs) as workers:
        request = replace(request, executor=workers)
        if calibrate:
            _calibrate(replace(request, source=source, table=calibrate), quiet)
            return
        with progress("checking", quiet=quiet) as on_step, check_files(request) as found:
            summary = report_findings(found, settings, targets, on_step)
    _conclude(summary, quiet)


def _both(files: list[str], others: str) -> tuple[str, str]:
    """The two documents; an error if there are not two, or if others are named, too."""
    if len(files) != 2 or others:
        raise SettingError(
            "without -s and -o two documents are needed, the old one and the new one",
            remedy="samsari check old.docx new.docx",
        )
    return files[0], files[1]


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


_ALL_ON: dict[str, Level] = {"name-missing": "note"}
