"""`samsari parse`: text to UCCA passages; and annotated passages to convert, check or compare."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from samsari.cli.language import parse_options as opt
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.documents import holds_files
from samsari.formats.streams import text_lines
from samsari.model.passage import Passage
from samsari.report.passages.tables import agreement_table, findings_table

if TYPE_CHECKING:
    from samsari.ucca.parser.parser import Parser

JOBS = {"convert": "--convert", "check": "--check", "evaluate": "--evaluate"}
FAILED = 1
BAD_INPUT = 2


def command(
    context: typer.Context,
    files: opt.Files = None,
    *,
    form: opt.Form = opt.FORMATS[0],
    output: opt.Output = "-",
    tokenized: opt.Tokenized = False,
    model: opt.Model = None,
    threads: opt.Threads = 1,
    convert: opt.Convert = False,
    check: opt.Check = False,
    evaluate: opt.Evaluate = None,
    predicted: opt.Predicted = None,
    json: opt.Json = False,
) -> None:
    """Parse English text into UCCA passages, or convert, check and compare passages.

    Examples: echo "He ran into the park." | samsari parse --format svg -o park.svg
              samsari parse --check corpus.tar.xz
              samsari parse --evaluate gold/ --predicted mine/
    """
    others = [*(predicted or ()), *((files or ()) if evaluate else ())]
    _check_options(context, is_compared=bool(others))
    shape = "json" if json else "table"
    if form not in opt.FORMATS:
        remedy = f"choose {', '.join(opt.FORMATS)}"
        raise SettingError(f"there is no format {form!r}", remedy=remedy)
    if check:
        _check(files or ["-"], output, shape)
    elif evaluate is not None and others:
        _compare(evaluate, others, output, shape)
    elif evaluate is not None:
        _evaluate(evaluate, _parser(model, threads), output, shape)
    elif convert:
        _convert(files or ["-"], form, output)
    else:
        parser = _parser(model, threads)
        _parse(files or ["-"], parser, form, output, is_tokenized=tokenized)


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


def _check(files: list[str], output: str, shape: str) -> None:
    from samsari.tasks.passages import check_passages

    _check_target(output)
    report = check_passages(files)
    show(findings_table(report.findings, report.n_passages), shape, output)
    for error in report.unreadable:
        print(f"samsari: {error}", file=sys.stderr)
    if report.unreadable or report.has_errors:
        raise typer.Exit(BAD_INPUT if report.unreadable else FAILED)


def _compare(gold: Path, predicted: list[str], output: str, shape: str) -> None:
    from samsari.tasks.passages import compare_passages

    _check_target(output)
    show(agreement_table(compare_passages([gold], predicted)), shape, output)


def _evaluate(gold: Path, parser: Parser, output: str, shape: str) -> None:
    from samsari.tasks.passages import evaluate_parser, read_passages

    _check_target(output)
    found = evaluate_parser(read_passages([gold]), parser)
    show(agreement_table(found, parser.signature), shape, output)


def _convert(files: list[str], form: str, output: str) -> None:
    from samsari.tasks.passages import read_passages

    _write(read_passages(files), form, output)


def _parse(files: list[str], parser: Parser, form: str, output: str, *, is_tokenized: bool) -> None:
    from samsari.tasks.parse import parse_lines

    _write(parse_lines(_lines(files), parser=parser, is_tokenized=is_tokenized), form, output)


def _write(passages: Iterable[Passage], form: str, output: str) -> None:
    if form in opt.PASSAGES:
        opt.PASSAGES[form].dump(passages, output)
    elif holds_files(output):
        raise SettingError(f"{form} is one page for all passages", remedy="name a file")
    else:
        write_text(output, opt.DRAWINGS[form](passages))


def _check_target(output: str) -> None:
    """Raise if a table could not be written there: better now than after the work."""
    if holds_files(output):
        raise SettingError("a table is one file", remedy="name a file, or - to print it")
    check_target(output)


def _parser(model: Path | None, threads: int) -> Parser:
    from samsari.ucca.parser.parser import SpanParser, shared_parser

    return shared_parser(threads) if model is None else SpanParser.load(model, threads)


def _lines(files: Iterable[str]) -> Iterator[str]:
    """The lines of files that hold text."""
    for file in files:
        with text_lines(file) as lines:
            yield from (line.rstrip("\r\n") for line in lines if line.strip())
