"""A table in any of the formats, by name; only the module of the one asked for is loaded."""

from __future__ import annotations

from importlib import import_module
from typing import Literal, get_args

from samsari.errors import SettingError
from samsari.model.table import Table

Format = Literal["table", "markdown", "latex", "html", "tsv", "json"]
FORMATS: tuple[str, ...] = get_args(Format)

_MODULES = {"table": "terminal", "html": "as_html", "json": "as_json"}


def render(table: Table, form: str = "table") -> str:
    """The table as text in the format asked for."""
    if form not in FORMATS:
        raise SettingError(f"no format {form!r}", remedy=f"choose one of {', '.join(FORMATS)}")
    module = import_module(f"samsari.reporting.tables.{_MODULES.get(form, form)}")
    return str(module.render(table))
