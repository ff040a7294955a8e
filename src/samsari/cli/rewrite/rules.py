"""`samsari rules`: how a word or phrase may be rewritten."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import TABLES, choice, shared
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.reporting.tables.render import FORMATS
from samsari.tasks.rewriting import simplify as tasks


def command(
    phrase: Annotated[list[str], typer.Argument(metavar="PHRASE", help="A word or phrase.")],
    *,
    most: Annotated[
        int, typer.Option("-n", "--most", metavar="N", min=1, help="How many rows to show.")
    ] = 20,
    form: Annotated[str, shared("format", TABLES)] = "table",
    words: Annotated[list[Path] | None, shared("words")] = None,
) -> None:
    """Show the rows of the table of plain words for a word or phrase.

    Example: samsari rules principal
    """
    choice("--format", form, FORMATS)
    text = " ".join(phrase)
    if not text.strip():
        raise SettingError("no word to look up", remedy="samsari rules principal")
    show(tasks.plain_rules(text, tuple(words or ()), most), form)
