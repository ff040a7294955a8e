"""Commands with plain help pages, and with options that do not lose a value silently.

Help pages show names of values such as FILE, and nothing for options without a value.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TextIO, cast, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from samsari.cli.options import READ, reading_options
from samsari.errors import SettingError, visible

# What was given on the command line: options given twice, and values that are as they should be.

NAMES = "NAMES"  # what stands in help for a list with commas
NUMBER_OR_NAMES = frozenset({"raters"})  # two numbers do not add up


def watch_repeats(parser: Any, parameters: Sequence[Any]) -> None:
    """Make a parser add up lists of names and refuse other options that are given twice."""
    lists = [own for own in parameters if adds_up(own)]
    for own in lists:
        parser.add_option(obj=own, opts=own.opts, dest=own.name, action="append", nargs=1)
    parse: Callable[..., tuple[dict[str, Any], list[str], list[Any]]] = parser.parse_args

    def parse_args(args: list[str]) -> tuple[dict[str, Any], list[str], list[Any]]:
        found, rest, order = parse(args)
        refuse_repeats(order)
        for own in lists:
            if own.name in found:
                found[own.name] = ",".join(found[own.name])
        return found, rest, order

    parser.parse_args = parse_args


def adds_up(parameter: Any) -> bool:
    """True for an option that takes a list of names with commas."""
    return (
        parameter.param_type_name == "option"
        and parameter.metavar == NAMES
        and not parameter.multiple
        and parameter.name not in NUMBER_OR_NAMES
    )


def refuse_repeats(order: Iterable[Any]) -> None:
    """An error if an option that takes one value was given several times."""
    for own, times in Counter(order).items():
        takes_more = own.param_type_name != "option" or own.multiple or own.is_flag or adds_up(own)
        if times > 1 and not takes_more:
            raise SettingError(
                f"{own.opts[-1]} takes one value and was given {times} times",
                remedy="give it once",
            )


def spare_conversion(parameter: Any) -> None:
    """Let values that are what they should be pass without Typer's conversion.

    Newer versions of Typer convert every value with pydantic, defaults as well, and to load it
    takes a tenth of a start. What is no text, path or default goes the usual way.
    """
    descriptor = getattr(parameter, "type_descriptor", None)
    if descriptor is None or _has_checks(descriptor):
        return
    convert = parameter.process_value

    def process_value(ctx: Any, value: Any) -> Any:
        if value is None and not parameter.required:
            found = () if parameter.multiple or parameter.nargs == -1 else None
        else:
            found = _as_it_is(descriptor.annotation, value)
            if found is None:
                return convert(ctx, value)
        return parameter.callback(ctx, parameter, found) if parameter.callback else found

    parameter.process_value = process_value


def _has_checks(descriptor: Any) -> bool:
    """True if Typer is to do more with a value than to turn it into its type."""
    info = descriptor.parameter_info
    return info.parser is not None or info.exists or info.writable or info.resolve_path


def _as_it_is(kind: Any, value: Any) -> Any:
    """The value in its type, or None if that takes more than a look."""
    if get_origin(kind) is list and isinstance(value, list | tuple) and value:
        (inner,) = get_args(kind)
        found = [_as_it_is(inner, one) for one in value]
        return None if None in found else found
    if kind is Path:
        is_path = isinstance(value, Path) or (isinstance(value, str) and _is_readable(value))
        return Path(value) if is_path else None
    return value if type(value) is kind else None


def _is_readable(path: str) -> bool:
    """True for a file that may be read, for one that is still to be written, and for a pipe."""
    return path == "-" or os.access(path, os.R_OK) or not os.path.lexists(path)


# Texts on a terminal cannot command it: what is no letter, line end or tab is shown as an escape.

_KEPT = re.compile(r"(\r?\n|\t)")


def shown(text: str) -> str:
    r"""The text with control characters as escapes; line ends and tabs stay.

    >>> shown("a\tb" + chr(27) + "[2J\n") == "a\tb" + chr(92) + "x1b[2J\n"
    True
    """
    parts = _KEPT.split(text)
    return "".join(part if at % 2 else visible(part) for at, part in enumerate(parts))


class _Bytes:
    """What is written as bytes, shown on the terminal like a text."""

    def __init__(self, terminal: IO[str]) -> None:
        self._terminal = terminal
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def write(self, content: bytes) -> int:
        """Show the characters that are complete."""
        self._terminal.write(shown(self._decoder.decode(bytes(content))))
        return len(content)

    def flush(self) -> None:
        """Show all that was written."""
        self._terminal.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(cast(TextIO, self._terminal).buffer, name)


class SafeTerminal:
    """A stream in the place of a terminal's. `own` takes our own colours, which are safe."""

    def __init__(self, terminal: IO[str]) -> None:
        self.own = terminal
        self.buffer = _Bytes(terminal)

    def write(self, text: str) -> int:
        """Show a text."""
        self.own.write(shown(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)


@contextmanager
def safe_terminal() -> Iterator[None]:
    """Standard output and standard error, where they are a terminal, show texts as `shown` does."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _safe(sys.stdout), _safe(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def own_colours(stream: Any) -> IO[str]:
    """The terminal itself, for drawings whose texts were made safe before they got colours."""
    found: IO[str] = getattr(stream, "own", stream)
    return found


def _safe(stream: Any) -> Any:
    is_terminal = stream is not None and stream.isatty()
    return SafeTerminal(stream) if is_terminal and not isinstance(stream, SafeTerminal) else stream


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
