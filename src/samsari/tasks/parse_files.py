"""UCCA passages of text files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from samsari.formats.streams import text_lines
from samsari.model.passage import Passage

if TYPE_CHECKING:
    from samsari.ucca.parser.parser import Parser


def load_parser(folder: Path | None, threads: int = 1) -> Parser:
    """The parser of a folder; the shipped one if there is none."""
    from samsari.ucca.parser.parser import SpanParser, shared_parser

    return shared_parser(threads) if folder is None else SpanParser.load(folder, threads)


def parse_files(
    files: Iterable[str], parser: Parser, *, is_tokenized: bool = False
) -> Iterator[Passage]:
    """The passages of the sentences of files, parsed as they are asked for."""
    from samsari.tasks.parse import parse_lines

    return parse_lines(_lines(files), parser=parser, is_tokenized=is_tokenized)


def _lines(files: Iterable[str]) -> Iterator[str]:
    for file in files:
        with text_lines(file) as lines:
            yield from (line.rstrip("\r\n") for line in lines if line.strip())
