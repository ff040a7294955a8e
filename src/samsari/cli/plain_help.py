"""Commands with plain help pages, and with options that do not lose a value silently.

Help pages show names of values such as FILE, and nothing for options without a value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from samsari.cli.given import spare_conversion, watch_repeats
from samsari.cli.reading import READ, reading_options
from samsari.cli.safe_terminal import safe_terminal

if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object

BRACES = str.maketrans("", "", "{}")  # newer versions of Typer put them around what is required


def _no_type(ctx: Any) -> str:
    return ""


class _Plain(Base):
    def get_params(self, ctx: Any) -> Any:
        """The options and arguments; flags and arguments show no type."""
        found: list[Any] = super().get_params(ctx)
        for parameter in found:
            if parameter.param_type_name == "argument":
                parameter.display_type_rich = _no_type
            elif parameter.is_flag:
                parameter.metavar = ""
        return found

    def make_parser(self, ctx: Any) -> Any:
        """The parser, which adds up lists of names and refuses other options given twice."""
        parser = super().make_parser(ctx)
        parameters = self.get_params(ctx)
        watch_repeats(parser, parameters)
        for parameter in parameters:
            spare_conversion(parameter)
        return parser

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the usage line, without arguments that are there to be refused."""
        pieces = [piece.translate(BRACES) for piece in super().collect_usage_pieces(ctx)]
        return [piece for piece in pieces if piece.strip("[].")]


class PlainCommand(_Plain, TyperCommand):
    """A command as all of samsari are: its texts cannot command the terminal.

    One that reads files has the options of reading.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if READ & {own.name for own in self.params}:
            self.params.extend(reading_options())

    def invoke(self, ctx: Any) -> Any:
        """Run the command; help pages, with colours of their own, were shown before."""
        with safe_terminal():
            return super().invoke(ctx)


class PlainGroup(_Plain, TyperGroup):
    """A family of commands as all of samsari are."""


def make_plain(family: typer.Typer) -> typer.Typer:
    """The family, with plain help pages for it and all its commands."""
    family.info.cls = PlainGroup
    for command in family.registered_commands:
        command.cls = PlainCommand
    return family
