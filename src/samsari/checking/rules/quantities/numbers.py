"""Numbers: changed, added, missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from samsari.checking.hits import Hit, changed, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.quantities.same import is_given
from samsari.english.facts.numbers import Number

CLOSE = 4  # tokens around a number that are its surroundings
SHARE_KEPT = 0.6  # of the surroundings that must be in the output if a number is to be missed
DOUBLED = 3  # links between the surroundings of a lost number and of one that stands twice
SMALL = 12  # numbers in words up to here are often counts of what the source lists
TOTALS = frozenset({"total", "altogether", "combined"})
GROUPS = frozenset("people persons participants patients members players".split())
AGES = frozenset("year years old aged age at decades".split())
WAS = frozenset("was is were turned".split())  # "when he was 50"


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
    if not GROUPS.isdisjoint(near) and number.amount in together:
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
