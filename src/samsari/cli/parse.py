"""`samsari parse`: text to UCCA passages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from samsari.errors import SettingError
from samsari.formats import ucca_xml
from samsari.formats.atomic import write_text
from samsari.formats.streams import Files, decoded, opened
from samsari.model.passage import Passage

# What `--format` may name: passages to one text.
FORMATS: dict[str, Callable[[Iterable[Passage]], str]] = {"xml": ucca_xml.dumps}


def command(
    file: Annotated[
        str, typer.Argument(help="Text, a paragraph a line; - reads standard input.")
    ] = "-",
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
) -> None:
    """Parse English text into UCCA passages, one for each sentence.

    Example: echo "He ran into the park." | samsari parse
    """
    from samsari.tasks.parse import parse_lines
    from samsari.ucca.parser import SpanParser, shared_parser

    if form not in FORMATS:
        raise SettingError(f"there is no format {form!r}", remedy=f"choose {', '.join(FORMATS)}")
    parser = shared_parser(threads) if model is None else SpanParser.load(model, threads)
    passages = parse_lines(_lines(file), parser=parser, is_tokenized=tokenized)
    write_text(output, FORMATS[form](passages))


def _lines(file: str) -> Iterator[str]:
    """The lines of a file that hold text."""
    with Files() as files, opened(files.path(file)) as stream:
        yield from (line for line in decoded(stream, file) if line.strip())
