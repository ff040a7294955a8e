"""Printing tables: as wide and colourful as the terminal allows, plain in a pipe or a file."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping

from samsari.formats.atomic import write_text
from samsari.model.table import Table
from samsari.reporting.tables import terminal
from samsari.reporting.tables.render import render


def show(table: Table, form: str = "table", target: str = "-") -> None:
    """Print the table in the format asked for, on standard output or into a file."""
    if target != "-":
        write_text(target, render(table, form))
    elif form == "table" and sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns, 40)
        sys.stdout.write(terminal.render(table, width=width, color=True))
    else:
        sys.stdout.write(render(table, form))


def write_json(document: Mapping[str, object], target: str) -> None:
    """Write a document as JSON into a file, or print it."""
    text = json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)
    write_text(target, text + "\n")


def say(line: str) -> None:
    """Print a line about the progress of a long job, on standard error."""
    print(line, file=sys.stderr, flush=True)
