"""`samsari parse`: text to UCCA passages; and annotated passages to convert, check or compare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Final

import typer

from samsari.cli.options import argument, choice, chosen_guidelines, flag, shared, value
from samsari.cli.show import FailedLines, show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.documents import holds_files
from samsari.formats.passages import registry
from samsari.model.passage import Passage
from samsari.reporting.passages import drawing as passage_drawing
from samsari.reporting.passages.tables import agreement_table, findings_table, scene_list
from samsari.reporting.tables import FORMATS as TABLE_FORMATS
from samsari.tasks.language.parse import (
    CheckReport,
    Compared,
    check_passages,
    compare_passages,
    evaluate_parser,
    filled_lines,
    load_parser,
    n_best_lines,
    parse_files_on,
    parse_lines,
    read_passages,
)
from samsari.tasks.scale.clusters import executor
from samsari.ucca.parser.parser import SpanParser
from samsari.ucca.parser.ranking import RankingParser

# The options of `samsari parse`, and which of its jobs reads which of them.

PASSAGES = registry.FORMATS
DRAWINGS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
    "scenes": scene_list,
}
FORMATS = (*PASSAGES, *DRAWINGS)

Files = Annotated[
    list[str] | None,
    argument(
        "FILES", "Text, a paragraph per line, TABLE:COLUMN, or passages; standard input by default."
    ),
]
Form = Annotated[
    str, shared("format", f"{', '.join(FORMATS)}; with --check or --evaluate a table format")
]
Write = Annotated[str, shared("write", "a file, folder or .tar archive; - prints", metavar="PATH")]
Tokenized = Annotated[bool, shared("tokenized")]
ParserDir = Annotated[
    Path | None, value("DIR", "A parser written by samsari train ucca.", "--model")
]
GuidelinesChoice = Annotated[
    int, shared("guidelines", "1 or 2; with --check, say if passages follow others")
]
NBest = Annotated[
    int | None, shared("n-best", "parses of each sentence, with their probabilities", min=1)
]
Certainty = Annotated[
    bool,
    flag(
        "certainty",
        "Say how sure the parser is of units and of the number of Scenes, and how many to expect.",
    ),
]
Mrp = Annotated[bool, flag("mrp", "With --evaluate: also the F1 of the MRP shared tasks.")]
Cluster = Annotated[str, shared("cluster")]
Threads = Annotated[int, shared("threads", min=1)]
Convert = Annotated[bool, flag("convert", "FILES hold passages; write them in another format.")]
Check = Annotated[
    bool, shared("check", "in the passages of FILES; the exit status is 1 if there are any")
]
Evaluate = Annotated[
    Path | None, shared("evaluate", "passages in a file, folder or archive", metavar="PATH")
]
Predicted = Annotated[
    list[str] | None,
    value("PATH", "Passages to compare with --evaluate, instead of parsing its tokens."),
]

PARSE: Final = "parsing text"
COMPARE: Final = "--evaluate with --predicted"
READ: Final = {
    PARSE: {
        *("--format", "--write", "--tokenized", "--model", "--threads", "--guidelines"),
        *("--n-best", "--certainty", "--cluster"),
    },
    "--convert": {"--format", "--write"},
    "--check": {"--format", "--write", "--guidelines"},
    "--evaluate": {"--format", "--write", "--model", "--threads", "--guidelines", "--mrp"},
    COMPARE: {"--format", "--write", "--predicted", "--mrp"},
}
REMEDIES: Final = {
    "--predicted": "it needs --evaluate GOLD to compare with",
    "--model": "nothing is parsed then",
    "--threads": "nothing is parsed then",
    "--tokenized": "it is for parsing text",
    "--guidelines": "nothing is parsed or checked then",
    "--n-best": "it is for parsing text",
    "--certainty": "it is for parsing text",
    "--cluster": "it is for parsing text",
    "--mrp": "it is for --evaluate",
}


def check_options(chosen: Collection[str], given: Iterable[str], *, is_compared: bool) -> None:
    """Raise if options contradict each other: none is passed over in silence.

    `chosen` are the jobs that were asked for, `given` all other options that were.
    """
    if len(chosen) > 1:
        raise SettingError(f"{' and '.join(chosen)} are two jobs", remedy="ask for one at a time")
    job = next(iter(chosen), PARSE)
    if is_compared and job == "--evaluate":
        job = COMPARE
    for option in given:
        if option not in READ[job]:
            raise SettingError(f"{job} does not read {option}", remedy=REMEDIES[option])


JOBS = {"convert": "--convert", "check": "--check", "evaluate": "--evaluate"}
FAILED = 1
BAD_INPUT = 2


def command(
    context: typer.Context,
    files: Files = None,
    *,
    form: Form = "",
    write: Write = "-",
    tokenized: Tokenized = False,
    parser: ParserDir = None,
    guidelines: GuidelinesChoice = 1,
    n_best: NBest = None,
    certainty: Certainty = False,
    threads: Threads = 1,
    cluster: Cluster = "",
    convert: Convert = False,
    check: Check = False,
    evaluate: Evaluate = None,
    predicted: Predicted = None,
    mrp: Mrp = False,
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
    choice("--format", form, TABLE_FORMATS if has_table else FORMATS)
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
        _write(read_passages(files or ["-"]), form or FORMATS[0], write)
    elif cluster:
        _check_cluster(n_best, certainty)
        with executor(cluster) as workers:
            spread = parse_files_on(
                workers, files or ["-"], parser, guidelines=chosen, is_tokenized=tokenized
            )
            _write(spread, form or FORMATS[0], write)
    else:
        loaded = load_parser(parser, threads, chosen)
        passages = _parsed(
            files or ["-"], loaded, n_best, certainty=certainty, is_tokenized=tokenized
        )
        is_read = write == "-" and sys.stdout.isatty()
        _write(passages, form or ("scenes" if is_read else FORMATS[0]), write)


def _parsed(
    files: Sequence[str],
    parser: SpanParser,
    n_best: int | None,
    *,
    certainty: bool,
    is_tokenized: bool,
) -> Iterable[Passage]:
    """The passages of text files: the best one of each, or the n best."""
    lines = filled_lines(files)
    if n_best is not None:
        ranking = RankingParser(parser, n_best)
        return chain.from_iterable(n_best_lines(lines, ranking, is_tokenized=is_tokenized))
    single = RankingParser(parser) if certainty else parser
    return parse_lines(lines, parser=single, is_tokenized=is_tokenized)


def _check_options(context: typer.Context, *, is_compared: bool) -> None:
    """Raise if an option was given that the job asked for does not read."""
    given = {
        parameter.name: max(parameter.opts, key=len)
        for parameter in context.command.params
        if _is_typed(context, parameter.name or "") and parameter.name != "files"
    }
    chosen = [option for name, option in JOBS.items() if name in given]
    rest = [option for name, option in given.items() if name not in JOBS]
    check_options(chosen, rest, is_compared=is_compared)


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _check(report: CheckReport, target: str, form: str) -> None:
    if report.n_passages or not report.unreadable:
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
    """Write passages, and say which sentences could not be parsed."""
    failed = FailedLines("sentence", "has no parse")
    _write_all(failed.noted(passages), form, target)
    failed.conclude()


def _write_all(passages: Iterable[Passage], form: str, target: str) -> None:
    if form in PASSAGES:
        PASSAGES[form].dump(passages, target)
    elif holds_files(target):
        raise SettingError(f"{form} is one page for all passages", remedy="name a file")
    else:
        write_text(target, DRAWINGS[form](passages))


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
