"""Small changes around numbers: a lost minus, "twice a day", "from 5 to 3" for "from 3 to 5"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from samsari.checking.pair import CheckedPair, Hit, Tokens, changed
from samsari.checking.reading import Reading
from samsari.english.facts.numbers import Number
from samsari.english.lists import word_list, word_table

MINUS = ("-", "−", "–")
# What says "below zero" without a sign.
NEGATIVE = word_list("below-zero")
NEAR = 6  # tokens around a number in which such a word stands
ONCE_TWICE = {"once": 1.0, "twice": 2.0, "thrice": 3.0}
PERIODS = word_table("periods")
OLD_TIMES = frozenset({"ago", "bc", "bce"})
RANGE_FILLERS = word_list("fillers-of-a-range")


def check_small_changes(pair: CheckedPair) -> Iterator[Hit]:
    """Numbers that are kept, but not with what belongs to them."""
    yield from _lost_signs(pair)
    yield from _other_times(pair)
    yield from _turned_ranges(pair)


def _lost_signs(pair: CheckedPair) -> Iterator[Hit]:
    """A number below zero that lost its minus, or one that got a minus."""
    for number in pair.source.numbers:
        same = [each for each in pair.output.numbers if each.amount == number.amount]
        own = [each for each in pair.source.numbers if each.amount == number.amount]
        if len(same) == 1 and len(own) == 1:
            signs = _has_minus(pair.source, number), _has_minus(pair.output, same[0])
            plain = (pair.source, number) if signs[1] else (pair.output, same[0])
            if signs[0] != signs[1] and not _is_below_zero(*plain):
                yield changed(
                    pair,
                    "number-changed",
                    _with_sign(pair.source, number),
                    _with_sign(pair.output, same[0]),
                )


def _has_minus(reading: Reading, number: Number) -> bool:
    """True if a minus stands before a figure, and no number or word before the minus."""
    if not number.text[:1].isdigit():
        return False
    before = reading.raw[: number.start]
    return before.endswith(MINUS) and (len(before) == 1 or before[-2] in " (\u00a0")


def _is_below_zero(reading: Reading, number: Number) -> bool:
    """True if a word near a number says what a minus says."""
    near = reading.words[max(0, number.first - NEAR) : number.last + NEAR]
    return not NEGATIVE.isdisjoint(near)


def _with_sign(reading: Reading, number: Number) -> Tokens:
    is_apart = number.first > 0 and reading.texts[number.first - 1] in MINUS
    return (number.first - is_apart, number.last)


def _other_times(pair: CheckedPair) -> Iterator[Hit]:
    """ "Twice a day" that became "three times a day"."""
    before, after = list(_frequencies(pair.source)), list(_frequencies(pair.output))
    if len(before) != 1 or len(after) != 1:
        return
    (count, period, place), (other, its_period, there) = before[0], after[0]
    if period == its_period and count != other:
        yield changed(pair, "number-changed", place, there)


def _frequencies(reading: Reading) -> Iterator[tuple[float, str, Tokens]]:
    """How often something is done in a period: the number, the period, the place."""
    counts = {number.last: number for number in reading.numbers}
    for at, word in enumerate(reading.words):
        number = counts.get(at) if word in ("times", "time") else None
        if number is None and word not in ONCE_TWICE:
            continue
        first, count = (at, ONCE_TWICE[word]) if number is None else (number.first, number.amount)
        end = at + 1
        if reading.words[end : end + 1] in (("a",), ("per",), ("every",), ("each",)):
            end += 1
        period = PERIODS.get(reading.words[end]) if end < len(reading.words) else None
        if period is not None:
            yield count, period, (first, end + 1)


def _turned_ranges(pair: CheckedPair) -> Iterator[Hit]:
    """ "From 3 to 5" that became "from 5 to 3"; years ago are counted both ways."""
    if not OLD_TIMES.isdisjoint((*pair.source.words, *pair.output.words)):
        return
    there = {(one.amount, other.amount): (one, other) for one, other in _ranges(pair.output)}
    for one, other in _ranges(pair.source):
        found = there.get((other.amount, one.amount))
        if found is not None and one.amount != other.amount:
            yield changed(
                pair,
                "number-changed",
                (one.first, other.last),
                (found[0].first, found[1].last),
            )


def _ranges(reading: Reading) -> Iterator[tuple[Number, Number]]:
    """The numbers of "from ... to ..."."""
    for one, other in pairwise(reading.numbers):
        before = [
            w for w in reading.words[max(0, one.first - 3) : one.first] if w not in RANGE_FILLERS
        ]
        middle = [w for w in reading.words[one.last : other.first] if w not in RANGE_FILLERS]
        if before[-1:] == ["from"] and "to" in middle and len(middle) <= 3:
            yield one, other
