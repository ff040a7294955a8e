"""Numbers: changed, added, missing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from samsari.checking.pair import CheckedPair, Hit, changed, hit
from samsari.checking.reading import Reading
from samsari.checking.rules.quantities.same import holidays, is_converted, is_given
from samsari.english.facts.numbers import Number
from samsari.english.facts.phrases import Fact
from samsari.english.facts.units import Quantity
from samsari.english.lists import word_list

CLOSE = 4  # tokens around a number that are its surroundings
SHARE_KEPT = 0.6  # of the surroundings that must be in the output if a number is to be missed
DOUBLED = 3  # links between the surroundings of a lost number and of one that stands twice
SMALL = 12  # numbers in words up to here are often counts of what the source lists
TOTALS = frozenset({"total", "altogether", "combined"})
COUNTED_PEOPLE = word_list("people-who-are-counted")
AGES = word_list("words-beside-an-age")
WAS = word_list("verbs-before-an-age")


def check_numbers(pair: CheckedPair) -> Iterator[Hit]:
    """Numbers that became others, that came from nowhere, that were left out of a kept phrase."""
    source, output = pair.source, pair.output
    new = [
        n
        for n in output.numbers
        if not n.is_weak and not is_given(n, output, source, is_output=True)
    ]
    lost = [
        n
        for n in source.numbers
        if not n.is_weak and not is_given(n, source, output, is_output=False)
    ]
    new = [n for n in new if n.kind != "roman" and not _is_derived(n, pair)]
    free = list(lost)
    for number in new:
        partner = _partner(pair, number, free)
        if partner is not None:
            free.remove(partner)
            before, after = (partner.first, partner.last), (number.first, number.last)
            yield changed(pair, "number-changed", before, after)
        elif _is_strong(output, number):
            yield hit(
                pair,
                "number-added",
                f"“{number.text}” is not in the source",
                f"Take “{number.text}” out, or write the number of the source.",
                output=[(number.first, number.last)],
            )
    for number in free:
        rival = _doubled(pair, number)
        if rival is not None:
            before, after = (number.first, number.last), (rival.first, rival.last)
            yield changed(pair, "number-changed", before, after)
        elif number.kind != "roman" and _is_missed(pair, number):
            yield hit(
                pair,
                "number-missing",
                f"“{number.text}” is left out, but the words around it are kept",
                f"Put “{number.text}” back.",
                source=[(number.first, number.last)],
            )


def _is_strong(reading: Reading, number: Number) -> bool:
    """True for figures and large numbers; a small number word may count what the source lists.

    A figure with a full stop or bracket that opens the text is the mark of a list, and so is one
    with a bracket that was never opened.
    """
    after = reading.texts[number.last] if number.last < len(reading.texts) else ""
    if number.first == 0 and after in (".", ")", ":"):
        return False
    if after == ")" and reading.texts.count("(") < reading.texts.count(")"):
        return False
    return number.text[0].isdigit() or number.amount > SMALL


def _is_derived(number: Number, pair: CheckedPair) -> bool:
    """True for a total, and for an age or a duration between two years of the source."""
    near = {*pair.output.words[number.last : number.last + 3]}
    near |= {*pair.output.words[max(0, number.first - 2) : number.first]}
    held = [each.amount for each in pair.source.numbers]
    if near & TOTALS and number.amount in _sums(held):
        return True
    together = {one + other for one, other in pairwise(held)}
    if not COUNTED_PEOPLE.isdisjoint(near) and number.amount in together:
        return True  # "45 women and 30 men" are "75 people"
    before = pair.output.words[max(0, number.first - 1) : number.first]
    if near.isdisjoint(AGES) and WAS.isdisjoint(before):
        return False
    years = [each.amount for each in pair.source.numbers if each.is_year]
    return any(number.amount in (abs(a - b), abs(a - b) - 1) for a in years for b in years)


def _sums(amounts: Sequence[float]) -> set[float]:
    """The sums of two numbers, and of one number and one more thing."""
    found = {one + other for one, other in combinations(amounts, 2)}
    return found | {one + 1 for one in amounts}


def _partner(pair: CheckedPair, number: Number, free: Sequence[Number]) -> Number | None:
    """The source number in whose place a new number stands."""
    linked = {
        at for spot in range(number.first, number.last) for at in pair.to_source.get(spot, ())
    }
    for rival in free:
        if linked & set(range(rival.first, rival.last)):
            return rival
    ranked = sorted(free, key=lambda rival: -_shared(pair, rival, number))
    if ranked and _shared(pair, ranked[0], number) > 0 and _are_alike(ranked[0], number):
        return ranked[0]
    return None


def _doubled(pair: CheckedPair, lost: Number) -> Number | None:
    """The number in the place of a lost one that the output has more often than the source."""
    for number in pair.output.numbers:
        amount = number.amount
        counts = [
            sum(each.amount == amount for each in side.numbers)
            for side in (pair.source, pair.output)
        ]
        is_more = counts[1] > counts[0] > 0 and number.text[0].isdigit()
        if is_more and _are_alike(lost, number) and _shared(pair, lost, number) >= DOUBLED:
            return number
    return None


def _are_alike(one: Number, other: Number) -> bool:
    return one.is_year == other.is_year and (
        one.kind == other.kind or "code" not in (one.kind, other.kind)
    )


def _shared(pair: CheckedPair, before: Number, after: Number) -> int:
    """How many links lead from the surroundings of one number to those of the other."""
    left = _surroundings(pair.source, before)
    right = set(_surroundings(pair.output, after))
    return sum(not right.isdisjoint(pair.to_output.get(at, ())) for at in left)


def _surroundings(reading: Reading, number: Number) -> list[int]:
    places = (*range(number.first - CLOSE, number.first), *range(number.last, number.last + CLOSE))
    return [at for at in places if 0 <= at < len(reading.tokens)]


def _is_missed(pair: CheckedPair, number: Number) -> bool:
    """True if the content words on both sides of a lost number are in the output."""
    content = set(pair.source.content)
    places = [at for at in _surroundings(pair.source, number) if at in content]
    kept = [at for at in places if at in pair.to_output]
    return len(kept) >= 2 and len(kept) >= SHARE_KEPT * len(places)


# Units that became others.

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


# Months, weekdays, eras and halves of the day: changed, added.


def check_dates(pair: CheckedPair) -> Iterator[Hit]:
    """A month, weekday, era or half of the day that became another, or came from nowhere."""
    if any(each.kind == "code" for each in pair.source.numbers):
        return  # 10/12/2003 may stand for any month
    yield from _moved_days(pair)
    for kind in ("month", "weekday", "era", "half-day"):
        before = [date for date in pair.source.dates if date.kind == kind]
        named = {month for month, _ in holidays(pair.source)} if kind == "month" else set()
        after = [date for date in pair.output.dates if date.kind == kind]
        lost = [date for date in before if date.value not in {each.value for each in after}]
        known = named | {each.value for each in before}
        new = [date for date in after if date.value not in known]
        yield from _date_hits(pair, new, lost, kind)


def _moved_days(pair: CheckedPair) -> Iterator[Hit]:
    """A day that got the month of another day: 31 October that became 31 November."""
    before = dict(_days(pair.source))
    known = {date.value for date in pair.source.dates if date.kind == "month"}
    held = {(day, date.value) for day, date in _days(pair.source)}
    for day, date in _days(pair.output):
        old = before.get(day)
        if old is not None and (day, date.value) not in held and date.value in known:
            yield changed(pair, "date-changed", (old.first, old.last), (date.first, date.last))


def _days(reading: Reading) -> Iterator[tuple[float, Fact]]:
    """The days of months: the number beside each month."""
    places = {number.last: number for number in reading.numbers}
    starts = {number.first: number for number in reading.numbers}
    for date in reading.dates:
        if date.kind == "month":
            number = places.get(date.first) or starts.get(date.last)
            if number is not None and number.amount <= 31:
                yield number.amount, date


def _date_hits(
    pair: CheckedPair, new: Sequence[Fact], lost: Sequence[Fact], kind: str
) -> Iterator[Hit]:
    for date in new:
        if lost:
            old = lost[0]
            yield changed(pair, "date-changed", (old.first, old.last), (date.first, date.last))
        elif kind in ("month", "weekday"):
            yield hit(
                pair,
                "date-added",
                f"“{date.text}” is not in the source",
                f"Take “{date.text}” out.",
                output=[(date.first, date.last)],
            )


# Words that make a number inexact: lost, or turned round.


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
    soft = word_list("words-that-soften-a-number")
    return any(soft & set(output.words[max(0, n.first - 5) : n.last + 4]) for n in numbers)
