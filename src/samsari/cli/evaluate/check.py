"""`samsari check`: what a simplification says otherwise than its source."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from samsari.checking.settings import FAIL_ON, PRESETS, find_settings, load_settings, narrowed
from samsari.cli.fields import InputOptions, alone, of_fields
from samsari.cli.options import argument, flag, shared, value
from samsari.cli.show import progress, show
from samsari.errors import SettingError, visible
from samsari.formats.atomic import check_target
from samsari.model.finding import Level
from samsari.reporting.checks.text import FOOTER, Summary, calibration, rule_table
from samsari.reporting.checks.text import about as about_rule
from samsari.tasks.checking.files import CheckRequest, Targets, check_files, report_findings
from samsari.tasks.scale.clusters import executor

# The options of `samsari check`, by the question they answer.

FORMATS = ("text", "json", "jsonl", "sarif", "junit", "github", "html", "tsv")

TEXTS = "a file with one text per line, a column, or the text itself"


@dataclass(frozen=True)
class _CheckFiles(InputOptions, CheckRequest):
    panel = "What to check"

    files: tuple[str, ...] = argument(
        "FILES", "Two documents (.txt, .docx, .html, .md), old and new, for -s and -o."
    )
    source: str = shared("source", TEXTS)
    outputs: tuple[str, ...] = shared("output", TEXTS, typed=str, start="", read=alone)
    documents: bool = flag("documents", "-s and -o are whole documents, or two folders.")


@dataclass(frozen=True)
class _CheckHow(CheckRequest):
    panel = "How strict"

    preset: str = shared("preset", ", ".join(PRESETS))
    config: str = value(
        "FILE",
        "A TOML file with settings of your own; by default the nearest samsari.toml or "
        "pyproject.toml that has some.",
    )
    isolated: bool = flag("isolated", "Look for no settings file.")
    select: tuple[str, ...] = value("NAMES", "Only these rules or families of rules, with commas.")
    ignore: tuple[str, ...] = value("NAMES", "Rules or families of rules to leave out.")
    fail_on: str = value(
        "LEVEL",
        f"Leave with status 1 from this level on: {', '.join(FAIL_ON)}; fail by default.",
        of=FAIL_ON,
    )
    allow_unjudged: bool = flag("allow-unjudged", "Let pairs pass that cannot be judged.")
    baseline: str = value("FILE", "Known findings; only new ones count.")
    save_baseline: str = value("FILE", "Write all findings to this file, as known ones.")
    fast: bool = flag("fast", "Link words by rule: faster, with fewer findings.")
    jobs: int = shared("jobs", min=1, start=1)
    cluster: str = shared("cluster")
    run: Path | None = shared("run")


@dataclass(frozen=True)
class _CheckResults(Targets):
    panel = "What to do with the findings"

    shown: str = shared("format", of=FORMATS, start="text")
    write: str = shared("write", "a file; - prints", start="-")
    html: str = shared("html")
    json: str = shared("json")
    feedback: bool = flag("feedback", "Write one instruction for each finding.")
    show_all: bool = flag("show-all", "Show the pairs that pass, too.")
    calibrate: str = value(
        "FILE", "A table of accepted pairs; print how often each rule fires on it."
    )
    about: str = value("RULE", "Explain a rule; list prints all rules.")
    quiet: bool = shared("quiet")


@dataclass(frozen=True)
class CheckOptions(_CheckFiles, _CheckHow, _CheckResults):
    """The options of the command, a field for each."""


@of_fields(CheckOptions)
def command(options: CheckOptions) -> None:
    """Say what may be wrong with simplifications, and fail if something is.

    Examples:
        samsari check -s "The bridge opened in 1998." -o "The bridge opened in 1989."
        samsari check -s source.txt -o output.txt
        samsari check --table pairs.csv --preset medical -f sarif -w findings.sarif
        samsari check old.docx new.docx --html check.html

    Exit status: 0 pass, 1 findings at or above --fail-on or pairs that cannot be judged,
    2 bad input.
    """
    if options.about:
        _explain(options.about)
        return
    for target in filter(None, (options.write, options.html, options.json, options.save_baseline)):
        check_target(target)
    options = _completed(options)
    with executor(options.cluster, options.jobs) as workers:
        request = replace(options, executor=workers)
        if options.calibrate:
            _calibrate(replace(request, table=options.calibrate), options.quiet)
            return
        with progress("checking", quiet=options.quiet) as on_step, check_files(request) as found:
            summary = report_findings(found, request.settings, options, on_step)
    _conclude(summary, options.quiet)


def _completed(options: CheckOptions) -> CheckOptions:
    """The options with the documents and the settings that they stand for."""
    if options.files:
        others = options.source or "".join(options.outputs) or options.table
        source, output = _both(options.files, others)
        options = replace(options, source=source, outputs=(output,), documents=True)
    config = _config(options.config, options.isolated, options.quiet)
    settings = load_settings(config or None, options.preset)
    if options.fail_on:
        settings = replace(settings, fail_on=options.fail_on)
    if options.allow_unjudged:
        settings = replace(settings, cannot_judge="pass")
    shown = "feedback" if options.feedback else options.shown
    return replace(
        options, settings=narrowed(settings, options.select, options.ignore), shown=shown
    )


def _both(files: tuple[str, ...], others: str) -> tuple[str, str]:
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
