"""The options of every command that reads texts or tables: to insist, and to allow more.

    samsari score ... --as-is --limit words=50000
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperOption

from samsari.formats.doubts import insist
from samsari.model import limits

# A command with one of these parameters reads texts or tables.
READ = frozenset({"source", "table", "file", "text", "sources", "ratings", "scores", "documents"})


def reading_options() -> list[Any]:
    """The two options; they hold for one call of the command."""
    return [
        TyperOption(
            param_decls=["--as-is"],
            is_flag=True,
            expose_value=False,
            callback=_insist,
            help="Take input as it stands, even where it looks misread.",
        ),
        TyperOption(
            param_decls=["--limit"],
            metavar="NAME=SIZE",
            multiple=True,
            expose_value=False,
            callback=_allow,
            help=f"Allow more or less of {', '.join(limits.NAMES)}, such as line=20MB.",
        ),
    ]


def _insist(_context: Any, _option: Any, is_wanted: bool) -> None:
    if is_wanted:
        insist()


def _allow(_context: Any, _option: Any, texts: tuple[str, ...] | None) -> None:
    if texts:
        limits.put_in_force(limits.read(texts, limits.current()))
