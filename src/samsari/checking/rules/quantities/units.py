"""Units that became others."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, changed
from samsari.checking.pair import CheckedPair
from samsari.checking.rules.quantities.same import is_converted
from samsari.english.facts.units import Quantity

SQUARES = (("²",), ("³",), ("2",), ("3",), ("/",))
# Units that one word may mean.
SAME_UNITS = ({"pound", "pound sterling"}, {"degree", "celsius"}, {"degree", "fahrenheit"})


def check_units(pair: CheckedPair) -> Iterator[Hit]:
    """A unit that became another one beside the same number."""
    for quantity in pair.output.quantities:
        rivals = [q for q in pair.source.quantities if q.number.amount == quantity.number.amount]
        if not rivals or any(_are_same_unit(quantity, rival) for rival in rivals):
            continue
        if any(_is_squared(pair, rival) for rival in rivals):
            continue
        if is_converted(quantity.number, pair.output, pair.source):
            continue
        before, after = _place(rivals[0]), _place(quantity)
        yield changed(pair, "unit-changed", before, after)


def _is_squared(pair: CheckedPair, quantity: Quantity) -> bool:
    """True if a part stands apart from its unit: "1.60 km ²", "85 km / h"."""
    at = quantity.position + 1
    return quantity.position >= 0 and pair.source.texts[at : at + 1] in SQUARES


def _are_same_unit(one: Quantity, other: Quantity) -> bool:
    names = {one.unit.name, other.unit.name}
    return len(names) == 1 or names in SAME_UNITS


def _place(quantity: Quantity) -> tuple[int, int]:
    number = quantity.number
    if quantity.position < 0:
        return number.first, number.last
    return min(number.first, quantity.position), max(number.last, quantity.position + 1)
