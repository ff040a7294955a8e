"""`samsari parse`: text to UCCA passages; and annotated passages to convert, check or compare."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import typer

from samsari.cli.choices import choice
from samsari.cli.language import parse_options as opt
from samsari.cli.options import chosen_guidelines
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.documents import holds_files
from samsari.model.passage import Passage
from samsari.reporting.passages.tables import agreement_table, findings_table
from samsari.reporting.tables.render import FORMATS as TABLE_FORMATS
from samsari.tasks.language.parse import load_parser, parse_files, parse_files_on
from samsari.tasks.language.parse_n_best import n_best_files
from samsari.tasks.language.passages import (
    CheckReport,
    Compared,
    check_passages,
    compare_passages,
    evaluate_parser,
    read_passages,
)
from samsari.tasks.scale.executors import executor
from samsari.ucca.parser.parser import SpanParser
from samsari.ucca.parser.ranking import RankingParser

JOBS = {"convert": "--convert", "check": "--check", "evaluate": "--evaluate"}
FAILED = 1
BAD_INPUT = 2


def command(
    context: typer.Context,
    files: opt.Files = None,
    *,
    form: opt.Form = "",
    write: opt.Write = "-",
    tokenized: opt.Tokenized = False,
    parser: opt.ParserDir = None,
    guidelines: opt.GuidelinesChoice = 1,
    n_best: opt.NBest = None,
    certainty: opt.Certainty = False,
    threads: opt.Threads = 1,
    cluster: opt.Cluster = "",
    convert: opt.Convert = False,
    check: opt.Check = False,
    evaluate: opt.Evaluate = None,
    predicted: opt.Predicted = None,
    mrp: opt.Mrp = False,
) -> None:
    """Parse English text into UCCA passages, or convert, check and compare passages.

    Examples:
        echo "He ran into the park." | samsari parse --format svg -w park.svg
        samsari parse review.txt --guidelines 2
        samsari parse --check corpus.tar.xz
        samsari parse --evaluate gold/ --predicted mine/
    """
    others = [*(predicted or ()), *((files or ()) if evaluate else ())]
    _check_options(context, is_compared=bool(others))
    chosen = chosen_guidelines(guidelines)
    has_table = check or evaluate is not None
    choice("--format", form, TABLE_FORMATS if has_table else opt.FORMATS)
    if has_table:
        _check_target(write)
    if check:
        asked = chosen if _is_typed(context, "guidelines") else None
        _check(check_passages(files or ["-"], asked), write, form or "table")
    elif evaluate is not None and others:
        found = compare_passages([evaluate], others, with_mrp=mrp)
        _show_agreement(found, "", write, form or "table")
    elif evaluate is not None:
        loaded = load_parser(parser, threads, chosen)
        found = evaluate_parser(read_passages([evaluate]), loaded, with_mrp=mrp)
        _show_agreement(found, loaded.signature, write, form or "table")
    elif convert:
        _write(read_passages(files or ["-"]), form or opt.FORMATS[0], write)
    elif cluster:
        _check_cluster(n_best, certainty)
        with executor(cluster) as workers:
            spread = parse_files_on(
                workers, files or ["-"], parser, guidelines=chosen, is_tokenized=tokenized
            )
            _write(spread, form or opt.FORMATS[0], write)
    else:
        loaded = load_parser(parser, threads, chosen)
        passages = _parsed(
            files or ["-"], loaded, n_best, certainty=certainty, is_tokenized=tokenized
        )
        is_read = write == "-" and sys.stdout.isatty()
        _write(passages, form or ("scenes" if is_read else opt.FORMATS[0]), write)


def _parsed(
    files: Sequence[str],
    parser: SpanParser,
    n_best: int | None,
    *,
    certainty: bool,
    is_tokenized: bool,
) -> Iterable[Passage]:
    """The passages of text files: the best one of each, or the n best."""
    if n_best is not None:
        return n_best_files(files, RankingParser(parser, n_best), is_tokenized=is_tokenized)
    single = RankingParser(parser) if certainty else parser
    return parse_files(files, single, is_tokenized=is_tokenized)


def _check_options(context: typer.Context, *, is_compared: bool) -> None:
    """Raise if an option was given that the job asked for does not read."""
    given = {
        parameter.name: max(parameter.opts, key=len)
        for parameter in context.command.params
        if _is_typed(context, parameter.name or "") and parameter.name != "files"
    }
    chosen = [option for name, option in JOBS.items() if name in given]
    rest = [option for name, option in given.items() if name not in JOBS]
    opt.check_options(chosen, rest, is_compared=is_compared)


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _check(report: CheckReport, target: str, form: str) -> None:
    show(findings_table(report.findings, report.n_passages), form, target)
    _warn(report.warning)
    for error in report.unreadable:
        print(f"samsari: {error}", file=sys.stderr)
    if report.unreadable or report.has_errors:
        raise typer.Exit(BAD_INPUT if report.unreadable else FAILED)


def _show_agreement(found: Compared, parser: str, target: str, form: str) -> None:
    show(agreement_table(found.agreement, parser, found.mrp), form, target)
    _warn(found.warning)


def _warn(warning: str) -> None:
    """Say something that the user should know beside the result."""
    if warning:
        print(f"samsari: {warning}", file=sys.stderr)


def _write(passages: Iterable[Passage], form: str, target: str) -> None:
    if form in opt.PASSAGES:
        opt.PASSAGES[form].dump(passages, target)
    elif holds_files(target):
        raise SettingError(f"{form} is one page for all passages", remedy="name a file")
    else:
        write_text(target, opt.DRAWINGS[form](passages))


def _check_target(target: str) -> None:
    """Raise if a table could not be written there: better now than after the work."""
    if holds_files(target):
        raise SettingError("a table is one file", remedy="name a file, or - to print it")
    check_target(target)


def _check_cluster(n_best: int | None, certainty: bool) -> None:
    if n_best is not None or certainty:
        raise SettingError(
            "--cluster gives the best passage only", remedy="leave out --n-best and --certainty"
        )
