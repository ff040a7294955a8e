"""How much a simplifier rewrites: `strength` goes from 0 (cautious) to 1 (bold)."""

from __future__ import annotations

from samsari.errors import SettingError

MIDDLE = 0.5
BOLDNESS = 12.0  # what the whole range of `strength` adds to the score of every edit
STRENGTHS = {"cautious": 0.25, "normal": MIDDLE, "bold": 0.75}


def strength_of(text: str) -> float:
    """The number of a strength given as a name or a number from 0 to 1."""
    try:
        value = STRENGTHS[text] if text in STRENGTHS else float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise SettingError(
            f"no such strength: {text!r}", remedy="cautious, normal, bold or a number from 0 to 1"
        )
    return value
