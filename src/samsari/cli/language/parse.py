"""`samsari parse`: text to UCCA passages; and annotated passages to convert, check or compare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import typer

from samsari.cli.fields import of_fields
from samsari.cli.options import argument, choice, chosen_guidelines, flag, shared, value
from samsari.cli.show import FailedLines, show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.documents import holds_files
from samsari.formats.passages import registry
from samsari.model.passage import Guidelines, Passage
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
from samsari.ucca.parser.ranking import RankingParser

PASSAGES = registry.FORMATS
DRAWINGS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
    "scenes": scene_list,
}
FORMATS = (*PASSAGES, *DRAWINGS)

# The jobs, and the options that each reads; without any of the first three, text is parsed.
PARSE: Final = "parsing text"
COMPARE: Final = "--evaluate with --predicted"
READ: Final = {
    PARSE: {"tokenized", "model", "threads", "guidelines", "n-best", "certainty", "cluster"},
    "--convert": set[str](),
    "--check": {"guidelines"},
    "--evaluate": {"model", "threads", "guidelines", "mrp"},
    COMPARE: {"predicted", "mrp"},
}
REMEDIES: Final = {
    **dict.fromkeys(("model", "threads"), "nothing is parsed then"),
    **dict.fromkeys(("tokenized", "n-best", "certainty", "cluster"), "it is for parsing text"),
    "predicted": "it needs --evaluate GOLD to compare with",
    "guidelines": "nothing is parsed or checked then",
    "mrp": "it is for --evaluate",
}
FAILED = 1
BAD_INPUT = 2


@dataclass(frozen=True)
class ParseOptions:
    """The options of `samsari parse`; which of its jobs reads which of them, `READ` says."""

    files: tuple[str, ...] = argument(
        "FILES", "Text, a paragraph per line, TABLE:COLUMN, or passages; standard input by default."
    )
    form: str = shared("format", f"{', '.join(FORMATS)}; with --check or --evaluate a table format")
    write: str = shared(
        "write", "a file, folder or .tar archive; - prints", metavar="PATH", start="-"
    )
    tokenized: bool = shared("tokenized")
    model: Path | None = value("DIR", "A parser written by samsari train ucca.")
    guidelines: Guidelines | None = shared(
        "guidelines",
        "1 (default) or 2; with --check, say if passages follow others",
        typed=int | None,
        read=chosen_guidelines,
    )
    n_best: int | None = shared(
        "n-best", "parses of each sentence, with their probabilities", min=1
    )
    certainty: bool = flag(
        "certainty",
        "Say how sure the parser is of units and of the number of Scenes, and how many to expect.",
    )
    threads: int | None = shared("threads", "1 by default", min=1)
    cluster: str = shared("cluster")
    convert: bool = flag("convert", "FILES hold passages; write them in another format.")
    check: bool = shared("check", "in the passages of FILES; the exit status is 1 if there are any")
    evaluate: Path | None = shared(
        "evaluate", "passages in a file, folder or archive", metavar="PATH"
    )
    predicted: tuple[str, ...] = value(
        "PATH", "Passages to compare with --evaluate, instead of parsing its tokens."
    )
    mrp: bool = flag("mrp", "With --evaluate: also the F1 of the MRP shared tasks.")

    @property
    def others(self) -> list[str]:
        """What is compared with the gold passages."""
        return [*self.predicted, *(self.files if self.evaluate else ())]

    @property
    def texts(self) -> tuple[str, ...]:
        """The files to read."""
        return self.files or ("-",)

    def check_job(self) -> None:
        """Raise if options contradict each other: none is passed over in silence."""
        jobs = {"--convert": self.convert, "--check": self.check, "--evaluate": self.evaluate}
        chosen = [name for name, is_asked in jobs.items() if is_asked]
        if len(chosen) > 1:
            what = f"{' and '.join(chosen)} are two jobs"
            raise SettingError(what, remedy="ask for one at a time")
        job = next(iter(chosen), PARSE)
        if self.others and self.evaluate:
            job = COMPARE
        for option in REMEDIES:
            is_given = getattr(self, option.replace("-", "_")) not in (None, False, "", ())
            if is_given and option not in READ[job]:
                raise SettingError(f"{job} does not read --{option}", remedy=REMEDIES[option])
        choice("--format", self.form, TABLE_FORMATS if self.check or self.evaluate else FORMATS)


@of_fields(ParseOptions)
def command(options: ParseOptions) -> None:
    """Parse English text into UCCA passages, or convert, check and compare passages.

    Examples:
        echo "He ran into the park." | samsari parse --format svg -w park.svg
        samsari parse review.txt --guidelines 2
        samsari parse --check corpus.tar.xz
        samsari parse --evaluate gold/ --predicted mine/
    """
    options.check_job()
    write, form, evaluate = options.write, options.form, options.evaluate
    guidelines = options.guidelines or 1
    if options.check or evaluate is not None:
        _check_target(write)
    if options.check:
        _check(check_passages(options.texts, options.guidelines), write, form or "table")
    elif evaluate is not None and options.others:
        found = compare_passages([evaluate], options.others, with_mrp=options.mrp)
        _show_agreement(found, "", write, form or "table")
    elif evaluate is not None:
        loaded = load_parser(options.model, options.threads or 1, guidelines)
        found = evaluate_parser(read_passages([evaluate]), loaded, with_mrp=options.mrp)
        _show_agreement(found, loaded.signature, write, form or "table")
    elif options.convert:
        _write(read_passages(options.texts), form or FORMATS[0], write)
    elif options.cluster:
        _check_cluster(options.n_best, options.certainty)
        with executor(options.cluster) as workers:
            spread = parse_files_on(
                workers,
                options.texts,
                options.model,
                guidelines=guidelines,
                is_tokenized=options.tokenized,
            )
            _write(spread, form or FORMATS[0], write)
    else:
        is_read = write == "-" and sys.stdout.isatty()
        _write(_parsed(options, guidelines), form or ("scenes" if is_read else FORMATS[0]), write)


def _parsed(options: ParseOptions, guidelines: Guidelines) -> Iterable[Passage]:
    """The passages of text files: the best one of each, or the n best."""
    parser = load_parser(options.model, options.threads or 1, guidelines)
    lines = filled_lines(options.texts)
    if options.n_best is not None:
        ranking = RankingParser(parser, options.n_best)
        return chain.from_iterable(n_best_lines(lines, ranking, is_tokenized=options.tokenized))
    single = RankingParser(parser) if options.certainty else parser
    return parse_lines(lines, parser=single, is_tokenized=options.tokenized)


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
