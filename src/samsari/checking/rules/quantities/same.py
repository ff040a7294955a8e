"""Numbers that say the same: written in another way, rounded, converted, a date, a share."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence, Set
from functools import cache
from itertools import pairwise

from samsari.checking.reading import Reading
from samsari.english.facts.numbers import Number
from samsari.english.facts.phrases import rows
from samsari.english.facts.units import Quantity

ROUNDED = 0.05  # relative difference that rounding may make
SHARE = 0.011  # between a fraction and its percentage: a third is 33 %
ROUGH = 0.11  # the same behind "about": a third is about 30 %
NEAR = 0.02  # relative difference between two units that still count as the same size
MOST_BETWEEN = 3  # tokens between the two amounts of "5 feet and 6 inches"
ROUGHLY = 0.04  # the same for a number of one digit: 3 miles are 5 kilometres
ONE_IN = (("one", "in"), ("1", "in"))
HUNDRED = 100
_SEASONS = re.compile(r"\b(\d\d)\d\d ?[/–-] ?(\d\d)\b")  # "2010/11"
_DIGITS = re.compile(r"\d+")
_RUNS = re.compile(r"\d+\.\d+(?![.\d])|\d+")  # "5.4" holds neither 5 nor 4


def is_given(number: Number, own: Reading, other: Reading, *, is_output: bool) -> bool:
    """True if the other text states the number in any way."""
    amounts = {each.amount for each in own.numbers}
    is_stated = any(_are_equal(number, each, amounts) for each in other.numbers) or any(
        is_rounded(*_in_order(number, each, is_output))
        for each in other.numbers
        if each.amount not in amounts
    )
    if is_stated or _is_written_date(number, other) or _has_digits(number, own, other):
        return True
    if _ends_season(number, other) or _is_whole(number, own, other):
        return True
    if any(number.amount == day for _, day in holidays(other)):
        return True
    is_word = not number.text[0].isdigit() or number.kind == "ordinal" or number.amount > 3
    if is_word and number.amount in _number_like(other.words):
        return True
    if number.text.lower() in other.words or _is_odds(number, own, other):
        return True
    return is_converted(number, own, other)


def _are_equal(one: Number, other: Number, own: Set[float]) -> bool:
    """True for one amount; `own` are the amounts of the text that has the first number."""
    if "code" in (one.kind, other.kind):
        return one.text.replace(",", "") == other.text.replace(",", "")
    if "fraction" in (one.kind, other.kind):
        return math.isclose(one.amount, other.amount, rel_tol=1e-3)
    if one.amount == other.amount:
        return True
    is_said_twice = other.is_year and one.amount < 100 and other.amount in own
    return not is_said_twice and _is_same_time(one, other)  # "85" is not 1985 beside "1985"


def _ends_season(number: Number, other: Reading) -> bool:
    """True for 2011 if the other text has the season of 2010/11."""
    return any(number.text == century + year for century, year in _SEASONS.findall(other.raw))


def _is_whole(number: Number, own: Reading, other: Reading) -> bool:
    """True for the 100 of "10 out of 100" if the other text has a share: "10 percent"."""
    is_out_of = own.words[max(0, number.first - 2) : number.first] == ("out", "of")
    shares = any(each.unit.dimension == "share" for each in other.quantities)
    return number.amount == HUNDRED and is_out_of and shares


def _in_order(number: Number, other: Number, is_output: bool) -> tuple[Number, Number]:
    """The number of the source, then that of the output."""
    return (other, number) if is_output else (number, other)


def _is_written_date(number: Number, other: Reading) -> bool:
    """True for 9/17/2004 and 9/17 if the other text has the month, the day and the year."""
    parts = [float(part) for part in number.text.split("/") if part.isdecimal()]
    if number.kind not in ("code", "fraction") or len(parts) < 2:
        return False
    held = {each.amount for each in other.numbers}
    held |= {float(date.value) for date in other.dates if date.kind == "month"}
    held |= {each.amount % 100 for each in other.numbers if each.is_year}
    if all(1000 <= part <= 2100 for part in parts):
        return all(part in held or part % 100 in held for part in parts)  # "1892 / 93"
    return all(part in held for part in parts)


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
    if not (math.isfinite(exact.amount) and math.isfinite(rounded.amount)):
        return False  # hundreds of digits
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
    found = _RUNS.findall(other.raw)
    runs = [run.replace(".", "") for run in found]
    joined = {a + b for a, b in pairwise(runs)}
    joined |= {a + b + c for a, b, c in zip(runs, runs[1:], runs[2:], strict=False)}
    whole = raw.strip() if _RUNS.fullmatch(raw.strip()) else digits
    return whole in found or digits in joined


def is_converted(number: Number, own: Reading, other: Reading) -> bool:
    """True if the same size stands in the other text in another unit, or a share in per cent."""
    for each in own.quantities:
        if each.number != number:
            continue
        if _is_joined(each, own, other):
            return True
        if _has_rival(each, own, other):
            continue
        if any(_are_same_size(each, rival) for rival in other.quantities):
            return True
        if each.unit.dimension == "share":
            is_rough = _is_rough(own, number)
            return number.amount == 100 or _is_share(number.amount, other, is_rough)
    return number.kind == "fraction" and any(
        rival.unit.dimension == "share"
        and math.isclose(
            rival.number.amount / 100,
            number.amount,
            rel_tol=ROUGH if _is_rough(other, rival.number) else SHARE,
        )
        for rival in other.quantities
    )


def _are_same_size(one: Quantity, other: Quantity) -> bool:
    """True for 1 mile and 1.6 kilometres."""
    if one.unit == other.unit or one.unit.dimension != other.unit.dimension:
        return False
    is_one_digit = min(_significant(each.number.amount) for each in (one, other)) == 1
    limit = ROUGHLY if is_one_digit else NEAR
    return bool(one.size and other.size and math.isclose(one.size, other.size, rel_tol=limit))


def _is_joined(quantity: Quantity, own: Reading, other: Reading) -> bool:
    """True for "2 hours and 30 minutes" and "two and a half hours", from either side."""
    sizes = [each.size for each in other.quantities if each.unit.dimension == _dimension(quantity)]
    mine = [total for pair, total in _totals(own) if quantity in pair]
    theirs = [
        total for pair, total in _totals(other) if _dimension(pair[0]) == _dimension(quantity)
    ]
    return any(total in sizes for total in mine) or (
        bool(quantity.size) and quantity.size in theirs
    )


def _dimension(quantity: Quantity) -> str:
    return quantity.unit.dimension


def _totals(reading: Reading) -> list[tuple[tuple[Quantity, Quantity], float]]:
    """Two amounts of one dimension side by side, such as 5 feet 6 inches, and their sum."""
    return [
        ((one, two), one.size + two.size)
        for one, two in pairwise(reading.quantities)
        if _dimension(one) == _dimension(two) and one.size and two.size and one.size > two.size
        if two.number.first - one.number.last <= MOST_BETWEEN
    ]


def _is_odds(number: Number, own: Reading, other: Reading) -> bool:
    """True for the numbers of "1 in 5" if the other text has 20 %."""
    for one, two in pairwise(own.numbers):
        is_pair = number in (one, two) and own.words[one.last : two.first] == ("in",)
        if is_pair and two.amount:
            return any(
                _dimension(each) == "share"
                and math.isclose(each.number.amount / 100, one.amount / two.amount, rel_tol=SHARE)
                for each in other.quantities
            )
    return False


def _has_rival(quantity: Quantity, own: Reading, other: Reading) -> bool:
    """True if the other text has another number with this unit, which this text lacks."""
    amounts = {each.amount for each in own.numbers}
    return quantity.unit.dimension != "share" and any(
        rival.unit == quantity.unit and rival.number.amount not in amounts
        for rival in other.quantities
    )


def _is_rough(reading: Reading, number: Number) -> bool:
    """True if "about" or the like stands before a number."""
    return any(each == number for _, each in reading.approximators)


def _is_share(amount: float, other: Reading, is_rough: bool) -> bool:
    """True if the other text has the percentage as a fraction, or as "one in four"."""
    shares = [each.amount for each in other.numbers]
    shares += [
        1 / each.amount
        for each in other.numbers
        if each.amount and other.words[max(0, each.first - 2) : each.first] in ONE_IN
    ]
    limit = ROUGH if is_rough else SHARE
    return any(math.isclose(amount / 100, share, rel_tol=limit) for share in shares)


def holidays(reading: Reading) -> list[tuple[str, int]]:
    """The month and the day of each holiday that a text names: Christmas Eve is 24 December."""
    return [(month, day) for _, month, day in named_days(reading)]


def named_days(reading: Reading) -> list[tuple[str, str, int]]:
    """The holidays that a text names, each with its month and its day."""
    text = f" {' '.join(reading.words)} ".replace(" '", "'")
    return [each for each in _named_days() if f" {each[0]} " in text]


@cache
def _named_days() -> tuple[tuple[str, str, int], ...]:
    return tuple((name, month, int(day)) for name, month, day in rows("holidays.tsv"))


def _number_like(words: Sequence[str]) -> frozenset[float]:
    """The numbers that words such as "twice", "both" or "trio" imply."""
    table = {word: float(value) for word, value in rows("number_like.tsv")}
    return frozenset(table[word] for word in words if word in table)
