"""Amounts that grow with the danger of an error, where no rule can give a verdict.

    doubt = sum over the replaced words of 1 - sameness
    new   = mass of the words without support that the source does not have
    shift = doubt + new
    risk  = mass of the output's content words without support + new + 0.5 · doubt

`shift` follows replaced content, `risk` any error of meaning. Both are made for sorting: the pairs
with the highest numbers should be read first. The factor was chosen on the part of Wu & Arase's
error annotation that is at hand; nothing was trained on it.
"""

from __future__ import annotations

from samsari.checking.pair import CheckedPair
from samsari.checking.replaced import replacements

DOUBT_WEIGHT = 0.5


def shift(pair: CheckedPair) -> float:
    """How many content words of the output say something else than the source."""
    return _doubt(pair) + _new(pair)


def risk(pair: CheckedPair) -> float:
    """How much of the output may be wrong, in words."""
    unsupported = sum(1 - pair.given[at] for at in pair.output.content)
    return unsupported + _new(pair) + DOUBT_WEIGHT * _doubt(pair)


def _doubt(pair: CheckedPair) -> float:
    return sum(1 - link.sameness for link in replacements(pair))


def _new(pair: CheckedPair) -> float:
    return sum(1 - pair.given[at] for at in pair.output.content if not pair.in_source(at))
