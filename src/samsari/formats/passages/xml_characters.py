"""Characters that XML 1.0 cannot hold, so that attributes with them still come back as they were.

A bell or half a surrogate pair is such a character. The file shows U+FFFD in its place, and the
`extra` element keeps the whole value as a JSON string under `json.KEY`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from samsari.errors import FormatError

Rows = Iterable[tuple[str, str]]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_KEPT = "extra:json."


def is_writable(text: str) -> bool:
    """True if XML can hold the text."""
    return _FORBIDDEN.search(text) is None


def cleaned(text: str) -> str:
    """The text with U+FFFD for every character that XML cannot hold."""
    return _FORBIDDEN.sub("\ufffd", text)


def shown(attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes as XML can hold them, and what is kept of those that it cannot."""
    odd = [key for key, value in attributes.items() if not is_writable(value)]
    clean = {key: cleaned(attributes[key]) for key in odd}
    kept = {_KEPT + key.replace(":", "."): json.dumps(attributes[key]) for key in odd}
    return {**attributes, **clean, **kept}


def restored(rows: Rows, place: str = "") -> tuple[tuple[str, str], ...]:
    """The attributes as they were before `shown`."""
    found = tuple(rows)
    kept = {key.removeprefix(_KEPT): text for key, text in found if key.startswith(_KEPT)}
    if not kept:
        return found
    try:
        values = {key: str(json.loads(text)) for key, text in kept.items()}
    except ValueError as error:
        raise FormatError(f"keeps a damaged value: {error}", place=place, code="R02") from error
    return tuple(
        (key, values.get(key.replace(":", "."), text))
        for key, text in found
        if not key.startswith(_KEPT)
    )
