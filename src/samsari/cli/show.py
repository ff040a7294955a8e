"""Printing tables: as wide and colourful as the terminal allows, plain in a pipe or a file."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

import typer

from samsari.cli.plain_help import own_colours
from samsari.errors import CorpusError, FormatError, visible
from samsari.formats.atomic import write_text, writing
from samsari.formats.testset import lines_of
from samsari.model.showing import number_of
from samsari.model.table import Figure, Table
from samsari.reporting.tables import render, terminal

SHOWN_LINES = 5
PAGE_WIDTH = 100  # characters
PLOTS = ("svg", "png")


def show(table: Table, form: str = "table", target: str = "-") -> None:
    """Print the table in the format asked for, on standard output or into a file."""
    if target != "-":
        write_text(target, render(table, form))
    elif form == "table" and sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns, 40)
        own_colours(sys.stdout).write(terminal(table, width=width, color=True))
    else:
        sys.stdout.write(render(table, form))


def show_folded(table: Table) -> None:
    """Print a table of long texts, folded to the terminal, or to the width of a page in a pipe."""
    is_terminal = sys.stdout.isatty()
    width = max(shutil.get_terminal_size().columns, 40) if is_terminal else PAGE_WIDTH
    own_colours(sys.stdout).write(terminal(table, width=width, color=is_terminal))


def whole_texts(name: str, *, is_lines: bool, lines: list[str] | None = None) -> list[str]:
    """The texts of a file, of a column, or of lines: each line, or all lines as one text."""
    lines = lines_of(name) if lines is None else lines
    texts = lines if is_lines else ["\n".join(lines)]
    if not any(text.strip() for text in texts):
        raise CorpusError("the text is empty", place=name, remedy="give a file with some text")
    return texts


def write_json(document: Mapping[str, object] | Sequence[object], target: str) -> None:
    """Write a document as JSON into a file, or print it."""
    text = json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)
    write_text(target, text + "\n")


def draw(named: Iterable[tuple[str, Figure]], folder: Path, form: str = "svg") -> None:
    """Write each figure into a folder under its name."""
    from samsari.reporting import figures  # most commands draw nothing

    folder.mkdir(parents=True, exist_ok=True)
    for name, figure in named:
        data = figures.png(figure) if form == "png" else figures.svg(figure).encode()
        with writing(folder / f"{name}.{form}") as stream:
            stream.write(data)


def show_found(
    tables: Iterable[Table], document: Callable[[], Mapping[str, object]], form: str, target: str
) -> None:
    """Print tables; or everything as JSON, which may also go to a file beside them."""
    target = target or ("-" if form == "json" else "")
    if target:
        write_json(document(), target)
    if target != "-":
        for table in tables:
            show(table, form)
            typer.echo()


def first_of(tables: Sequence[Table], form: str, *, is_all: bool) -> Sequence[Table]:
    """All tables; on the terminal the first one, and how to see the others, unless all are wanted.

    A program that reads a format gets every table.
    """
    if is_all or form != "table" or len(tables) < 2:
        return tables
    more = f"{number_of(len(tables) - 1, 'more table')}: --all"
    first = tables[0]
    return (Table(first.title, first.columns, first.rows, (*first.notes, more)),)


def say(line: str) -> None:
    """Print a line about the progress of a long job, on standard error."""
    print("\n".join(map(visible, line.splitlines())), file=sys.stderr, flush=True)


@contextmanager
def progress(label: str, *, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how much is done and how much there is."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=own_colours(sys.stderr)), transient=True) as bar:
        job = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(job, completed=done, total=total)


Given = TypeVar("Given")


def counted(
    found: Iterable[Given], total: int | None, on_step: Callable[[int, int], None]
) -> Iterator[Given]:
    """The same, telling how many are done, where it is known how many there are."""
    for done, one in enumerate(found, start=1):
        yield one
        if total is not None:
            on_step(done, total)


def line_writer(stack: ExitStack, target: str) -> Callable[[str], None]:
    """A function that writes a text at once, as long as the stack lasts; without a target, none."""
    if not target:
        return lambda text: None
    stream = stack.enter_context(writing(target))

    def write(text: str) -> None:
        stream.write(text.encode())
        stream.flush()

    return write


def json_line(document: object) -> str:
    """A document as a line of JSON."""
    return json.dumps(document, ensure_ascii=False) + "\n"


def warn(what: str) -> None:
    """Say on standard error what a user should know beside the result."""
    print(f"samsari: warning: {visible(what)}", file=sys.stderr)


class _Fallible(Protocol):
    @property
    def failure(self) -> str: ...


Found = TypeVar("Found", bound=_Fallible)


class FailedLines:
    """Lines that samsari failed on, told at the end with what became of them; the status is 1."""

    def __init__(self, line: str = "line", fate: str = "stays as it is") -> None:
        self.line, self.fate = line, fate
        self.found: list[tuple[int, str]] = []

    def add(self, number: int, reason: str) -> None:
        """Remember a line by its number, from 1 on."""
        self.found.append((number, reason))

    def noted(self, results: Iterable[Found]) -> Iterator[Found]:
        """The same results, remembering those with a `failure`."""
        for number, one in enumerate(results, start=1):
            if one.failure:
                self.add(number, one.failure)
            yield one

    def conclude(self) -> None:
        """Say which lines failed, and leave with status 1 if there are any."""
        for number, reason in self.found[:SHOWN_LINES]:
            told = f"samsari: {self.line} {number} {self.fate}: {visible(reason)}"
            print(told, file=sys.stderr)
        if (more := len(self.found) - SHOWN_LINES) > 0:
            print(f"samsari: {number_of(more, f'more {self.line}')} failed, too", file=sys.stderr)
        if self.found:
            raise typer.Exit(1)


def complain(problem: FormatError) -> None:
    """Say on standard error which bad line of a grammar was skipped."""
    print(f"samsari: {problem}; skipped", file=sys.stderr)
