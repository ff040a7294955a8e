"""Numbers as files write them, in plain digits."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
_NO_NUMBER = re.compile(r"\s*[+-]?(?:nan|inf|infinity)\s*", re.IGNORECASE)


def plain_number(text: str) -> float:
    """The number that a cell holds; `1_000` and digits of other scripts are none.

    Python takes both, and a table that has them was hardly meant so.

    >>> plain_number("-1.5e2")
    -150.0
    """
    if _NUMBER.fullmatch(text) or _NO_NUMBER.fullmatch(text):
        return float(text)
    raise ValueError(f"{text!r} is no number")
