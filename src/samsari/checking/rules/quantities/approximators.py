"""Words that make a number inexact: lost, or turned round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from samsari.checking.hits import Hit, changed, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.english.facts.numbers import Number
from samsari.english.facts.spans import Fact


def check_approximators(pair: CheckedPair) -> Iterator[Hit]:
    """ "More than 50" that became "less than 50", or lost its "about"."""
    for cue, number in pair.source.approximators:
        if cue.kind == "only" or (number.is_weak and number.amount <= 2):
            continue
        same = [n for n in pair.output.numbers if math.isclose(n.amount, number.amount)]
        if not same:
            continue
        beside = [c for c, n in pair.output.approximators if n in same and c.kind != "only"]
        place = (cue.first, number.last)
        if not beside and not _is_softened(pair.output, same):
            yield hit(
                pair,
                "approximator-missing",
                f"“{cue.text} {number.text}” became exact: “{same[0].text}”",
                f"Write “{cue.text} {number.text}”.",
                [place],
                [(same[0].first, same[0].last)],
            )
        elif _is_turned(cue, beside):
            after = next(n for c, n in pair.output.approximators if c == beside[0])
            yield changed(pair, "bound-changed", place, (beside[0].first, after.last))


def _is_turned(cue: Fact, beside: Sequence[Fact]) -> bool:
    """True if a number above a bound became one below it, or the other way round."""
    kinds = {each.kind for each in beside}
    return cue.kind not in kinds and {cue.kind, *kinds} == {"above", "below"}


def _is_softened(output: Reading, numbers: Sequence[Number]) -> bool:
    """True if a word near the number makes it inexact in another way."""
    soft = {
        "or",
        "estimated",
        "estimate",
        "approximately",
        "most",
        "least",
        "more",
        "up",
        "average",
    }
    soft |= {"about", "around", "roughly", "nearly", "almost", "over", "under", "some", "than"}
    soft |= {"maximum", "minimum", "limit", "reach", "exceed", "exceeds", "exceeded", "+"}
    return any(soft & set(output.words[max(0, n.first - 5) : n.last + 4]) for n in numbers)
