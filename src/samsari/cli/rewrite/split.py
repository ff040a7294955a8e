"""`samsari split`: long sentences in, short sentences out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Annotated

import typer

from samsari.cli.options import argument, flag, shared, value
from samsari.cli.rewrite.documents import ForeignLines, Rewriting, Tracked, rewriting
from samsari.cli.show import FailedLines, counted, json_line, line_writer, progress
from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.formats.testset import texts
from samsari.model.split import Split
from samsari.splitting.splitter import MIN_CONFIDENCE
from samsari.tasks.rewriting.split import as_json, checked, dss_lines, picture, split_lines

Text = Annotated[
    str,
    argument("FILE", "A text, .docx, .html or .md file, or the text itself; - is standard input."),
]


def command(
    file: Text = "-",
    write: Annotated[str, shared("write", "a file; - prints")] = "-",
    *,
    tracked: Tracked = False,
    max_splits: Annotated[int | None, value("N", "The most cuts in a sentence.", min=0)] = None,
    min_confidence: Annotated[
        float,
        value(
            "P",
            "Make only cuts that are at least so likely; below 0.01 many are wrong.",
            min=0,
            max=1,
        ),
    ] = MIN_CONFIDENCE,
    explain: Annotated[bool, shared("explain", "each cut, and the cuts that were refused")] = False,
    json_file: Annotated[str | None, shared("json")] = None,
    svg: Annotated[str | None, shared("svg")] = None,
    dss: Annotated[
        bool, flag("dss", "Use the two rules of Direct Semantic Splitting, a baseline.")
    ] = False,
    jobs: Annotated[int, shared("jobs", min=1)] = 1,
    quiet: Annotated[bool, shared("quiet")] = False,
) -> None:
    """Split long sentences into short ones; what is not split stays as it is.

    Example: samsari split "Ada lives in Madrid, and she retired in 1998."
    """
    settings = checked(max_splits, min_confidence)
    target = rewriting(file, write, tracked=tracked, is_text=not explain)
    total, foreign = _count(file), ForeignLines("splits")
    with progress("splitting", quiet=quiet or total is None) as on_step:
        if dss:
            _check_baseline(explain, json_file, svg)
            with writing(write) as stream:
                lines = counted(dss_lines(texts(file), jobs), total, on_step)
                for content in target.written(_unchanged(lines, foreign)):
                    stream.write(content)
            if foreign.are_most():
                raise typer.Exit(1)
            return
        found = counted(split_lines(texts(file), settings, jobs), total, on_step)
        failed = FailedLines()
        seen = _seen(failed.noted(found), foreign)
        _write(seen, target, write, json_file, svg, is_explained=explain)
    are_foreign = foreign.are_most()
    failed.conclude()
    if are_foreign:
        raise typer.Exit(1)


def _seen(found: Iterable[Split], foreign: ForeignLines) -> Iterator[Split]:
    """The same, each line looked at: it may be in another language."""
    for one in found:
        foreign.add(one.source, one.text != one.source)
        yield one


def _unchanged(lines: Iterable[str], foreign: ForeignLines) -> Iterator[str]:
    """The lines of the baseline, each looked at."""
    for line in lines:
        foreign.add(line, False)
        yield line


def _count(file: str) -> int | None:
    """The number of lines; none if the text comes from a pipe or if nobody sees the progress."""
    if file == "-" or not sys.stderr.isatty():
        return None
    return sum(1 for _ in texts(file))


def _check_baseline(explain: bool, json_file: str | None, svg: str | None) -> None:
    given = {"--explain": explain, "--json": json_file, "--svg": svg}
    for option, wanted in given.items():
        if wanted:
            raise SettingError(f"{option} says nothing about the rules of --dss")


def _explained(found: Split) -> str:
    from samsari.reporting.rewriting import explained

    return explained(found)


def _write(
    found: Iterator[Split],
    target: Rewriting,
    write: str,
    json_file: str | None,
    svg: str | None,
    *,
    is_explained: bool,
) -> None:
    """Write the text, and beside it whatever was asked for."""
    drawn: list[Split] = []
    lines: list[str] = []  # of a document, which is written at its end
    is_printed = "-" not in {json_file, svg}
    with ExitStack() as stack:
        text = line_writer(stack, write if is_printed and not target.is_document else "")
        document = line_writer(stack, json_file or "")
        for one in found:
            lines += [one.text] if target.is_document else []
            text(_explained(one) if is_explained else one.text)
            document(json_line(as_json(one)))
            drawn += [one] if svg and one.cuts else []
        if is_printed and target.is_document:
            stack.enter_context(writing(write)).write(b"".join(target.written(lines)))
        if svg:
            with writing(svg) as stream:
                stream.write(picture(drawn).encode())
