"""A table in any of the formats, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from samsari.errors import SettingError
from samsari.model.table import Table
from samsari.reporting.tables import as_html, latex, markdown, terminal, tsv
from samsari.reporting.tables import as_json as json_table

Format = Literal["table", "markdown", "latex", "html", "tsv", "json"]
FORMATS: tuple[str, ...] = get_args(Format)

_RENDERERS: dict[str, Callable[[Table], str]] = {
    "table": terminal.render,
    "markdown": markdown.render,
    "latex": latex.render,
    "html": as_html.render,
    "tsv": tsv.render,
    "json": json_table.render,
}


def render(table: Table, form: str = "table") -> str:
    """The table as text in the format asked for."""
    if form not in _RENDERERS:
        raise SettingError(f"no format {form!r}", remedy=f"choose one of {', '.join(FORMATS)}")
    return _RENDERERS[form](table)
