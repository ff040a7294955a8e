"""`samsari metrics`: what can be computed, and what it means."""

from __future__ import annotations

from typing import Annotated

from samsari.cli.options import TableForm, argument
from samsari.cli.show import show, show_folded
from samsari.reporting.catalogs import metric_table, metrics_table, overview


def command(
    name: Annotated[str, argument("NAME", "The metric to explain.")] = "",
    form: TableForm = "table",
) -> None:
    """List the metrics with range, direction and signature, or explain one of them.

    Example: samsari metrics samsa
    """
    if form == "table":
        show_folded(metric_table(name.lower()) if name else overview())
    else:
        show(metric_table(name.lower()) if name else metrics_table(), form)
