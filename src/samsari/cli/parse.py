"""`samsari parse`: text to UCCA passages; and annotated passages to convert, check or compare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.formats import bracketed, mrp, passage_json, ucca_json, ucca_xml
from samsari.formats.atomic import write_text
from samsari.formats.streams import Files, decoded, opened
from samsari.model.passage import Passage
from samsari.report import passage_drawing
from samsari.report.passage_tables import agreement_table, findings_table

if TYPE_CHECKING:
    from samsari.ucca.parser import Parser

# What `--format` may name: passages to one text.
FORMATS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "text": bracketed.dumps,
    "xml": ucca_xml.dumps,
    "json": passage_json.dumps,
    "app-json": ucca_json.dumps,
    "mrp": mrp.dumps,
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
}
FAILED = 1
BAD_INPUT = 2


def command(
    files: Annotated[
        list[str] | None,
        typer.Argument(help="Text, a paragraph a line (default: standard input), or passages."),
    ] = None,
    *,
    form: Annotated[
        str, typer.Option("-f", "--format", help=f"What to write: {', '.join(FORMATS)}.")
    ] = next(iter(FORMATS)),
    output: Annotated[str, typer.Option("-o", "--output", help="Where to; - prints.")] = "-",
    tokenized: Annotated[
        bool, typer.Option("--tokenized", help="A line is a sentence, spaces between tokens.")
    ] = False,
    model: Annotated[
        Path | None, typer.Option(help="A folder made by `samsari train ucca`.")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads of the encoder.")] = 1,
    convert: Annotated[
        bool, typer.Option("--convert", help="FILES hold passages: write them in another format.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="FILES hold passages: report what is wrong with them.")
    ] = False,
    evaluate: Annotated[
        Path | None, typer.Option(help="Gold passages (file, folder, tar) to compare with.")
    ] = None,
    predicted: Annotated[
        list[str] | None,
        typer.Option(help="Passages to compare instead of parsing the gold tokens."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print tables as JSON.")] = False,
) -> None:
    """Parse English text into UCCA passages, or convert, check and compare passages.

    Examples: echo "He ran into the park." | samsari parse --format svg -o park.svg
              samsari parse --check corpus.tar.xz
              samsari parse --evaluate gold/ --predicted mine/
    """
    shape = "json" if json else "table"
    if form not in FORMATS:
        raise SettingError(f"there is no format {form!r}", remedy=f"choose {', '.join(FORMATS)}")
    if check:
        _check(files or ["-"], shape)
    elif evaluate is not None:
        _evaluate(evaluate, [*(predicted or ()), *(files or ())], model, threads, shape)
    elif convert:
        from samsari.tasks.passages import read_passages

        write_text(output, FORMATS[form](read_passages(files or ["-"])))
    else:
        from samsari.tasks.parse import parse_lines

        parser = _parser(model, threads)
        passages = parse_lines(_lines(files or ["-"]), parser=parser, is_tokenized=tokenized)
        write_text(output, FORMATS[form](passages))


def _check(files: list[str], shape: str) -> None:
    from samsari.tasks.passages import check_passages

    report = check_passages(files)
    show(findings_table(report.findings, report.n_passages), shape)
    for error in report.unreadable:
        print(f"samsari: {error}", file=sys.stderr)
    if report.unreadable or report.has_errors:
        raise typer.Exit(BAD_INPUT if report.unreadable else FAILED)


def _evaluate(
    gold: Path, predicted: list[str], model: Path | None, threads: int, shape: str
) -> None:
    from samsari.tasks.passages import compare_passages, evaluate_parser, read_passages

    wanted = read_passages([gold])
    if predicted:
        found = compare_passages(wanted, read_passages(predicted))
    else:
        found = evaluate_parser(wanted, _parser(model, threads))
    show(agreement_table(found), shape)


def _parser(model: Path | None, threads: int) -> Parser:
    from samsari.ucca.parser import SpanParser, shared_parser

    return shared_parser(threads) if model is None else SpanParser.load(model, threads)


def _lines(files: Iterable[str]) -> Iterator[str]:
    """The lines of files that hold text."""
    for file in files:
        with Files() as shelf, opened(shelf.path(file)) as stream:
            yield from (line for line in decoded(stream, file) if line.strip())
