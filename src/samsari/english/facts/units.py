"""Units of measure, written out or short, by name, dimension and size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from samsari.english.facts.numbers import Number, numbers
from samsari.english.facts.phrases import folded, rows
from samsari.english.lists import word_list
from samsari.model.text import Token

BEFORE = frozenset({"$", "us$", "£", "€", "¥", "usd", "eur", "gbp"})
# Two words that are one unit.
PAIRS = {
    "per cent": "percent",
    "square kilometres": "km2",
    "square kilometers": "km2",
}
AMBIGUOUS = word_list("ambiguous-units")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its name, its dimension and its size in the base unit (0: no fixed size)."""

    name: str
    dimension: str
    factor: float


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit; `position` is the token of the unit, or -1 inside the number."""

    number: Number
    unit: Unit
    position: int

    @property
    def size(self) -> float | None:
        """The amount in the base unit of the dimension, if the unit has a fixed size."""
        return self.number.amount * self.unit.factor if self.unit.factor else None


def unit(word: str) -> Unit | None:
    """The unit that a word names.

    >>> unit("kilometers").name
    'kilometre'
    """
    return _units().get(folded(word))


def quantities(
    tokens: Sequence[Token], found: Sequence[Number] | None = None
) -> tuple[Quantity, ...]:
    """The numbers that have a unit, from left to right; `found` are the numbers of the text."""
    words = [folded(token.text) for token in tokens]
    made = []
    for number in numbers(tokens) if found is None else found:
        hit = _unit_of(words, number)
        if hit is not None:
            made.append(Quantity(number, *hit))
    return tuple(made)


def _unit_of(words: Sequence[str], number: Number) -> tuple[Unit, int] | None:
    if number.kind not in ("cardinal", "fraction"):
        return None
    if number.ending in _units():
        return _units()[number.ending], -1
    if number.first and words[number.first - 1] in BEFORE:
        return _units()[words[number.first - 1]], number.first - 1
    at = number.last + (words[number.last : number.last + 1] == ["-"])
    pair = PAIRS.get(" ".join(words[at : at + 2]))
    word = pair or (words[at] if at < len(words) else "")
    has_figures = number.text[0].isdigit()
    if word not in _units() or (word in AMBIGUOUS and not has_figures):
        return None
    if word == "in":
        return None  # far more often the preposition
    return _units()[word], at


@cache
def _units() -> dict[str, Unit]:
    held = {}
    for forms, name, dimension, factor in rows("units.tsv"):
        for form in forms.split("|"):
            held[form] = Unit(name, dimension, float(factor))
    return held
