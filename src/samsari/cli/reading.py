"""The options of every command that reads texts or tables: to insist, and to allow more.

samsari score ... --as-is --limit words=50000
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from samsari.cli.options import shared
from samsari.formats import limits
from samsari.formats.doubts import insist

# A command with one of these parameters reads texts or tables.
READ = frozenset(
    {"source", "table", "file", "text", "sources", "ratings", "scores", "files", "results"}
)


def _insist(is_wanted: bool) -> None:
    if is_wanted:
        insist()


def _allow(texts: list[str] | None) -> None:
    if texts:
        limits.put_in_force(limits.read(texts, limits.current()))


def _command(
    as_is: Annotated[bool, shared("as-is", callback=_insist, expose_value=False)] = False,
    limit: Annotated[list[str] | None, shared("limit", callback=_allow, expose_value=False)] = None,
) -> None:
    """A command of which only the options count."""


def reading_options() -> list[Any]:
    """The two options; they hold for one call of the command."""
    app = typer.Typer(add_completion=False)
    app.command()(_command)
    params: list[Any] = typer.main.get_command(app).params
    return params
