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
from samsari.formats.documents import holds_files
from samsari.formats.streams import text_lines
from samsari.model.passage import Passage
from samsari.report import passage_drawing
from samsari.report.passage_tables import agreement_table, findings_table

if TYPE_CHECKING:
    from samsari.ucca.parser import Parser

# What `--format` may name: passages to one file, or to a folder or archive of files.
PASSAGES: dict[str, Callable[[Iterable[Passage], str], None]] = {
    "text": bracketed.dump,
    "xml": ucca_xml.dump,
    "json": passage_json.dump,
    "app-json": ucca_json.dump,
    "mrp": mrp.dump,
}
DRAWINGS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
}
FORMATS = (*PASSAGES, *DRAWINGS)
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
    ] = FORMATS[0],
    output: Annotated[
        str, typer.Option("-o", "--output", help="A file, folder or .tar archive; - prints.")
    ] = "-",
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
    _check_options(
        {"--convert": convert, "--check": check, "--evaluate": evaluate is not None},
        json=json,
        is_compared=bool(predicted),
    )
    shape = "json" if json else "table"
    if form not in FORMATS:
        raise SettingError(f"there is no format {form!r}", remedy=f"choose {', '.join(FORMATS)}")
    if check:
        _check(files or ["-"], shape)
    elif evaluate is not None:
        _evaluate(evaluate, [*(predicted or ()), *(files or ())], model, threads, shape)
    elif convert:
        from samsari.tasks.passages import read_passages

        _write(read_passages(files or ["-"]), form, output)
    else:
        from samsari.tasks.parse import parse_lines

        parser = _parser(model, threads)
        passages = parse_lines(_lines(files or ["-"]), parser=parser, is_tokenized=tokenized)
        _write(passages, form, output)


def _check_options(jobs: dict[str, bool], *, json: bool, is_compared: bool) -> None:
    """Raise if options contradict each other: none is passed over in silence."""
    chosen = [option for option, is_wanted in jobs.items() if is_wanted]
    if len(chosen) > 1:
        raise SettingError(f"{' and '.join(chosen)} are two jobs", remedy="ask for one at a time")
    if is_compared and "--evaluate" not in chosen:
        raise SettingError("--predicted needs --evaluate GOLD to compare with")
    if json and chosen not in (["--check"], ["--evaluate"]):
        raise SettingError(
            "--json is for the tables of --check and --evaluate",
            remedy="write passages with --format json",
        )


def _write(passages: Iterable[Passage], form: str, output: str) -> None:
    if form in PASSAGES:
        PASSAGES[form](passages, output)
    elif holds_files(output):
        raise SettingError(f"{form} is one page for all passages", remedy="name a file")
    else:
        write_text(output, DRAWINGS[form](passages))


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
        with text_lines(file) as lines:
            yield from (line.rstrip("\r\n") for line in lines if line.strip())
