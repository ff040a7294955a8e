r"""JSON from outside, checked at the door: every JSON file of a user is read with `parse_json`.

Python's decoder accepts things that nothing else in the package can hold: half a character
(`"\ud800"`), which cannot be written to any file, NaN, and two equal keys, of which it keeps the
last. It also fails in several ways on deep nesting and on numbers of thousands of digits. Here all
of these are one error with a place.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

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
