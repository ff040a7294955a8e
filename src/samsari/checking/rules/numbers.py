"""Numbers, units and dates: changed, added, missing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from samsari.checking.hits import Hit, changed, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.text.facts.numbers import Number
from samsari.text.facts.phrases import rows
from samsari.text.facts.spans import Fact
from samsari.text.facts.units import Quantity

ROUNDED = 0.05  # relative difference that rounding may make
SHARE = 0.011  # between a fraction and its percentage: a third is 33 %
NEAR = 0.04  # relative difference between two units that still count as the same size
CLOSE = 4  # tokens around a number that are its surroundings
SHARE_KEPT = 0.6  # of the surroundings that must be in the output if a number is to be missed
DOUBLED = 3  # links between the surroundings of a lost number and of one that stands twice
SMALL = 12  # numbers in words up to here are often counts of what the source lists
AGES = frozenset("year years old aged age at decades".split())
ONE_IN = (("one", "in"), ("1", "in"))
# Units that one word may mean.
SAME_UNITS = ({"pound", "pound sterling"}, {"degree", "celsius"}, {"degree", "fahrenheit"})
_DIGITS = re.compile(r"\d+")


def check_numbers(pair: CheckedPair) -> Iterator[Hit]:
    """Numbers that became others, that came from nowhere, that were left out of a kept phrase."""
    source, output = pair.source, pair.output
    new = [
        n
        for n in output.numbers
        if not n.is_weak and not _is_given(n, output, source, is_output=True)
    ]
    lost = [
        n
        for n in source.numbers
        if not n.is_weak and not _is_given(n, source, output, is_output=False)
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

    A figure with a full stop or bracket that opens the text is the mark of a list.
    """
    after = reading.texts[number.last] if number.last < len(reading.texts) else ""
    if number.first == 0 and after in (".", ")", ":"):
        return False
    return number.text[0].isdigit() or number.amount > SMALL


def _is_given(number: Number, own: Reading, other: Reading, *, is_output: bool) -> bool:
    """True if the other text states the number in any way."""
    amounts = {each.amount for each in own.numbers}
    is_stated = any(_are_equal(number, each) for each in other.numbers) or any(
        is_rounded(*_in_order(number, each, is_output))
        for each in other.numbers
        if each.amount not in amounts
    )
    if is_stated or _is_written_date(number, other) or _has_digits(number, own, other):
        return True
    if any(number.amount == day for _, day in _holidays(other)):
        return True
    is_word = not number.text[0].isdigit() or number.kind == "ordinal" or number.amount > 3
    if is_word and number.amount in _number_like(other.words):
        return True
    return number.text.lower() in other.words or _is_converted(number, own, other)


def _are_equal(one: Number, other: Number) -> bool:
    if "code" in (one.kind, other.kind):
        return one.text == other.text
    if "fraction" in (one.kind, other.kind):
        return math.isclose(one.amount, other.amount, rel_tol=1e-3)
    return one.amount == other.amount or _is_same_time(one, other)


def _in_order(number: Number, other: Number, is_output: bool) -> tuple[Number, Number]:
    """The number of the source, then that of the output."""
    return (other, number) if is_output else (number, other)


def _is_written_date(number: Number, other: Reading) -> bool:
    """True for 9/17/2004 if the other text has the month, the day and the year in words."""
    if number.kind != "code" or number.text.count("/") != 2:
        return False
    parts = [float(part) for part in number.text.split("/") if part.isdigit()]
    held = {each.amount for each in other.numbers}
    held |= {float(date.value) for date in other.dates if date.kind == "month"}
    return len(parts) == 3 and all(part in held or part + 2000 in held for part in parts)


def _is_same_time(one: Number, other: Number) -> bool:
    """True for 1990s and '90s, the 19th century and the 1800s, a year and its decade."""
    kinds = {one.kind, other.kind}
    if kinds == {"decade"}:
        return one.amount % 100 == other.amount % 100
    century, rest = (one, other) if one.kind == "century" else (other, one)
    if century.kind == "century":
        return (century.amount - 1) * 100 <= rest.amount <= century.amount * 100
    decade, rest = (one, other) if one.kind == "decade" else (other, one)
    if decade.kind == "decade" and rest.is_year:
        return decade.amount % 100 == rest.amount % 100 // 10 * 10
    year, rest = (one, other) if one.is_year else (other, one)
    if year.is_year and kinds == {"cardinal"} and rest.amount < 100:
        return len(rest.text) == 2 and year.amount % 100 == rest.amount
    if "time" in kinds:
        return one.amount % 12 == other.amount % 12
    return False


def is_rounded(exact: Number, rounded: Number) -> bool:
    """True if a number was rounded to fewer digits; a year never is."""
    if exact.is_year or rounded.is_year or "ordinal" in (exact.kind, rounded.kind):
        return False
    if exact.amount < 100 and exact.amount == int(exact.amount):
        return False
    n_exact, n_rounded = _significant(exact.amount), _significant(rounded.amount)
    if n_rounded >= n_exact or rounded.amount <= 0:
        return False
    size = 10 ** (math.floor(math.log10(rounded.amount)) - n_rounded + 1)
    gap = abs(exact.amount - rounded.amount)
    return gap <= 0.5 * size and gap <= ROUNDED * exact.amount


def _significant(amount: float) -> int:
    digits = f"{amount:.10g}".replace(".", "").lstrip("0")
    return len(digits.rstrip("0")) or 1


def _has_digits(number: Number, own: Reading, other: Reading) -> bool:
    """True if the digits stand in the other text, perhaps cut in another way ("89 , 148")."""
    raw = own.raw[number.start : number.end]
    digits = "".join(_DIGITS.findall(raw))
    if not digits:
        return False
    runs = _DIGITS.findall(other.raw)
    joined = {a + b for a, b in pairwise(runs)}
    joined |= {a + b + c for a, b, c in zip(runs, runs[1:], runs[2:], strict=False)}
    return digits in runs or digits in joined


def _is_converted(number: Number, own: Reading, other: Reading) -> bool:
    """True if the same size stands in the other text in another unit, or a share in per cent."""
    for each in own.quantities:
        if each.number != number:
            continue
        if any(_are_same_size(each, rival) for rival in other.quantities):
            return True
        if each.unit.dimension == "share":
            return number.amount == 100 or _is_share(number.amount, other)
    return number.kind == "fraction" and any(
        rival.unit.dimension == "share"
        and math.isclose(rival.number.amount / 100, number.amount, rel_tol=SHARE)
        for rival in other.quantities
    )


def _are_same_size(one: Quantity, other: Quantity) -> bool:
    """True for 1 mile and 1.6 kilometres."""
    if one.unit == other.unit or one.unit.dimension != other.unit.dimension:
        return False
    return bool(one.size and other.size and math.isclose(one.size, other.size, rel_tol=NEAR))


def _is_share(amount: float, other: Reading) -> bool:
    """True if the other text has the percentage as a fraction, or as "one in four"."""
    shares = [each.amount for each in other.numbers]
    shares += [
        1 / each.amount
        for each in other.numbers
        if each.amount and other.words[max(0, each.first - 2) : each.first] in ONE_IN
    ]
    return any(math.isclose(amount / 100, share, rel_tol=SHARE) for share in shares)


def _holidays(reading: Reading) -> list[tuple[str, int]]:
    """The month and the day of each holiday that a text names: Christmas Eve is 24 December."""
    text = f" {' '.join(reading.words)} ".replace(" '", "'")
    return [(month, day) for name, month, day in _named_days() if f" {name} " in text]


@cache
def _named_days() -> tuple[tuple[str, str, int], ...]:
    return tuple((name, month, int(day)) for name, month, day in rows("holidays.tsv"))


def _number_like(words: Sequence[str]) -> frozenset[float]:
    """The numbers that words such as "twice", "both" or "trio" imply."""
    table = {word: float(value) for word, value in rows("number_like.tsv")}
    return frozenset(table[word] for word in words if word in table)


def _is_derived(number: Number, pair: CheckedPair) -> bool:
    """True for an age or a duration that is the difference of two years of the source."""
    near = {*pair.output.words[number.last : number.last + 3]}
    near |= {*pair.output.words[max(0, number.first - 2) : number.first]}
    if near.isdisjoint(AGES):
        return False
    years = [each.amount for each in pair.source.numbers if each.is_year]
    return any(number.amount in (abs(a - b), abs(a - b) - 1) for a in years for b in years)


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


def check_units(pair: CheckedPair) -> Iterator[Hit]:
    """A unit that became another one beside the same number."""
    for quantity in pair.output.quantities:
        rivals = [q for q in pair.source.quantities if q.number.amount == quantity.number.amount]
        if not rivals or any(_are_same_unit(quantity, rival) for rival in rivals):
            continue
        if _is_converted(quantity.number, pair.output, pair.source):
            continue
        before, after = _place(rivals[0]), _place(quantity)
        yield changed(pair, "unit-changed", before, after)


def _are_same_unit(one: Quantity, other: Quantity) -> bool:
    names = {one.unit.name, other.unit.name}
    return len(names) == 1 or names in SAME_UNITS


def _place(quantity: Quantity) -> tuple[int, int]:
    number = quantity.number
    if quantity.position < 0:
        return number.first, number.last
    return min(number.first, quantity.position), max(number.last, quantity.position + 1)


def check_dates(pair: CheckedPair) -> Iterator[Hit]:
    """A month, weekday, era or half of the day that became another, or came from nowhere."""
    if any(each.kind == "code" for each in pair.source.numbers):
        return  # 10/12/2003 may stand for any month
    yield from _moved_days(pair)
    for kind in ("month", "weekday", "era", "half-day"):
        before = [date for date in pair.source.dates if date.kind == kind]
        named = {month for month, _ in _holidays(pair.source)} if kind == "month" else set()
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
        elif beside and {cue.kind, *(c.kind for c in beside)} == {"above", "below"}:
            after = next(n for c, n in pair.output.approximators if c == beside[0])
            yield changed(pair, "bound-changed", place, (beside[0].first, after.last))


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
