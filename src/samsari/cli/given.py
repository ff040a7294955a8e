"""What was given on the command line: options given twice, and values that are as they should be.

An option that takes one value keeps the last one silently where it is given twice. Here a list of
names adds up (`-m sari -m bleu` is `-m sari,bleu`), and everything else is an error.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from samsari.errors import SettingError

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
