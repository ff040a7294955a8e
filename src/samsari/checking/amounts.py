"""Amounts that grow with the danger of an error, where no rule can give a verdict.

    shift = number of replaced words that are no synonyms + mass of new words without support
    risk  = mass of the output's content words without support + 0.3 · doubt about replaced words

`shift` follows replaced content, `risk` any error of meaning. Both are made for sorting: the pairs
with the highest numbers should be read first. The factor was chosen on the part of Wu & Arase's
error annotation that is at hand; nothing was trained on it.
"""

from __future__ import annotations

from samsari.checking.pair import CheckedPair
from samsari.checking.replaced import SURE, replacements

DOUBT_WEIGHT = 0.3


def shift(pair: CheckedPair) -> float:
    """How many content words of the output say something else than the source."""
    replaced = sum(value < SURE for _, value in replacements(pair))
    new = [at for at in pair.output.content if not pair.in_source(at)]
    return replaced + sum(1 - pair.given[at] for at in new)


def risk(pair: CheckedPair) -> float:
    """How much of the output may be wrong, in words."""
    unsupported = sum(1 - pair.given[at] for at in pair.output.content)
    doubt = sum(1 - value for _, value in replacements(pair))
    return unsupported + DOUBT_WEIGHT * doubt
