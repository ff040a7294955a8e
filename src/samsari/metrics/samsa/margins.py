"""How far SAMSA with gold Scenes lies outside the range over the best parses.

The n best parses differ in little, so their range is too narrow. It is widened by margins that were
fitted on dev passages (`samsari train interval`). What is left open depends on how the number of
sentences compares with the number of Scenes: one Scene more or less may make SAMSA 0.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from samsari.model.categories import Guidelines

FITTED: Final = Path(__file__).with_name("margins.toml")
STANDINGS: Final = ("single", "fewer", "near", "more")


@dataclass(frozen=True, slots=True)
class Margin:
    """What is taken from the lower end and added to the upper end, in points of SAMSA."""

    below: float
    above: float


def standing(n_sentences: int, n_scenes: int) -> str:
    """How the sentences of an output compare with the Scenes of the best parse.

    >>> [standing(*pair) for pair in ((1, 4), (2, 4), (3, 4), (5, 4))]
    ['single', 'fewer', 'near', 'more']
    """
    if n_sentences > n_scenes:
        return "more"
    if n_sentences <= 1:
        return "single"
    return "near" if n_sentences >= n_scenes - 1 else "fewer"


def margin(guidelines: Guidelines, n_sentences: int, n_scenes: int) -> Margin:
    """The margins of one pair."""
    return _fitted()[str(guidelines)][standing(n_sentences, n_scenes)]


@cache
def _fitted() -> dict[str, dict[str, Margin]]:
    with FITTED.open("rb") as stream:
        found = tomllib.load(stream)
    return {
        number: {name: Margin(**values) for name, values in rows.items()}
        for number, rows in found.items()
    }
