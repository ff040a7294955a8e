"""`samsari metrics`: what can be computed, and what it means."""

from __future__ import annotations

from typing import Annotated

import typer

from samsari.cli.choices import choice
from samsari.cli.options import TABLES, shared
from samsari.cli.show import show
from samsari.reporting.metrics import metric_table, metrics_table
from samsari.reporting.tables.render import FORMATS


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The metric to explain.")] = "",
    form: Annotated[str, shared("format", TABLES)] = "table",
) -> None:
    """List the metrics with range, direction and signature, or explain one of them.

    Example: samsari metrics samsa
    """
    choice("--format", form, FORMATS)
    show(metric_table(name) if name else metrics_table(), form)
