"""JSON from outside, checked at the door: every JSON file of a user is read with `parse_json`.

Python's decoder accepts things that nothing else in the package can hold: half a character
(`"\ud800"`), which cannot be written to any file, NaN, and two equal keys, of which it keeps the
last. It also fails in several ways on deep nesting and on numbers of thousands of digits. Here all
of these are one error with a place.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from samsari.errors import FormatError

_HALF = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def parse_json(text: str, name: str, line: int = 0, *, remedy: str = "write valid JSON") -> Any:
    """The value of a JSON text; `line` is where it stands if it is one line of the file `name`.

    >>> parse_json('{"a": 1}', "x.json")
    {'a': 1}
    """
    try:
        value = json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        found = line or getattr(error, "lineno", 0)
        place = f"{name}:{found}" if found else name
        raise FormatError(
            f"not JSON ({parse_failure(error)})", place=place, remedy=remedy
        ) from None
    if _ESCAPED_HALF.search(text) or _HALF.search(text):
        _check_characters(value, f"{name}:{line}" if line else name)
    return value


def is_whole(text: str) -> bool:
    """True if a text can be written as UTF-8: it holds no half of a surrogate pair."""
    return _HALF.search(text) is None


def _check_characters(value: Any, place: str) -> None:
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting.extend(part)
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, str) and (half := _HALF.search(part)):
            raise FormatError(
                f"a text holds half a character (\\u{ord(half[0]):04x})",
                place=place,
                remedy="write both halves of the surrogate pair, or the character itself",
            )


def parse_failure(error: Exception) -> str:
    """Why a JSON or TOML text cannot be read, in plain words."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at position {error.colno}"
    return "a number has too many digits" if "digits" in str(error) else str(error)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, which may not say two things under one key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number of JSON")


# Values of JSON checked against the types of a dataclass, with the path of what is wrong.
#
# systems[0].scores[1].value: a number is needed, not "high"

Value = TypeVar("Value")
_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def built(kind: type[Value], entry: Any, where: str) -> Value:
    """A frozen value from its JSON object; unknown members are left aside."""
    if not isinstance(entry, Mapping):
        raise _wrong(where, "an object", entry)
    hints = _hints(kind)  # type: ignore[arg-type]
    known: dict[str, Any] = {}
    for field in fields(kind):  # type: ignore[arg-type]
        if field.name in entry:
            known[field.name] = conform(entry[field.name], hints[field.name], _sub(where, field))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise FormatError(f"{_sub(where, field)} is missing")
    return kind(**known)


def conform(value: Any, hint: Any, where: str) -> Any:
    """The value if it is of that type, lists turned into tuples; raises FormatError if not.

    >>> conform([1, 2.5], tuple[float, ...], "x")
    (1.0, 2.5)
    """
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _one_of(value, get_args(hint), where)
    if origin is Literal:
        if value not in get_args(hint):
            raise _wrong(where, f"one of {', '.join(map(str, get_args(hint)))}", value)
        return value
    if origin is tuple:
        return tuple(_items(value, get_args(hint)[0], where))
    if origin is Mapping:
        return _mapping(value, get_args(hint)[1], where)
    if is_dataclass(hint):
        return built(hint, value, where)  # type: ignore[arg-type]
    return _plain(value, hint, where)


def _one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    if value is None and NoneType in kinds:
        return None
    return conform(value, next(kind for kind in kinds if kind is not NoneType), where)


def _items(value: Any, hint: Any, where: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise _wrong(where, "a list", value)
    return [conform(part, hint, f"{where}[{i}]") for i, part in enumerate(value)]


def _mapping(value: Any, hint: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(where, "an object", value)
    return {str(name): conform(part, hint, f"{where}.{name}") for name, part in value.items()}


def _plain(value: Any, hint: Any, where: str) -> Any:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if hint is float and is_number:
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise FormatError(f"{where}: a number of ordinary size is needed")
        return number
    if hint is int and is_number and isinstance(value, int):
        return value
    if hint in (str, bool) and isinstance(value, hint):
        return value
    raise _wrong(where, _WORDS[hint], value)


def _sub(where: str, field: Any) -> str:
    return f"{where}.{field.name}" if where else str(field.name)


def _wrong(where: str, needed: str, value: Any) -> FormatError:
    given = repr(value)
    shown = given if len(given) <= 40 else f"{given[:40]}..."
    return FormatError(f"{where}: {needed} is needed, not {shown}")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
