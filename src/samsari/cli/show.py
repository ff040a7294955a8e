"""Printing tables: as wide and colourful as the terminal allows, plain in a pipe or a file."""

from __future__ import annotations

import shutil
import sys

from samsari.formats.atomic import write_text
from samsari.model.table import Table
from samsari.reporting.tables import terminal
from samsari.reporting.tables.render import render


def show(table: Table, form: str = "table", output: str = "-") -> None:
    """Print the table in the format asked for, on standard output or into a file."""
    if output != "-":
        write_text(output, render(table, form))
    elif form == "table" and sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns, 40)
        sys.stdout.write(terminal.render(table, width=width, color=True))
    else:
        sys.stdout.write(render(table, form))
