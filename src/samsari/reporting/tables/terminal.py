"""A table for reading on a terminal or in a log."""

from __future__ import annotations

import io

from samsari.errors import visible
from samsari.model.table import Table
from samsari.reporting.tables.values import cell_text, footnotes, heading, is_numeric

PLAIN_WIDTH = 1000


def render(table: Table, *, width: int | None = None, color: bool = False) -> str:
    """The table as aligned text; without a width no line is ever folded."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    grid = RichTable(box=SIMPLE_HEAD, pad_edge=False)
    for index, column in enumerate(table.columns):
        justify = "right" if is_numeric(table, index) else "left"
        grid.add_column(Text(heading(column)), justify=justify)  # type: ignore[arg-type]
    for row in table.rows:
        texts = zip(row, table.columns, strict=True)
        grid.add_row(*(Text(cell_text(c, k), style="bold" if c.is_best else "") for c, k in texts))
    stream = io.StringIO()
    console = Console(
        file=stream, width=width or PLAIN_WIDTH, force_terminal=color, highlight=False, markup=False
    )
    if table.title:
        console.print(Text(visible(table.title), style="bold"))
    console.print(grid)
    for note in footnotes(table):
        console.print(Text(note, style="dim"))
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"
