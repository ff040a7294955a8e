"""`samsari level`: how hard a text is to read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import TableForm, flag, shared
from samsari.cli.show import show, write_json
from samsari.errors import CorpusError, SettingError
from samsari.formats.streams import read_lines
from samsari.formats.testset import lines_of
from samsari.reporting.rewriting import level_table, target_table
from samsari.tasks.language.level import as_json, hits, levels, read_target


def command(
    text: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A text (UTF-8, also .gz and .xz); - is standard input."
        ),
    ] = "-",
    *,
    lines: Annotated[bool, shared("lines")] = False,
    sentences: Annotated[bool, flag("sentences", "Show every sentence as well.")] = False,
    targets: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The level that each line should have, such as B1; needs --lines.",
        ),
    ] = None,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Tell how hard a text is to read: CEFR level and readability formulas.

    Examples:
        samsari level article.txt --sentences
        samsari level outputs.txt --lines --targets wanted.txt
    """
    if targets is not None and not lines:
        raise SettingError("--targets needs --lines", remedy="a target belongs to a line")
    found = tuple(levels(_texts(text, is_lines=lines)))
    if json:
        write_json(as_json(found), json)
    if json != "-":
        show(level_table(found, has_sentences=sentences), form)
        if targets is not None:
            print()
            show(target_table(hits(found, _targets(targets))), form)
    for number, one in enumerate(found, start=1):
        if one.value is None:
            where = f"line {number}: " if lines else ""
            print(f"samsari: warning: {where}{one.reason}", file=sys.stderr)


def _texts(name: str, *, is_lines: bool) -> list[str]:
    lines = lines_of(name)
    texts = lines if is_lines else ["\n".join(lines)]
    if not any(text.strip() for text in texts):
        raise CorpusError("the text is empty", place=name, remedy="give a file with some text")
    return texts


def _targets(path: Path) -> list[int]:
    lines = enumerate(read_lines(path), start=1)
    return [read_target(line, f"{path}:{number}") for number, line in lines]
