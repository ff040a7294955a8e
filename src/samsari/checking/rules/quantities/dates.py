"""Months, weekdays, eras and halves of the day: changed, added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.checking.hits import Hit, changed, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.quantities.same import holidays
from samsari.english.facts.spans import Fact


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
