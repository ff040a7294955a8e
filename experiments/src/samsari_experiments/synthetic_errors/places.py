"""Places in a text that may be damaged."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable

Damage = Callable[[str, str, random.Random], str | None]

MONTHS = "January February March April June July August September October November December".split()


def one(found: Iterable[re.Match[str]], chance: random.Random) -> re.Match[str] | None:
    """One of the matches, or None."""
    held = list(found)
    return chance.choice(held) if held else None


def put(text: str, place: re.Match[str], new: str) -> str:
    """The text with something else in the place of a match."""
    return text[: place.start()] + new + text[place.end() :]


def shared(pattern: re.Pattern[str], source: str, output: str) -> list[re.Match[str]]:
    """The matches in the output whose text is in the source as well."""
    return [m for m in pattern.finditer(output) if re.search(rf"\b{re.escape(m[0])}\b", source)]


def stops(text: str) -> bool:
    """True if a text ends with a stop."""
    return text.rstrip().endswith((".", "!", "?"))


def tidy(text: str) -> str:
    """A text without double spaces and spaces before stops."""
    return re.sub(r" +([.,;:!?])", r"\1", re.sub(r"  +", " ", text)).strip()
