"""Printing tables: as wide and colourful as the terminal allows, plain in a pipe."""

from __future__ import annotations

import shutil
import sys

from samsari.model.table import Table
from samsari.report import terminal
from samsari.report.render import render


def show(table: Table, form: str = "table") -> None:
    """Print the table on standard output in the format asked for."""
    if form == "table" and sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns, 40)
        sys.stdout.write(terminal.render(table, width=width, color=True))
    else:
        sys.stdout.write(render(table, form))
